# An empty Debian in a folder, for the try-*.sh, which source this file. As root.
# Takes root (the folder, made by debootstrap where it does not exist), suite and here (this folder). Leaves the sample
# files in its /tmp, and the functions inside (run a command there) and install (packages of Debian).
if [ ! -e "$root/etc/debian_version" ]; then
    debootstrap --variant=minbase "$suite" "$root"
fi
cp /etc/resolv.conf "$root/etc/resolv.conf" 2>/dev/null || true
for folder in proc dev sys; do
    grep -q " $(readlink -f "$root")/$folder " /proc/mounts || mount --bind "/$folder" "$root/$folder"
done
trap 'for folder in proc dev sys; do umount "$root/$folder"; done' EXIT
clean="/usr/bin/env -i HOME=/root USER=root LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive
    PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
inside() {
    chroot "$root" $clean "$@"
}
install() {
    inside apt-get install -y -qq --no-install-recommends "$@" > "$root/tmp/apt.log" 2>&1 ||
        { cat "$root/tmp/apt.log"; exit 1; }
}
cp "$here/../resources/sample/"*.pptx "$here/linux/leaderboard.png" "$root/tmp/"
inside apt-get update -qq
