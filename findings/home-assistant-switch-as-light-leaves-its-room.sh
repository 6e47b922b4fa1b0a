#!/usr/bin/env bash
# Home Assistant 2026.11.0, integration switch_as_x ("Show as"). 2026-11-29.
# Guess: a switch that people show as a light is a light in the room of the switch, under the name that they gave. Seen: the
# name is copied, the area isn't: the light is in no room, and the switch, now hidden, stays in it. Later names don't follow.
# Where it bites: "lights of the kitchen", by voice or area, miss this lamp; a program that reads rooms must look at
# options.switch_as_x.entity_id, which is on the light's entry of the registry alone.
. "$(dirname "$0")/home-assistant/run.sh"
run_in_home_assistant <<'PYTHON'
import asyncio
from house import check, run, url


async def program(house):
    async def flow(path, **fields):
        async with house.http.post(f"{url}/api/config/config_entries/flow{path}", json=fields) as answer:
            return await answer.json()

    async def entry(entity_id):
        for each in await house.ask("config/entity_registry/list"):
            if each["entity_id"] == entity_id:
                return {key: each[key] for key in ("entity_id", "name", "area_id", "hidden_by")}

    area = await house.ask("config/area_registry/create", name="Pantry")
    await house.ask(
        "config/entity_registry/update", entity_id="switch.relay", area_id=area["area_id"], name="Shelf lamp"
    )
    begun = await flow("", handler="switch_as_x", show_advanced_options=False)
    await flow(f"/{begun['flow_id']}", entity_id="switch.relay", target_domain="light", invert=False)
    await house.until("light.relay")
    light, switch = await entry("light.relay"), await entry("switch.relay")
    print(light)
    print(switch)
    await house.ask("config/entity_registry/update", entity_id="switch.relay", name="Wine lamp")
    await asyncio.sleep(2)
    renamed = await entry("light.relay")
    check(
        light["name"] == "Shelf lamp" and light["area_id"] is None and renamed["name"] == "Shelf lamp"
        and switch["area_id"] == "pantry" and switch["hidden_by"] == "integration",
        "the light has the name of the switch, and no area.",
    )


relay = {"unique_id": "relay", "name": "Relay", "state": "{{ true }}", "turn_on": [], "turn_off": []}
run(program, switch_as_x={}, template=[{"switch": [relay]}])
PYTHON
