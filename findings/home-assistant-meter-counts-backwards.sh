#!/usr/bin/env bash
# Home Assistant 2026.11.0, integration recorder; mosquitto (Debian). 2026-11-30.
# Guess: the statistics of a meter of the state class total_increasing never fall. A smaller reading is a reset, and the new
# reading is added, or it is noise, and nothing is. Seen: a drop of less than a tenth of the whole reading is subtracted.
# Where it bites: a meter at 1010 kWh that a replaced or restored one follows at 920 takes 90 kWh from today, and money from
# its cost. Programs that add up `change` and expect energy to be at least 0 show less than nothing.
. "$(dirname "$0")/home-assistant/run.sh"
start_broker
limit=420
run_in_home_assistant <<'PYTHON'
import asyncio
from datetime import datetime, timedelta, timezone
from house import check, run


async def program(house):
    broker = await house.add_mqtt()
    kinds = {"device_class": "energy", "state_class": "total_increasing", "unit_of_measurement": "kWh"}
    for name in ("restored", "reset"):
        about = {**kinds, "name": name, "unique_id": name, "state_topic": f"{name}/state"}
        broker.discover("sensor", name, about)
        await broker.say_until(house, f"sensor.{name}", "1000", (f"{name}/state", "1000"))
    for name, readings in {"restored": ("1010", "920"), "reset": ("1010", "900")}.items():
        for reading in readings:
            await broker.say_until(house, f"sensor.{name}", reading, (f"{name}/state", reading))
    print("A meter at 1000 says 1010, then 920; another says 1010, then 900. The recorder sums up every five minutes.")
    start = (datetime.now(timezone.utc) - timedelta(minutes=10)).isoformat()
    seen = {}
    for _ in range(80):
        rows = await house.ask(
            "recorder/statistics_during_period",
            **{"start_time": start, "period": "5minute", "types": ["change"], "units": {"energy": "kWh"}},
            statistic_ids=["sensor.restored", "sensor.reset"],
        )
        seen = {name: round(sum(row["change"] for row in list), 3) for name, list in rows.items()}
        if seen == {"sensor.restored": -80, "sensor.reset": 910}:
            break
        await asyncio.sleep(5)
    print("change:", seen)
    check(
        seen == {"sensor.restored": -80, "sensor.reset": 910},
        "the first counted -80 kWh: 10 on, 90 back; the second, just below nine tenths, 910 kWh on.",
    )


run(program, recorder={})
PYTHON
