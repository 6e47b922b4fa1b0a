#!/usr/bin/env bash
# Home Assistant 2026.11.0, integration mqtt; mosquitto (Debian). 2026-11-28.
# A switch with payload_on "START" publishes START. A siren with the very same options publishes {"state":"START"}, though
# nothing names JSON: without a command_template every siren's command is a JSON object around the payload.
# Where it bites: whoever announces a plain relay as a siren ("alarm" fits better than "switch") gets a siren that shows on
# in Home Assistant, being optimistic, and never sounds: the relay knows START, not an object.
. "$(dirname "$0")/home-assistant/run.sh"
start_broker
run_in_home_assistant <<'PYTHON'
import asyncio
from house import check, run


async def program(house):
    broker = await house.add_mqtt()
    for kind in ("switch", "siren"):
        options = {"command_topic": f"{kind}/set", "payload_on": "START", "payload_off": "END"}
        broker.discover(kind, "relay", {**options, "name": f"Relay {kind}", "unique_id": kind})
    for kind in ("switch", "siren"):
        await house.until(f"{kind}.relay_{kind}")
        await house.act(f"{kind}.turn_on", f"{kind}.relay_{kind}")
    await asyncio.sleep(1)
    for topic, payload in broker.heard:
        print(topic, payload)
    siren = await house.state("siren.relay_siren")
    print("the siren is", siren["state"])
    check(
        dict(broker.heard) == {"switch/set": "START", "siren/set": '{"state":"START"}'} and siren["state"] == "on",
        "the siren's command is JSON, the switch's is the payload.",
    )


run(program)
PYTHON
