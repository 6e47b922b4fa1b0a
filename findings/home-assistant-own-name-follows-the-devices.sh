#!/usr/bin/env bash
# Home Assistant 2026.11.0. 2026-11-29.
# Guess: the name that a person gives an entity is its whole friendly_name, and has_entity_name in the registry's list tells
# whether the device's name comes before that of the integration, as the developers' documentation says. Seen: the device's
# name comes before a person's too, "Bed Light Reading lamp", and the list has no has_entity_name any more.
# Where it bites: a program that composes names from the registry (for entities without a state, or before states come) shows
# another name than Home Assistant, and one that repeats the device's name gets it twice.
. "$(dirname "$0")/home-assistant/run.sh"
run_in_home_assistant <<'PYTHON'
import asyncio
from house import check, run


async def program(house):
    await house.ask("config/entity_registry/update", entity_id="light.bed_light", name="Reading lamp")
    await asyncio.sleep(1)
    state = await house.state("light.bed_light")
    [entry] = [
        each for each in await house.ask("config/entity_registry/list") if each["entity_id"] == "light.bed_light"
    ]
    print(state["attributes"]["friendly_name"], "|", sorted(entry))
    check(
        state["attributes"]["friendly_name"] == "Bed Light Reading lamp" and "has_entity_name" not in entry,
        "the device's name comes before a person's, and the list doesn't say so.",
    )


run(program, demo={})
PYTHON
