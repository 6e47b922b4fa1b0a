#!/usr/bin/env bash
# Home Assistant 2026.11.0, integrations recorder and history. 2026-11-29.
# Guess: history/history_during_period with significant_changes_only: false tells each step of a dimmed lamp, as it tells
# each position of a shutter. Seen: a row for each step, and not one has the brightness. Lamps keep brightness, colour mode
# and every colour out of the recorder; the rows differ in nothing but their time.
# Where it bites: a replay, a chart or "scene as of yesterday evening" shows lamps that are on at no brightness, or at today's.
. "$(dirname "$0")/home-assistant/run.sh"
run_in_home_assistant <<'PYTHON'
import asyncio
from datetime import datetime, timezone
from house import check, run


async def program(house):
    begin = datetime.now(timezone.utc)
    for percent in (20, 60, 100):
        await house.act("light.turn_on", "light.ceiling_lights", brightness_pct=percent)
        await asyncio.sleep(0.5)
    await house.act("cover.set_cover_position", "cover.living_room_window", position=40)
    # It moves by 10 % a second, and the recorder writes every five.
    await asyncio.sleep(10)
    rows = await house.ask(
        "history/history_during_period",
        start_time=begin.isoformat(), significant_changes_only=False,
        entity_ids=["light.ceiling_lights", "cover.living_room_window"],
    )
    lamp = [row["a"] for row in rows["light.ceiling_lights"]]
    cover = [row["a"].get("current_position") for row in rows["cover.living_room_window"]]
    print("rows of the lamp:", lamp)
    print("positions of the shutter:", cover)
    check(
        len(lamp) >= 4 and all("brightness" not in row and "color_mode" not in row for row in lamp) and len(set(cover)) > 2,
        "a row for each brightness, without it; the positions are there.",
    )


run(program, demo={}, recorder={}, history={})
PYTHON
