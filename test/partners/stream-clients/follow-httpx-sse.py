"""Follows a stream with httpx-sse: prints each event, then how it ended."""

import json
import os
import sys

import httpx
from httpx_sse import connect_sse

address, token, *last = sys.argv[1:]
headers = {"Authorization": f"Bearer {token}"}
if last:
    headers["Last-Event-ID"] = last[0]
options = {} if os.environ.get("OWN_TIMEOUT") else {"timeout": httpx.Timeout(10, read=60)}


def tell(**what):
    print(json.dumps(what), flush=True)


try:
    with httpx.Client(**options) as client, connect_sse(client, "GET", address, headers=headers) as source:
        tell(status=source.response.status_code)
        for event in source.iter_sse():
            tell(event=event.event, id=event.id, data=event.data)
    tell(end="nothing")
except Exception as error:
    tell(end=type(error).__name__)
