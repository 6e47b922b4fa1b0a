"""Says of each discovery message of cases.json whether Home Assistant takes it, into answers.json."""

import importlib
import json
import pathlib

folder = pathlib.Path(__file__).parent


def problem(component, payload):
    """Return why Home Assistant refuses a message; None if it takes it."""
    schema = importlib.import_module(f"homeassistant.components.mqtt.{component}").DISCOVERY_SCHEMA
    try:
        schema(dict(payload))
    except Exception as error:  # noqa: BLE001
        return str(error) or type(error).__name__
    return None


cases = json.loads((folder / "cases.json").read_text())
answers = [problem(component, payload) for component, payload in cases]
(folder / "answers.json").write_text(json.dumps(answers))
