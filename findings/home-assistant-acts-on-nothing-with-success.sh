#!/usr/bin/env bash
# Home Assistant 2026.11.0, its WebSocket API. 2026-11-28.
# call_service for a light that doesn't exist, an area that doesn't exist or a device that was deleted answers
# success: true, exactly as for one that was switched. A wrong service or wrong data is an error, so one would guess that
# a wrong target is one too.
# Where it bites: an entity is renamed, and a panel or bridge that tells "done" from "failed" by the answer says "done"
# for ever after. Only the state (or extract_from_target before) shows that nobody was there.
. "$(dirname "$0")/home-assistant/run.sh"
run_in_home_assistant <<'PYTHON'
from house import check, run


async def program(house):
    async def call(service, target, **data):
        try:
            await house.ask("call_service", domain="input_boolean", service=service, target=target, service_data=data)
            answer = "success"
        except RuntimeError as error:
            answer = str(error)
        print(service, target, data or "", "->", answer)
        return answer

    wrong = [
        await call("turn_off_and_on", {"entity_id": "input_boolean.lamp"}),
        await call("turn_on", {"entity_id": "input_boolean.lamp"}, brightness=1),
    ]
    missing = [
        await call("turn_on", {"entity_id": "input_boolean.lamp"}),
        await call("turn_on", {"entity_id": "input_boolean.lamp_2"}),
        await call("turn_on", {"area_id": "nowhere"}),
        await call("turn_on", {"device_id": "0123456789abcdef0123456789abcdef"}),
    ]
    check(
        missing == ["success"] * 4 and all(answer != "success" for answer in wrong),
        "missing targets are a success; only wrong services and data are errors.",
    )


run(program, input_boolean={"lamp": {"name": "Lamp"}})
PYTHON
