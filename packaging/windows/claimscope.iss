; Inno Setup 6.3 or newer: installs for one user, without administrator rights. Source is the PyInstaller folder.
;     iscc /DVersion=0.0.0 /DFlavour=lean packaging\windows\claimscope.iss
; Signing: add "/Ssign=signtool sign /fd sha256 /tr http://your-timestamp-server /td sha256 $f" /DSign
; Not run yet.
#ifndef Version
  #error Say which version: /DVersion=...
#endif
#ifndef Flavour
  #define Flavour "lean"
#endif

[Setup]
AppId={{7C2C9C1E-5E0B-4C55-9E0E-6B0C1D3C9A11}
AppName=Claimscope
AppVersion={#Version}
AppPublisher=The Claimscope authors
VersionInfoVersion={#Version}
DefaultDirName={autopf}\Claimscope
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
; Windows 10 of October 2018: the oldest that Qt 6.11 runs on.
MinVersion=10.0.17763
ChangesAssociations=yes
OutputDir=..\..\dist
OutputBaseFilename=claimscope-{#Flavour}-{#Version}-setup
SetupIconFile=claimscope.ico
LicenseFile=..\..\LICENSE
Compression=lzma2
SolidCompression=yes
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
UninstallDisplayIcon={app}\claimscope-window.exe
#ifdef Sign
SignTool=sign
SignedUninstaller=yes
#endif

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "de"; MessagesFile: "compiler:Languages\German.isl"

[InstallDelete]
; Libraries of an earlier version would otherwise stay beside the new ones.
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "..\..\dist\{#Flavour}\claimscope\*"; DestDir: "{app}"; Flags: recursesubdirs ignoreversion

[Icons]
Name: "{autoprograms}\Claimscope"; Filename: "{app}\claimscope-window.exe"

[Registry]
Root: HKA; Subkey: "Software\Classes\.evpack"; ValueType: string; ValueData: "Claimscope.Pack"; Flags: uninsdeletevalue uninsdeletekeyifempty
Root: HKA; Subkey: "Software\Classes\Claimscope.Pack"; ValueType: string; ValueData: "Claimscope evidence pack"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Claimscope.Pack\DefaultIcon"; ValueType: string; ValueData: "{app}\claimscope-window.exe,0"
Root: HKA; Subkey: "Software\Classes\Claimscope.Pack\shell\open\command"; ValueType: string; ValueData: """{app}\claimscope-window.exe"" ""%1"""

[Run]
Filename: "{app}\claimscope-window.exe"; Description: "Claimscope"; Flags: nowait postinstall skipifsilent
