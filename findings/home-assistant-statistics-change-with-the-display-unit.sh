#!/usr/bin/env bash
# Home Assistant 2026.11.0, integration recorder; mosquitto (Debian). 2026-11-28.
# A person chooses Wh instead of kWh as the unit that a meter is shown in. From then on the WebSocket API gives all its
# statistics, also those of years ago, 1000 times as large: to every client, and without naming a unit in the answer.
# Where it bites: a program that adds energy of several meters, or compares a day with what it stored yesterday, is wrong by
# 1000 for one meter after somebody's click. Ask with units: {"energy": "kWh"}; then the answer stays.
. "$(dirname "$0")/home-assistant/run.sh"
start_broker
run_in_home_assistant <<'PYTHON'
import asyncio
from datetime import datetime, timedelta, timezone
from house import check, run


async def program(house):
    broker = await house.add_mqtt()
    meter = {"device_class": "energy", "state_class": "total_increasing", "unit_of_measurement": "kWh"}
    broker.discover("sensor", "meter", {**meter, "name": "Meter", "unique_id": "meter", "state_topic": "meter/state"})
    await broker.say_until(house, "sensor.meter", "3", ("meter/state", "3"))
    hour = datetime.now(timezone.utc).replace(minute=0, second=0, microsecond=0)
    await house.ask(
        "recorder/import_statistics",
        metadata={
            **{"statistic_id": "sensor.meter", "source": "recorder", "name": None, "has_sum": True, "mean_type": 0},
            **{"unit_of_measurement": "kWh", "unit_class": "energy"},
        },
        stats=[
            {"start": (hour - timedelta(hours=ago)).isoformat(), "state": 4 - ago, "sum": 4 - ago} for ago in (3, 2, 1)
        ],
    )

    async def changes(expected, **more):
        start = (hour - timedelta(hours=2)).isoformat()
        what = {"statistic_ids": ["sensor.meter"], "period": "hour", "types": ["change"], **more}
        for _ in range(50):
            rows = (await house.ask("recorder/statistics_during_period", start_time=start, **what)).get("sensor.meter", [])
            seen = [row["change"] for row in rows]
            if seen == expected:
                break
            await asyncio.sleep(0.1)
        print(seen, more or "")
        return seen == expected

    before = await changes([1, 1])
    print("A person chooses Wh.")
    await house.ask(
        "config/entity_registry/update",
        entity_id="sensor.meter", options_domain="sensor", options={"unit_of_measurement": "Wh"},
    )
    after = await changes([1000, 1000])
    check(
        before and after and await changes([1, 1], units={"energy": "kWh"}),
        "the same hours are 1 kWh before and 1000 after, unless a unit is asked for.",
    )


run(program, recorder={})
PYTHON
