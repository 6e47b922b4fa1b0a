"""Follows a stream with sseclient-py over requests: prints each event, then how it ended."""

import json
import sys

import requests
import sseclient

address, token, *last = sys.argv[1:]
headers = {"Authorization": f"Bearer {token}"}
if last:
    headers["Last-Event-ID"] = last[0]


def tell(**what):
    print(json.dumps(what), flush=True)


try:
    response = requests.get(address, headers=headers, stream=True, timeout=(10, 60))
    tell(status=response.status_code)
    for event in sseclient.SSEClient(response).events():
        tell(event=event.event, id=event.id, data=event.data)
    tell(end="nothing")
except Exception as error:
    tell(end=type(error).__name__)
