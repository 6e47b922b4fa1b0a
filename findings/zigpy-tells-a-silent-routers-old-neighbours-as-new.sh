#!/usr/bin/env bash
# zigpy 2.4.0 (PyPI), topology scans, as Home Assistant's ZHA runs them. 2026-12-01.
# Expected: a scan in which a router does not answer drops its neighbours, or marks them, and tells no update of them.
# Seen: the table stays as the last scan left it, without a time, and `neighbors_updated` is told with it all the same. A
# router that was unplugged a month ago has the links of that day, and nothing says which tables are of now.
# Where it bites: every map of ZHA's network (`zha/devices`, the visualisation) shows the links of a dead router as its
# present ones, just where one looks for the dead router.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv own
own/bin/pip install --quiet --disable-pip-version-check zigpy==2.4.0
cat >scan.py <<'PY'
import asyncio
from importlib.metadata import version

import zigpy.topology
import zigpy.types as t
import zigpy.zdo.types as zdo
from zigpy.application import ControllerApplication

# A second of rest after each request is not what this is about.
zigpy.topology.REQUEST_DELAY = (0, 0)


async def nothing(*_, **__):
    pass


# A radio without hardware: the scan itself is zigpy's.
Radio = type("Radio", (ControllerApplication,), dict.fromkeys(ControllerApplication.__abstractmethods__, nothing))


def neighbour(lqi):
    return zdo.Neighbor(
        extended_pan_id=t.EUI64.convert("00:00:00:00:00:00:00:01"),
        ieee=t.EUI64.convert("00:12:4b:00:00:00:00:02"),
        nwk=t.NWK(0x1A2B),
        device_type=zdo.Neighbor.DeviceType.Router,
        rx_on_when_idle=zdo.Neighbor.RxOnWhenIdle.On,
        relationship=zdo.Neighbor.Relationship.Sibling,
        reserved1=0,
        permit_joining=zdo.Neighbor.PermitJoins.NotAccepting,
        reserved2=0,
        depth=t.uint8_t(1),
        lqi=t.uint8_t(lqi),
    )


class Listener:
    told = []

    def neighbors_updated(self, ieee, neighbours):
        self.told.append([int(one.lqi) for one in neighbours])


async def main():
    app = Radio({"device": {"path": "/dev/null"}})
    app.add_device(t.EUI64.convert("00:12:4b:00:00:00:00:02"), t.NWK(0x1A2B))
    router = app.add_device(t.EUI64.convert("00:12:4b:00:00:00:00:03"), t.NWK(0x1A2C))
    router.node_desc = zdo.NodeDescriptor(1, 64, 142, 4476, 82, 82, 11264, 82, 0)
    listener = Listener()
    app.topology.add_listener(listener)

    async def answers(_, **__):
        return zdo.Status.SUCCESS, zdo.Neighbors(1, 0, [neighbour(200)])

    async def routes(_, **__):
        return zdo.Status.SUCCESS, zdo.Routes(0, 0, [])

    async def silence(_, **__):
        raise TimeoutError

    router.zdo.Mgmt_Lqi_req, router.zdo.Mgmt_Rtg_req = answers, routes
    await app.topology.scan([router])
    print("the router answers:", Listener.told)
    router.zdo.Mgmt_Lqi_req = router.zdo.Mgmt_Rtg_req = silence
    await app.topology.scan([router])
    kept = [int(one.lqi) for one in app.topology.neighbors[router.ieee]]
    print("the router is unplugged: the table has", kept, "and the updates were", Listener.told)
    assert kept == [200] and Listener.told == [[200], [200]]


print("zigpy", version("zigpy"))
asyncio.run(main())
PY
own/bin/python scan.py
