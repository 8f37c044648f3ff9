#!/bin/sh
# Installs a .deb in an empty Debian by apt, uses it there as a user would, removes it again and says what is left.
# As root: packaging/try-deb.sh dist/claimscope-lean_0.1.0_amd64.deb /some/folder [suite]
# The folder is made by debootstrap where it does not exist; an index of Debian packages must be reachable.
set -eu
deb=$1
root=$2
suite=${3:-bookworm}
here=$(dirname "$(readlink -f "$0")")
. "$here/empty-debian.sh"
# Every file of the system; left out is what apt, dpkg and their triggers note of their own work.
listing() {
    inside find / -xdev \( -path /proc -o -path /sys -o -path /dev -o -path /tmp -o -path /var/lib/dpkg \
        -o -path /var/lib/apt -o -path /var/cache -o -path /var/log \) -prune -o \! -type d -print | sort
}
name=$(dpkg-deb -f "$deb" Package)
cp "$deb" "$root/tmp/package.deb"
echo "== tools of this script: Xvfb, desktop files"
install xvfb xauth shared-mime-info desktop-file-utils xdg-utils libfile-mimeinfo-perl
listing > "$root/tmp/before"
echo "== install $name, recommended packages left out; $(du -sm "$deb" | cut -f1) MB"
install /tmp/package.deb
grep '^Setting up' "$root/tmp/apt.log" | sed 's/ \.\.\.$//'
echo "installed size: $(inside du -sm --apparent-size /opt/claimscope | cut -f1) MB"
inside dpkg --verify "$name"
echo "== self-check, sample, verification, export"
inside claimscope --version
inside claimscope selfcheck
inside sh -ec 'cd /tmp && claimscope demo -o demo && claimscope verify demo/sample.evpack'
inside sh -c 'cd /tmp && claimscope export demo/sample.evpack --draft --pdf again.pdf --xlsx again.xlsx; ls -l again.pdf again.xlsx'
test -s "$root/tmp/again.pdf" -a -s "$root/tmp/again.xlsx"
echo "== the main job: new, add, export"
inside sh -ec 'cd /tmp && claimscope new --example > spec.toml && claimscope new spec.toml -o job.evpack'
inside sh -c 'cd /tmp && claimscope add job.evpack ./*.pptx; claimscope export job.evpack --draft --pdf job.pdf; ls -l job.pdf'
test -s "$root/tmp/job.pdf"
if inside claimscope selfcheck --json | grep -A1 '"id": "ocr"' | grep -q 'true'; then
    echo "== text recognition of a screenshot"
    inside claimscope extract /tmp/leaderboard.png | head -12
    inside claimscope extract --json /tmp/leaderboard.png | grep -q '"id": "c1"'
fi
echo "== window, by the command line of a double click"
run=$(sed -n 's/^Exec=//p' "$root/usr/share/applications/claimscope.desktop" | sed 's#%F#--quit-when-shown /tmp/demo/sample.evpack#')
for start in first second; do
    begun=$(date +%s%N)
    inside timeout 60 xvfb-run -a $run
    echo "$start start: $((($(date +%s%N) - begun) / 1000000)) ms with the start and end of Xvfb"
done
echo "== file type"
inside desktop-file-validate /usr/share/applications/claimscope.desktop
test "$(inside xdg-mime query filetype /tmp/demo/sample.evpack)" = application/vnd.claimscope.evidence-pack+zip
inside xdg-mime query filetype /tmp/demo/sample.evpack
test "$(inside xdg-mime query default application/vnd.claimscope.evidence-pack+zip)" = claimscope.desktop
echo "== removal"
inside apt-get purge -y -qq --autoremove "$name" > "$root/tmp/remove.log" 2>&1
listing > "$root/tmp/after"
left=$(comm -13 "$root/tmp/before" "$root/tmp/after")
echo "$(wc -l < "$root/tmp/before") files before, $(wc -l < "$root/tmp/after") after; new ones:"
echo "${left:-none}"
echo "gone: $(comm -23 "$root/tmp/before" "$root/tmp/after" | wc -l)"
# What the user made stays the user's: settings and working copies below the home folder.
if echo "$left" | grep -v '^/root/' | grep -q .; then
    echo "== NOT passed: files of the package are left"
    exit 1
fi
echo "== passed"
