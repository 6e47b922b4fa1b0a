"""Prints the names of the projects with a generated client, after an import of each of its modules."""

import importlib
import pkgutil
import sys

import pianta_client

for module in pkgutil.walk_packages(pianta_client.__path__, "pianta_client."):
    importlib.import_module(module.name)
with pianta_client.ApiClient(pianta_client.Configuration(access_token=sys.argv[1])) as client:
    for project in pianta_client.ProjectsApi(client).list_projects().rows:
        print(project.name)
