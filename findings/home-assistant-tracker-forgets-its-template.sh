#!/usr/bin/env bash
# Home Assistant 2026.11.0, integration mqtt; mosquitto (Debian). 2026-11-28.
# A device_tracker uses its value_template's result for "home" and "not_home" alone. For any other place it shows the
# message as it came: the template makes "Office" of it, and the tracker's state is {"place": "Office"}, braces and all.
# Where it bites: a program that reports zones as JSON. Being at home and away work, so it is shipped; automations for the
# zone "Office" never run, and the person's page shows JSON. Publishing the bare name is the way out.
. "$(dirname "$0")/home-assistant/run.sh"
start_broker
run_in_home_assistant <<'PYTHON'
import asyncio
from house import check, run


async def program(house):
    broker = await house.add_mqtt()
    common = {"state_topic": "phone/state", "value_template": "{{ value_json.place }}"}
    for kind in ("device_tracker", "sensor"):
        broker.discover(kind, "phone", {**common, "name": "Phone", "unique_id": f"phone_{kind}"})
    for entity in ("device_tracker.phone", "sensor.phone"):
        await broker.say_until(house, entity, "not_home", ("phone/state", {"place": "not_home"}))
    seen = []
    for place in ("home", "Office"):
        broker.say("phone/state", {"place": place})
        await asyncio.sleep(1)
        seen.append([(await house.state(entity))["state"] for entity in ("sensor.phone", "device_tracker.phone")])
        print({"place": place}, "-> sensor, tracker:", *seen[-1])
    check(
        seen == [["home", "home"], ["Office", '{"place": "Office"}']],
        "the tracker uses the template's result only to compare it.",
    )


run(program)
PYTHON
