#!/bin/sh
# Installs a .deb in an empty Debian by apt, uses it there as a user would, and removes it again.
# As root: packaging/try-deb.sh dist/claimscope-lean_0.1.0_amd64.deb /some/folder
# The folder is made by debootstrap where it does not exist; an index of Debian packages must be reachable.
set -eu
deb=$1
root=$2
suite=${3:-bookworm}
if [ ! -e "$root/etc/debian_version" ]; then
    debootstrap --variant=minbase "$suite" "$root" http://deb.debian.org/debian
fi
mkdir -p "$root/usr/local/share/ca-certificates"
cp /etc/resolv.conf "$root/etc/resolv.conf" 2>/dev/null || true
for folder in proc dev sys; do
    grep -q " $(readlink -f "$root")/$folder " /proc/mounts || mount --bind "/$folder" "$root/$folder"
done
inside() {
    chroot "$root" /usr/bin/env -i HOME=/root USER=root LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
        PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$@"
}
listing() {
    inside find / -xdev \( -path /proc -o -path /sys -o -path /dev -o -path /tmp -o -path /var \) -prune -o -type f -print |
        sort
}
name=$(dpkg-deb -f "$deb" Package)
cp "$deb" "$root/tmp/package.deb"
inside apt-get update -qq
listing > "$root/tmp/before"
echo "== install: $name, recommended packages left out"
inside apt-get install -y -qq --no-install-recommends /tmp/package.deb > "$root/tmp/install.log" 2>&1 ||
    { cat "$root/tmp/install.log"; exit 1; }
grep -c '^Setting up' "$root/tmp/install.log"
echo "== self-check, sample, verification, export"
inside claimscope --version
inside claimscope selfcheck
inside sh -ec 'cd /tmp && claimscope demo -o demo && claimscope verify demo/sample.evpack &&
    claimscope export demo/sample.evpack --draft --pdf again.pdf --xlsx again.xlsx && ls -l again.pdf again.xlsx' || true
test -s "$root/tmp/again.pdf"
echo "== window, by the command line of a double click"
inside apt-get install -y -qq --no-install-recommends xvfb xauth shared-mime-info desktop-file-utils xdg-utils \
    libfile-mimeinfo-perl > "$root/tmp/tools.log" 2>&1
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
inside apt-get purge -y -qq "$name" > "$root/tmp/remove.log" 2>&1
inside sh -c 'find / -xdev -iname "*claimscope*" -not -path "/proc/*" -not -path "/tmp/*"' | sort
test ! -e "$root/opt/claimscope"
test ! -e "$root/usr/share/mime/application/vnd.claimscope.evidence-pack+zip.xml"
echo "== passed; above, under \"removal\": what is left (user data only)"
