"""Follows a stream with requests: prints each block between blank lines, then how it ended."""

import json
import sys

import requests

address, token, *last = sys.argv[1:]
headers = {"Authorization": f"Bearer {token}"}
if last:
    headers["Last-Event-ID"] = last[0]


def tell(**what):
    print(json.dumps(what), flush=True)


try:
    with requests.get(address, headers=headers, stream=True, timeout=(10, 60)) as response:
        tell(status=response.status_code)
        response.raise_for_status()
        block = {}
        for line in response.iter_lines(decode_unicode=True):
            field, _, value = line.partition(": ")
            if line == "":
                tell(event=block.get("event", ""), id=block.get("id", ""), data=block.get("data", ""))
                block = {}
            elif field:
                block[field] = value
    tell(end="nothing")
except Exception as error:
    tell(end=type(error).__name__)
