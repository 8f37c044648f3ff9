; Inno Setup 6: installs for one user, without administrator rights. Source is the PyInstaller folder dist\lean\claimscope.
; ISCC.exe /DVersion=0.1.0 /DFolder=..\..\dist\lean\claimscope claimscope.iss
; Signing: add /Ssign="signtool sign /fd sha256 /tr http://timestamp... $f" and uncomment SignTool.
[Setup]
AppId={{7C2C9C1E-5E0B-4C55-9E0E-6B0C1D3C9A11}
AppName=Claimscope
AppVersion={#Version}
AppPublisher=The Claimscope authors
DefaultDirName={autopf}\Claimscope
DefaultGroupName=Claimscope
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ChangesAssociations=yes
OutputBaseFilename=claimscope-{#Version}-setup
Compression=lzma2
SolidCompression=yes
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
UninstallDisplayIcon={app}\claimscope-window.exe
;SignTool=sign

[Files]
Source: "{#Folder}\*"; DestDir: "{app}"; Flags: recursesubdirs ignoreversion

[Icons]
Name: "{group}\Claimscope"; Filename: "{app}\claimscope-window.exe"

[Registry]
Root: HKA; Subkey: "Software\Classes\.evpack"; ValueType: string; ValueData: "Claimscope.Pack"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\Claimscope.Pack"; ValueType: string; ValueData: "Claimscope evidence pack"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Claimscope.Pack\DefaultIcon"; ValueType: string; ValueData: "{app}\claimscope-window.exe,0"
Root: HKA; Subkey: "Software\Classes\Claimscope.Pack\shell\open\command"; ValueType: string; ValueData: """{app}\claimscope-window.exe"" ""%1"""

[Run]
Filename: "{app}\claimscope-window.exe"; Description: "Start Claimscope"; Flags: nowait postinstall skipifsilent
