"""Reads a home and saves it with a client that openapi-generator made, after an import of each of its modules."""

import importlib
import os
import pkgutil

import pianta_client

for module in pkgutil.walk_packages(pianta_client.__path__, "pianta_client."):
    importlib.import_module(module.name)
configuration = pianta_client.Configuration(host=os.environ["SERVER"], access_token=os.environ["TOKEN"])
with pianta_client.ApiClient(configuration) as client:
    versions = pianta_client.VersionsApi(client)
    read = versions.read_home(os.environ["PROJECT"])
    read.home.name = "Saved"
    home = pianta_client.RevisionInput(home=read.home.to_dict(), message="", base_revision=read.number)
    print("saved", versions.save_revision(os.environ["PROJECT"], home).number)
