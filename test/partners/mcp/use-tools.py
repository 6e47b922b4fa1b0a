# Uses tools through the official Python SDK, and prints what came back as JSON.
# python use-tools.py PROJECT COMMAND WORDS...
import asyncio
import json
import os
import sys

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client


async def main(project, command, *words):
    parameters = StdioServerParameters(command=command, args=list(words), env=dict(os.environ))
    async with stdio_client(parameters) as (read, write), ClientSession(read, write) as session:
        await session.initialize()
        listed = await session.list_tools()
        home = await session.call_tool("describe_home", {"project": project})
        wrong = await session.call_tool("measure", {"project": project, "form": "x"})
        told = lambda result: json.loads(result.model_dump_json(by_alias=True))
        print(json.dumps({"tools": [tool.name for tool in listed.tools], "home": told(home), "wrong": told(wrong)}))


asyncio.run(main(*sys.argv[1:]))
