#!/bin/sh
# Installs an offline folder in an empty Debian that reaches no network, does the main job there, and removes it.
# As root: packaging/try-offline.sh dist/offline-lean /some/folder [suite]
# Python itself comes from Debian before the network is cut; an index of Debian packages must be reachable for that.
set -eu
wheels=$1
root=$2
suite=${3:-bookworm}
here=$(dirname "$(readlink -f "$0")")
. "$here/empty-debian.sh"
echo "== Python of Debian"
install python3-venv
rm -rf "$root/tmp/wheels" && cp -r "$wheels" "$root/tmp/wheels"
# A network of its own without any device: nothing is reachable, not even the machine itself.
cut() {
    unshare --net chroot "$root" $clean "$@"
}
echo "== the network is cut"
cut python3 -c 'import socket
try: socket.create_connection(("192.0.2.1", 80), 2)
except OSError as error: print(error)
else: raise SystemExit("the network is there")'
echo "== install"
cut sh -ec 'cd /tmp/wheels && cat README.txt && python3 -m venv /opt/own &&
    /opt/own/bin/python -m pip install --quiet --no-index --find-links . --require-hashes -r requirements.txt'
echo "installed size: $(cut du -sm --apparent-size /opt/own | cut -f1) MB"
program=/opt/own/bin/claimscope
cut $program --version
cut $program selfcheck
echo "== the main job: new, add, export, verify"
cut sh -ec "cd /tmp && $program new --example > spec.toml && $program new spec.toml -o job.evpack"
cut sh -c "cd /tmp && $program add job.evpack ./*.pptx; $program export job.evpack --draft --pdf job.pdf; ls -l job.pdf"
cut $program verify /tmp/job.evpack
test -s "$root/tmp/job.pdf"
if ls "$wheels" | grep -q '^rapidocr'; then
    echo "== text recognition"
    cut $program extract /tmp/leaderboard.png | head -5
    cut $program extract --json /tmp/leaderboard.png | grep -q '"id": "c1"'
fi
echo "== a wheel that was changed is refused"
cp "$root/tmp/wheels/requirements.txt" "$root/tmp/altered.txt"
sed -i '1s/sha256:..../sha256:0000/' "$root/tmp/altered.txt"
if cut sh -c 'cd /tmp/wheels && python3 -m venv /opt/other && /opt/other/bin/python -m pip install --quiet --no-index \
    --find-links . --require-hashes -r /tmp/altered.txt' 2> "$root/tmp/refused"; then
    echo "== NOT passed: it was installed"
    exit 1
fi
grep -o 'DO NOT MATCH THE HASHES' "$root/tmp/refused"
rm -rf "$root/opt/own" "$root/opt/other"
echo "== passed"
