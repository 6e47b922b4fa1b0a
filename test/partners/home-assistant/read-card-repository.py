"""Reads the repository in the folder card as the Marketplace does, into answers.json: its name, and what it downloads."""

import io
import json
import pathlib
import types
import zipfile

from homeassistant.components.marketplace.enums import RepositoryCategory
from homeassistant.components.marketplace.repositories import REPOSITORY_CLASSES
from homeassistant.components.marketplace.repositories.base import RepositoryArchive, RepositoryManifest

folder = pathlib.Path(__file__).parent
packed = io.BytesIO()
with zipfile.ZipFile(packed, "w") as archive:
    for path in (folder / "card").rglob("*"):
        archive.write(path, f"pianta-card-1/{path.relative_to(folder / 'card')}")

marketplace = types.SimpleNamespace(
    core=types.SimpleNamespace(config_path="/config"),
    configuration=types.SimpleNamespace(plugin_path="www/community/"),
)
contents = RepositoryArchive(packed.getvalue())
kinds = []
for kind in RepositoryCategory:
    repository = REPOSITORY_CLASSES[kind](marketplace, "someone/pianta-card")
    repository.ref = "v1"
    repository.repository_manifest = RepositoryManifest.from_dict(json.loads(contents.read("hacs.json")))
    repository.tree = contents.tree
    if not repository.try_resolve_content():
        continue
    files = sorted(file.path for file in repository.gather_tree_files_to_download())
    kinds.append([str(kind), repository.display_name, repository.data.file_name, files])
(folder / "answers.json").write_text(json.dumps(kinds))
