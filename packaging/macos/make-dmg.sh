#!/bin/bash
# Makes a disk image of the app: packaging/macos/make-dmg.sh [Claimscope.app] [Claimscope.dmg]
# With SIGN_IDENTITY the app is signed for the hardened runtime; with NOTARY_PROFILE too, the image is notarised.
# Not run yet.
set -eu
app=${1:-dist/lean/Claimscope.app}
out=${2:-dist/Claimscope.dmg}
here=$(cd "$(dirname "$0")" && pwd)
sign() {
    codesign --force --options runtime --timestamp --entitlements "$here/entitlements.plist" --sign "$SIGN_IDENTITY" "$@"
}
if [ -n "${SIGN_IDENTITY:-}" ]; then
    # From the inside out: the seal of the app covers its libraries.
    find "$app/Contents" -type f \( -name '*.so' -o -name '*.dylib' -o -perm -u+x \) -print0 |
        while IFS= read -r -d '' file; do
            if file -b "$file" | grep -q Mach-O; then sign "$file"; fi
        done
    sign "$app"
    codesign --verify --deep --strict "$app"
fi
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
ditto "$app" "$stage/Claimscope.app"
ln -s /Applications "$stage/Applications"
hdiutil create -volname Claimscope -srcfolder "$stage" -ov -format UDZO "$out"
if [ -n "${SIGN_IDENTITY:-}" ]; then
    codesign --timestamp --sign "$SIGN_IDENTITY" "$out"
fi
if [ -n "${SIGN_IDENTITY:-}" ] && [ -n "${NOTARY_PROFILE:-}" ]; then
    xcrun notarytool submit "$out" --keychain-profile "$NOTARY_PROFILE" --wait
    xcrun stapler staple "$out"
fi
