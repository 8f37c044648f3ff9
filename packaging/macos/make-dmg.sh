#!/bin/sh
# Makes Claimscope.dmg of dist/lean/Claimscope.app. With SIGN_IDENTITY and NOTARY_PROFILE set it signs and notarises first.
set -eu
app=${1:-dist/lean/Claimscope.app}
out=${2:-dist/Claimscope.dmg}
if [ -n "${SIGN_IDENTITY:-}" ]; then
    codesign --deep --force --options runtime --timestamp --sign "$SIGN_IDENTITY" "$app"
fi
stage=$(mktemp -d)
cp -R "$app" "$stage/"
ln -s /Applications "$stage/Applications"
hdiutil create -volname Claimscope -srcfolder "$stage" -ov -format UDZO "$out"
rm -rf "$stage"
if [ -n "${SIGN_IDENTITY:-}" ] && [ -n "${NOTARY_PROFILE:-}" ]; then
    xcrun notarytool submit "$out" --keychain-profile "$NOTARY_PROFILE" --wait
    xcrun stapler staple "$out"
fi
