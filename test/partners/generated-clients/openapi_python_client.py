"""Reads a home and saves it with a client that openapi-python-client made."""

import os
from uuid import UUID

from pianta import AuthenticatedClient
from pianta.api.versions import read_home, save_revision
from pianta.models import RevisionInput, RevisionInputHome

project = UUID(os.environ["PROJECT"])
with AuthenticatedClient(base_url=os.environ["SERVER"], token=os.environ["TOKEN"]) as client:
    read = read_home.sync(project, client=client)
    read.home.name = "Saved"
    home = RevisionInputHome.from_dict(read.home.to_dict())
    body = RevisionInput(home=home, message="", base_revision=read.number)
    print("saved", save_revision.sync(project, client=client, body=body).number)
