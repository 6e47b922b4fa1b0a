"""Reads a home and saves it with types that datamodel-code-generator made, and httpx."""

import os

import httpx

from pianta import Revision, RevisionInput, RevisionWithHome

project = f"{os.environ['SERVER']}/v1/projects/{os.environ['PROJECT']}"
with httpx.Client(headers={"authorization": f"Bearer {os.environ['TOKEN']}"}) as client:
    answer = client.get(f"{project}/home").raise_for_status()
    read = RevisionWithHome.model_validate_json(answer.content)
    read.home.name = "Saved"
    home = read.home.model_dump(mode="json", by_alias=True, exclude_unset=True)
    body = RevisionInput(home=home, message="", baseRevision=read.number).model_dump_json(exclude_unset=True)
    headers = {"content-type": "application/json"}
    answer = client.post(f"{project}/revisions", content=body, headers=headers).raise_for_status()
    print("saved", Revision.model_validate_json(answer.content).number)
