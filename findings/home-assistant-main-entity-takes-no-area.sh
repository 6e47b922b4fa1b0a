#!/usr/bin/env bash
# Home Assistant 2026.11.0, its entity registry; the integration mqtt and mosquitto (Debian). 2026-11-28.
# An entity may have an area of its own, apart from its device's. But the main entity of a device, whose name is null as the
# guide for integrations wants it, is refused one: "An entity without a name of its own cannot have an area of its own".
# Its named siblings on the same device are accepted.
# Where it bites: a program that puts entities into rooms (from a floor plan, or for a relay box in the cupboard) works for
# all but the most important one of each device. Give the entity a name first, or the area to its device.
. "$(dirname "$0")/home-assistant/run.sh"
start_broker
run_in_home_assistant <<'PYTHON'
from house import check, run


async def program(house):
    broker = await house.add_mqtt()
    device = {"identifiers": ["plug"], "name": "Plug"}
    for key, name in (("main", None), ("light", "Light")):
        broker.discover("switch", key, {"name": name, "unique_id": key, "command_topic": "plug/set", "device": device})
    area = (await house.ask("config/area_registry/create", name="Scullery"))["area_id"]

    async def put(entity):
        await house.until(entity)
        try:
            await house.ask("config/entity_registry/update", entity_id=entity, area_id=area)
            answer = "accepted"
        except RuntimeError as error:
            answer = str(error)
        print(entity, answer)
        return answer

    named, main = await put("switch.plug_light"), await put("switch.plug")
    await house.ask("config/entity_registry/update", entity_id="switch.plug", name="Socket")
    check(
        named == "accepted" and main.startswith("invalid_info") and await put("switch.plug") == "accepted",
        "only the entity with a name of its own gets an area.",
    )


run(program)
PYTHON
