#!/usr/bin/env bash
# ha-mqtt-discoverable 0.26.0 (PyPI) and mosquitto 2.0 (Debian; its version is printed). 2026-12-01.
# With manual_availability it leaves the word "offline" with the broker as its will, retained. After a cut the broker
# publishes it; the library connects again by itself and goes on sending states, but no "online".
# Where it bites: after one lost connection Home Assistant shows the window as unavailable for good, though each of its
# states arrives. One would guess that who sets a will takes it back on the next connection.
# The program has to watch the connection itself and call set_availability(True) after each.
set -euo pipefail
folder=$(mktemp -d)
broker=
trap '[ -z "$broker" ] || kill "$broker" 2>/dev/null || true; rm -rf "$folder"' EXIT
cd "$folder"
export PATH="$PATH:/usr/sbin"
command -v mosquitto >/dev/null || { echo "It needs mosquitto."; exit 1; }
python3 -m venv own
own/bin/pip install --quiet --disable-pip-version-check ha-mqtt-discoverable==0.26.0 paho-mqtt==2.1.0
mosquitto -h | head -n 1 || true
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
mosquitto -p "$port" 2>broker.log &
broker=$!
cat >window.py <<'PYTHON'
import importlib.metadata
import socket
import sys
import threading
import time

import paho.mqtt.client as mqtt
from ha_mqtt_discoverable import Settings
from ha_mqtt_discoverable.sensors import BinarySensor, BinarySensorInfo

print("ha-mqtt-discoverable", importlib.metadata.version("ha-mqtt-discoverable"))
port = int(sys.argv[1])
wires = []
for _ in range(50):
    try:
        socket.create_connection(("127.0.0.1", port)).close()
        break
    except OSError:
        time.sleep(0.1)


def pump(source, target):
    try:
        while data := source.recv(65536):
            target.sendall(data)
    except OSError:
        pass
    cut(source, target)


def cut(*sockets):
    for one in sockets:
        try:
            one.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass


def carry(listener):
    while True:
        near, _ = listener.accept()
        far = socket.create_connection(("127.0.0.1", port))
        wires.append((near, far))
        for pair in ((near, far), (far, near)):
            threading.Thread(target=pump, args=pair, daemon=True).start()


listener = socket.create_server(("127.0.0.1", 0))
threading.Thread(target=carry, args=(listener,), daemon=True).start()
last = {}
home = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2)
home.on_message = lambda _, __, message: last.update({message.topic.split("/")[-1]: message.payload.decode()})
home.connect("127.0.0.1", port)
home.subscribe("hmd/#")
home.loop_start()
server = Settings.MQTT(host="127.0.0.1", port=listener.getsockname()[1])
info = BinarySensorInfo(name="Window", device_class="window", unique_id="window")
window = BinarySensor(Settings(mqtt=server, entity=info, manual_availability=True))
window.set_availability(True)
window.on()
time.sleep(1)
print("before the cut:", last)
for wire in wires:
    cut(*wire)
time.sleep(4)
connected = window.mqtt_client.is_connected()
window.off()
time.sleep(1)
print("after it: connected", connected, last)
if not connected or last != {"availability": "offline", "state": "off"}:
    sys.exit("This has changed.")
print("Seen: it is connected, its state comes, and it is offline.")
PYTHON
own/bin/python window.py "$port"
