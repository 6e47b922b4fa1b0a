#!/usr/bin/env bash
# Home Assistant 2026.11.0, child devices (new in 2026.9), by the integration mqtt; mosquitto (Debian). 2026-11-28.
# The entity of a child device has its parent's name in its entity_id, but not in friendly_name: two double switches give
# switch.hall_left and switch.cellar_left, both called just "Left". One would guess "Hall Left", as devices' entities have.
# Where it bites: whatever lists friendly_name, as cards, voice, matching by name and notifications do, shows two "Left" in
# one house. The full name needs the device registry: the device's name, and that of the device in parent_device_id.
. "$(dirname "$0")/home-assistant/run.sh"
start_broker
run_in_home_assistant <<'PYTHON'
from house import check, run


async def program(house):
    broker = await house.add_mqtt()
    for name in ("Hall", "Cellar"):
        own = name.lower()
        left = {"platform": "switch", "unique_id": f"{own}_left", "name": None, "command_topic": "left/set"}
        both = {"platform": "button", "unique_id": f"{own}_both", "name": "Both", "command_topic": "both/set"}
        child = {"identifiers": [f"{own}_1"], "name": "Left", "components": {"left": left}}
        device = {"identifiers": [own], "name": name}
        broker.discover(
            "device", own,
            {"device": device, "origin": {"name": "a test"}, "components": {"both": both}, "child_devices": [child]},
        )
    names = {}
    for entity in ("button.hall_both", "switch.hall_left", "button.cellar_both", "switch.cellar_left"):
        names[entity] = (await house.until(entity))["attributes"]["friendly_name"]
        print(entity, "is called", names[entity])
    check(
        list(names.values()) == ["Hall Both", "Left", "Cellar Both", "Left"],
        "the children's entities of both devices have one name, the parents' own have their device's.",
    )


run(program)
PYTHON
