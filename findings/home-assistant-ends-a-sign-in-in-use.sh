#!/usr/bin/env bash
# Home Assistant 2026.11.0. 2026-11-29.
# A refresh token ends 90 days after its last use, and only an exchange for an access token is a use: a WebSocket that has
# been open and busy all the time is none. Home Assistant then closes that connection without a word, and the exchange
# that would bring it back is refused (invalid_grant). Here the end is moved to 25 s ahead in Home Assistant's storage.
# Where it bites: a client that refreshes only when it connects is thrown out for good after 90 days without an outage.
. "$(dirname "$0")/home-assistant/run.sh"
run_in_home_assistant <<'PYTHON'
import asyncio
import json
import sys
import time

import aiohttp
from house import check, folder, owner, run, url

client = {"client_id": "http://127.0.0.1:9/client"}


async def ask_token(http, **form):
    async with http.post(f"{url}/auth/token", data={**client, **form}) as answer:
        return await answer.json()


async def connect(http, token):
    socket = await http.ws_connect(f"{url}/api/websocket")
    await socket.receive_json()
    await socket.send_json({"type": "auth", "access_token": token})
    return socket, (await socket.receive_json())["type"]


async def program(house):
    http = house.http
    flow = await house.post(
        f"{url}/auth/login_flow", {**client, "handler": ["homeassistant", None], "redirect_uri": "http://127.0.0.1:9/"}
    )
    login = {name: owner[name] for name in ("username", "password")}
    code = (await house.post(f"{url}/auth/login_flow/{flow['flow_id']}", {**client, **login}))["result"]
    tokens = await ask_token(http, grant_type="authorization_code", code=code)

    # No answer comes to this.
    stop = {"id": house.last + 1, "type": "call_service", "domain": "homeassistant", "service": "stop"}
    await house.socket.send_json(stop)
    storage = folder / ".storage" / "auth"
    for _ in range(300):
        await asyncio.sleep(0.1)
        try:
            await (await http.get(url)).release()
        except aiohttp.ClientError:
            break
    await asyncio.sleep(2)
    stored = json.loads(storage.read_text())
    (own,) = [one for one in stored["data"]["refresh_tokens"] if one["client_id"] == client["client_id"]]
    print("its end was", round((own["expire_at"] - time.time()) / 86400), "days ahead")
    own["expire_at"] = end = time.time() + 25
    storage.write_text(json.dumps(stored))

    nowhere = {"stdout": asyncio.subprocess.DEVNULL, "stderr": asyncio.subprocess.DEVNULL}
    again = await asyncio.create_subprocess_exec(sys.executable, "-m", "homeassistant", "-c", str(folder), **nowhere)
    try:
        while True:
            await asyncio.sleep(0.2)
            try:
                socket, answer = await connect(http, tokens["access_token"])
                break
            except aiohttp.ClientError:
                pass
        print("connected by the access token:", answer)
        pongs = 0
        while time.time() < end + 10:
            await socket.send_json({"id": pongs + 1, "type": "ping"})
            message = await socket.receive()
            if message.type is not aiohttp.WSMsgType.TEXT:
                break
            pongs += 1
            await asyncio.sleep(0.5)
        late = round(time.time() - end)
        print("it answered", pongs, "pings, then closed with code", socket.close_code, "about", late, "s after the end")
        refused = await ask_token(http, grant_type="refresh_token", refresh_token=tokens["refresh_token"])
        print("the next exchange:", refused)
    finally:
        again.terminate()
        await again.wait()
    check(
        answer == "auth_ok" and pongs > 5 and -1 <= late < 5 and refused == {"error": "invalid_grant"},
        "a sign-in in use ends, and its open connection with it.",
    )


run(program)
PYTHON
