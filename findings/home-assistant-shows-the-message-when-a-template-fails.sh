#!/usr/bin/env bash
# Home Assistant 2026.11.0, integration mqtt; mosquitto (Debian). 2026-11-28.
# value_template "{{ value_json.room.name }}" fails on a message without "room". A sensor and a number keep their value, as
# one would guess. A text takes the whole message as its value instead, and a switch whose template fails on the plain
# message ON is turned on: where an entity gives its template no default, the message itself replaces the result.
# Where it bites: a device that reports battery and room on one topic puts '{"battery": 5}' on the dashboard, and a status
# that only happens to be called ON switches something on. The template was right in the template editor.
. "$(dirname "$0")/home-assistant/run.sh"
start_broker
run_in_home_assistant <<'PYTHON'
import asyncio
from house import check, run


async def program(house):
    broker = await house.add_mqtt()
    common = {"state_topic": "robot/state", "value_template": "{{ value_json.room.name }}"}
    kinds = {"sensor": {}, "text": {"command_topic": "robot/set"}, "switch": {"command_topic": "robot/set"}}
    for kind, more in kinds.items():
        broker.discover(kind, "robot", {**common, **more, "name": f"Robot {kind}", "unique_id": f"robot_{kind}"})

    async def say(message):
        broker.say("robot/state", message)
        await asyncio.sleep(1)
        states = [(await house.state(f"{kind}.robot_{kind}"))["state"] for kind in kinds]
        print(message, "->", dict(zip(kinds, states)))
        return states

    office = {"room": {"name": "Office"}}
    for kind in ("sensor", "text"):
        await broker.say_until(house, f"{kind}.robot_{kind}", "Office", ("robot/state", office))
    check(
        await say(office) == ["Office", "Office", "unknown"]
        and await say({"battery": 5}) == ["Office", '{"battery": 5}', "unknown"]
        and await say("ON") == ["Office", "ON", "on"],
        "sensor keeps its value, text and switch take the raw message.",
    )


run(program)
PYTHON
