# Commands a lamp through the official Python SDK, and prints what came back as JSON.
# python use-house.py LAMP OTHER COMMAND WORDS...
import asyncio
import json
import os
import sys

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client


async def main(lamp, other, command, *words):
    parameters = StdioServerParameters(command=command, args=list(words), env=dict(os.environ))
    async with stdio_client(parameters) as (read, write), ClientSession(read, write) as session:
        await session.initialize()
        listed = await session.list_tools()
        lit = await session.call_tool("command_device", {"device": lamp, "action": "on"})
        refused = await session.call_tool("command_device", {"device": other, "action": "open"})
        told = lambda result: json.loads(result.model_dump_json(by_alias=True))
        print(json.dumps({"tools": [tool.name for tool in listed.tools], "lit": told(lit), "refused": told(refused)}))


asyncio.run(main(*sys.argv[1:]))
