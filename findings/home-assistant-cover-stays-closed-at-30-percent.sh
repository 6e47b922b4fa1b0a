#!/usr/bin/env bash
# Home Assistant 2026.11.0, integration mqtt; mosquitto (Debian). 2026-11-28.
# A cover with state_topic and position_topic is closed (position 0), opens, and reports "stopped", then its position, 30.
# It is then "closed" with is_closed: true and current_position: 30, until the next state: "stopped" was read with the old
# position, and a position never changes the state where there is a state_topic. In the other order it is "open".
# Where it bites: firmware that publishes state before position. Half-open shutters and garage doors count as closed, in
# automations ("all closed? then leave"), on dashboards, and in every program that trusts the state over the position.
. "$(dirname "$0")/home-assistant/run.sh"
start_broker
run_in_home_assistant <<'PYTHON'
import asyncio
from house import check, run


async def program(house):
    broker = await house.add_mqtt()
    topics = {"state_topic": "door/state", "position_topic": "door/position"}
    commands = {"command_topic": "door/set", "set_position_topic": "position/set"}
    broker.discover("cover", "door", {**topics, **commands, "name": "Door", "unique_id": "door"})
    shut = [("door/position", "0"), ("door/state", "closed")]

    async def say(*messages):
        for topic, payload in messages:
            broker.say(f"door/{topic}", payload)
            await asyncio.sleep(0.5)
        door = await house.state("cover.door")
        seen = (door["state"], door["attributes"].get("current_position"))
        print(*(f"{topic} {payload}," for topic, payload in messages), "->", *seen)
        return seen

    await broker.say_until(house, "cover.door", "closed", *shut)
    first = await say(("state", "opening"), ("state", "stopped"), ("position", "30"))
    await broker.say_until(house, "cover.door", "closed", *shut)
    second = await say(("state", "opening"), ("position", "30"), ("state", "stopped"))
    check(first == ("closed", 30) and second == ("open", 30), "the order of two messages decides whether 30 % is closed.")


run(program)
PYTHON
