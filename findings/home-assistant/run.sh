# Runs a Python program beside a new, real Home Assistant. Sourced by the findings about it:
#   run_in_home_assistant < program.py, which has `limit` seconds, 100 unless that is set
# Home Assistant 2026.11.0 needs Python 3.14.2, so it is installed once (two minutes) into the folder that
# HOME_ASSISTANT_CACHE names and stays there: with a Python of this machine, or else in a Debian of its own, which
# needs root, mmdebstrap, unshare and chroot.
set -euo pipefail

cache="${HOME_ASSISTANT_CACHE:-${TMPDIR:-/tmp}/findings-home-assistant-2026.11.0}"
folder=$(mktemp -d)
broker=
trap '[ -z "$broker" ] || kill "$broker" 2>/dev/null || true; rm -rf "$folder"' EXIT
# Wheels of this machine's own are for its own Python.
unset PIP_FIND_LINKS

install_packages='set -e
"$0" -m venv "$1/ha"
"$1/ha/bin/pip" install -q homeassistant==2026.11.0
own=$("$1/ha/bin/python" -c "import homeassistant, os; print(os.path.dirname(homeassistant.__file__))")
"$1/ha/bin/pip" install -q -c "$own/package_constraints.txt" home-assistant-frontend paho-mqtt sqlalchemy \
  fnv-hash-fast psutil-home-assistant ha-ffmpeg numpy PyTurboJPEG mutagen pymicro-vad pyspeex-noise aiodhcpwatcher \
  zlib-ng isal hassil home-assistant-intents'

# Mounts are private to the process, so none is left when it ends.
enter_debian='set -e
mount --rbind /dev "$0/dev"
mount -t proc proc "$0/proc"
mount --rbind /sys "$0/sys"
mount --bind "$1" "$0/config"
shift
exec chroot "$0" env PATH=/usr/sbin:/usr/bin:/sbin:/bin "$@"'
in_debian() { unshare --mount --propagation private sh -c "$enter_debian" "$cache/root" "$@"; }

install_home_assistant() {
  [ ! -e "$cache/complete" ] || return 0
  echo "Home Assistant is installed into $cache."
  rm -rf "$cache"
  mkdir -m 700 "$cache"
  if python3.14 -c 'import sys, venv; sys.exit(sys.version_info < (3, 14, 2))' 2>/dev/null; then
    sh -c "$install_packages" python3.14 "$cache"
  else
    local mirror packages
    mirror=$(apt-get indextargets --format '$(SITE)' | grep -m 1 'debian/*$')
    packages=python3.14,python3.14-venv,python3.14-dev,python3-pip,ca-certificates,bash,coreutils,libc-bin,tzdata
    mmdebstrap --mode=root --variant=extract --aptopt='Acquire::Check-Valid-Until "false"' \
      --include="$packages,g++,make,libstdc++6,libturbojpeg0,libgomp1,procps" \
      forky "$cache/root" "deb [check-valid-until=no] $mirror forky main" 2>"$folder/mmdebstrap.log" ||
      { cat "$folder/mmdebstrap.log"; exit 1; }
    # The packages are unpacked, not configured.
    ln -s bash "$cache/root/usr/bin/sh"
    mkdir "$cache/root/config"
    for file in resolv.conf hosts pip.conf ssl/certs/ca-certificates.crt; do
      cp "/etc/$file" "$cache/root/etc/$file" 2>/dev/null || true
    done
    in_debian "$folder" bash -c "$install_packages" python3.14 /opt
  fi
  touch "$cache/complete"
}

free_port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }

# Starts a broker, mosquitto of Debian, on a free port, and tells the program of it.
start_broker() {
  local PATH="$PATH:/usr/sbin"
  BROKER_PORT=$(free_port)
  mosquitto -p "$BROKER_PORT" 2>"$folder/broker.log" &
  broker=$!
}

run_in_home_assistant() {
  install_home_assistant
  mkdir "$folder/config"
  cp "$(dirname "${BASH_SOURCE[0]}")/house.py" "$folder/config"
  cat >"$folder/config/program.py"
  local set="PORT=$(free_port) BROKER_PORT=${BROKER_PORT:-} PYTHONPATH=/config PYTHONDONTWRITEBYTECODE=1"
  if [ -d "$cache/root" ]; then
    # shellcheck disable=SC2086
    in_debian "$folder/config" env $set timeout "${limit:-100}" /opt/ha/bin/python /config/program.py
  else
    # shellcheck disable=SC2086
    (cd "$folder/config" && env $set PYTHONPATH=. timeout "${limit:-100}" "$cache/ha/bin/python" program.py)
  fi
}
