# Uses tools at /mcp through the official Python SDK with a token, and prints what came back as JSON.
# python use-by-token.py MODE ADDRESS TOKEN PROJECT
import asyncio
import json
import sys

import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client


async def main(mode, address, token, project):
    headers = {"Authorization": f"Bearer {token}"}
    async with httpx2.AsyncClient(headers=headers) as http:
        async with Client(streamable_http_client(address, http_client=http), mode=mode) as client:
            listed = await client.list_tools()
            home = await client.call_tool("describe_home", {"project": project})
            wrong = await client.call_tool("measure", {"project": project, "form": "x"})
            told = lambda result: json.loads(result.model_dump_json(by_alias=True))
            print(json.dumps({"tools": [tool.name for tool in listed.tools], "home": told(home), "wrong": told(wrong)}))


asyncio.run(main(*sys.argv[1:]))
