#!/usr/bin/env bash
# paho-mqtt 2.2.0 (PyPI); aedes 1.2.0 (npm) as the broker. 2026-11-28.
# An exception in on_message ends the thread that loop_start() made. The program goes on, is_connected() stays True and no
# on_disconnect comes, even after the broker has closed the connection for want of a ping. Nothing is read or connected
# again. One would guess that the error is logged and the next message handled, or that the client reconnects.
# Where it bites: one message of unusual form at night ends a home's logger or bridge, and its own health check, which asks
# is_connected(), says that all is well.
set -euo pipefail
folder=$(mktemp -d)
broker=
trap '[ -z "$broker" ] || kill "$broker" 2>/dev/null || true; rm -rf "$folder"' EXIT
cd "$folder"
echo '{"type": "module"}' >package.json
npm install --silent --no-audit --no-fund aedes@1.2.0
cat >broker.js <<'JS'
import {createServer} from 'node:net'
import {writeFileSync} from 'node:fs'
import {Aedes} from 'aedes'

const broker = await Aedes.createBroker()
const server = createServer(broker.handle).listen(0, '127.0.0.1', () => writeFileSync('port', `${server.address().port}`))
broker.on('clientDisconnect', ({id}) => id === 'listener' && writeFileSync('closed', ''))
setTimeout(() => process.exit(), 60_000)
JS
node broker.js &
broker=$!
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check paho-mqtt==2.2.0
venv/bin/python - <<'PYTHON'
import pathlib, sys, threading, time
import paho.mqtt as paho
import paho.mqtt.client as mqtt

print("paho-mqtt", paho.__version__)
port = int(pathlib.Path("port").read_text())
threading.excepthook = lambda error: print("  thread ends:", error.exc_type.__name__, error.exc_value)
handled, lost = [], []


def on_message(client, userdata, message):
    handled.append(float(message.payload))
    print("  handled", handled[-1])


def wait_for(condition):
    end = time.monotonic() + 30
    while not condition() and time.monotonic() < end:
        time.sleep(0.05)


listener = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2, client_id="listener")
listener.on_message = on_message
listener.on_disconnect = lambda *_: lost.append(1)
ready = threading.Event()
listener.on_subscribe = lambda *_: ready.set()
listener.connect("127.0.0.1", port, keepalive=5)
listener.subscribe("meter", 1)
threads = threading.active_count()
listener.loop_start()
ready.wait(10)
meter = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2)
meter.connect("127.0.0.1", port)
meter.loop_start()
for payload in ("20.5", "unavailable", "21.0"):
    meter.publish("meter", payload, 1).wait_for_publish(5)
wait_for(lambda: threading.active_count() < threads + 2)
# The broker waits one and a half times the keepalive of 5 seconds for a ping.
closed = pathlib.Path("closed")
wait_for(closed.exists)
time.sleep(1)
print("handled:", handled, "closed by the broker:", closed.exists())
print("is_connected:", listener.is_connected(), "on_disconnect called:", len(lost), "times")
seen = handled == [20.5] and closed.exists() and listener.is_connected() and not lost
meter.loop_stop()
if not seen:
    sys.exit("This has changed.")
print("Seen: after one exception the client does nothing more, and says it is connected.")
PYTHON
