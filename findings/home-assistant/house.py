"""A new Home Assistant on loopback, with its owner signed in, for one program."""

import asyncio
import json
import os
import pathlib
import sys

import aiohttp
import paho.mqtt.client as mqtt
from homeassistant.const import __version__

folder = pathlib.Path(__file__).parent.resolve()
port = int(os.environ["PORT"])
url = f"http://127.0.0.1:{port}"
owner = {"username": "ada", "password": "a long enough password", "name": "Ada", "language": "en"}


class Broker:
    """A device's side of the broker."""

    def __init__(self):
        self.heard = []
        self.client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2)
        self.client.on_message = lambda _, __, message: self.heard.append((message.topic, message.payload.decode()))
        self.client.connect("127.0.0.1", int(os.environ["BROKER_PORT"]))
        self.client.loop_start()
        self.client.subscribe("+/set")

    def say(self, topic, payload, retain=False):
        text = payload if isinstance(payload, str) else json.dumps(payload)
        self.client.publish(topic, text, qos=1, retain=retain).wait_for_publish(5)

    async def say_until(self, house, entity, state, *messages):
        """Repeats messages until an entity has a state: Home Assistant subscribes some time after it made the entity."""
        for _ in range(40):
            for topic, payload in messages:
                self.say(topic, payload)
            await asyncio.sleep(0.5)
            found = await house.state(entity)
            if found and found["state"] == state:
                return
        raise RuntimeError(f"{entity} never became {state}: {found}")

    def discover(self, component, name, config):
        """Announces a component by Home Assistant's discovery."""
        self.say(f"homeassistant/{component}/{name}/config", config, retain=True)


class House:
    def __init__(self, http, socket):
        self.http, self.socket, self.last, self.waiting, self.reader = http, socket, 0, {}, None

    async def ask(self, kind, **fields):
        """Sends a command of the WebSocket API and returns its result, or raises RuntimeError with its error."""
        self.last += 1
        self.waiting[self.last] = answer = asyncio.get_running_loop().create_future()
        await self.socket.send_json({"id": self.last, "type": kind, **fields})
        message = await asyncio.wait_for(answer, 30)
        if not message["success"]:
            raise RuntimeError(f"{message['error']['code']}: {message['error']['message']}")
        return message["result"]

    async def act(self, action, entity, **data):
        """Calls an action on an entity."""
        domain, service = action.split(".")
        return await self.ask(
            "call_service", domain=domain, service=service, service_data=data, target={"entity_id": entity}
        )

    async def state(self, entity):
        """Returns an entity's state object, or None."""
        return next((one for one in await self.ask("get_states") if one["entity_id"] == entity), None)

    async def until(self, entity, check=lambda state: True, seconds=20):
        """Waits until an entity's state object satisfies a check, and returns it."""
        for _ in range(seconds * 10):
            found = await self.state(entity)
            if found is not None and check(found):
                return found
            await asyncio.sleep(0.1)
        raise RuntimeError(f"{entity} is still {found}")

    async def add_mqtt(self):
        """Connects the integration mqtt with the broker, and returns a device's side of it."""
        flows = f"{url}/api/config/config_entries/flow"
        flow = (await self.post(flows, {"handler": "mqtt"}))["flow_id"]
        more = {"set_client_cert": False, "set_ca_cert": "off", "transport": "tcp"}
        broker = {"broker": "127.0.0.1", "port": int(os.environ["BROKER_PORT"]), "protocol": "5"}
        step = await self.post(f"{flows}/{flow}", {**broker, "other_settings": more})
        if step.get("type") != "create_entry":
            raise RuntimeError(f"mqtt can't be set up: {step}")
        return Broker()

    async def post(self, address, data):
        async with self.http.post(address, json=data) as answer:
            return await answer.json()

    async def read(self):
        async for message in self.socket:
            for one in (parsed if isinstance(parsed := message.json(), list) else [parsed]):
                if one["type"] == "result" and one["id"] in self.waiting:
                    self.waiting.pop(one["id"]).set_result(one)


async def sign_in(http):
    """Makes the owner's account and returns an access token."""
    for _ in range(600):
        try:
            async with http.post(f"{url}/api/onboarding/users", json={**owner, "client_id": f"{url}/"}) as answer:
                if answer.status == 200:
                    code = (await answer.json())["auth_code"]
                    break
        except aiohttp.ClientError:
            pass
        await asyncio.sleep(0.1)
    form = {"grant_type": "authorization_code", "code": code, "client_id": f"{url}/"}
    async with http.post(f"{url}/auth/token", data=form) as answer:
        return (await answer.json())["access_token"]


async def with_house(program, configuration):
    storage = folder / ".storage"
    storage.mkdir()
    settings = {
        "server_port": port,
        "server_host": ["127.0.0.1"],
        "cors_allowed_origins": [],
        "login_attempts_threshold": -1,
        "ip_ban_enabled": True,
        "ssl_profile": "intermediate_v6",
        "use_x_frame_options": True,
        "created_at": "2026-11-01T00:00:00+00:00",
        "error": None,
        "error_message": None,
    }
    data = {"stable": settings, "pending": None, "yaml_migration_done": True}
    (storage / "http").write_text(json.dumps({"key": "http", "version": 3, "minor_version": 1, "data": data}))
    # JSON is YAML too.
    own = {"homeassistant": {"time_zone": "Europe/Rome"}, "frontend": {}, "config": {}, "automation": []}
    (folder / "configuration.yaml").write_text(json.dumps({**own, **configuration}))
    log = open(folder / "log.txt", "w")
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "homeassistant", "-c", str(folder), stdout=log, stderr=log
    )
    try:
        async with aiohttp.ClientSession() as http:
            token = await sign_in(http)
            http.headers["Authorization"] = f"Bearer {token}"
            async with http.ws_connect(f"{url}/api/websocket", max_msg_size=0) as socket:
                await socket.receive_json()
                await socket.send_json({"type": "auth", "access_token": token})
                await socket.receive_json()
                house = House(http, socket)
                reader = asyncio.create_task(house.read())
                while (await house.ask("get_config"))["state"] != "RUNNING":
                    await asyncio.sleep(0.1)
                print("Home Assistant", __version__)
                await program(house)
                reader.cancel()
    finally:
        # A program may have stopped it.
        if process.returncode is None:
            process.terminate()
        try:
            await asyncio.wait_for(process.wait(), 15)
        except TimeoutError:
            process.kill()


def check(condition, seen):
    """Ends the program with what was seen, or with an error if it is no longer so."""
    if not condition:
        sys.exit("This has changed.")
    print("Seen:", seen)


def run(program, **configuration):
    """Runs `async def program(house)` beside a house with the integrations that configuration names."""
    asyncio.run(with_house(program, configuration))
