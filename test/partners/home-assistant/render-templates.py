"""Renders the templates of cases.json as Home Assistant's integration MQTT does, and writes answers.json."""

import asyncio
import json
import logging
import os
import pathlib
import tempfile

from homeassistant.components.mqtt.models import MqttValueTemplate, PayloadSentinel
from homeassistant.core import HomeAssistant
from homeassistant.helpers.template import Template
from homeassistant.util import dt as dt_util

logging.disable(logging.CRITICAL)
folder = pathlib.Path(__file__).parent


def render(source, payload, hass):
    """Return the text, or how it fails."""
    try:
        template = Template(source, hass)
        template.ensure_valid()
    except Exception:  # noqa: BLE001
        return {"fails": "invalid"}
    try:
        text = MqttValueTemplate(template).async_render_with_possible_json_value(payload, PayloadSentinel.DEFAULT)
    except Exception as error:  # noqa: BLE001
        return {"fails": type(error.__cause__ or error).__name__}
    return {"fails": "jinja"} if text is PayloadSentinel.DEFAULT else text


async def main():
    with tempfile.TemporaryDirectory() as config:
        hass = HomeAssistant(config)
        dt_util.set_default_time_zone(dt_util.get_time_zone("Europe/Rome"))
        cases = json.loads((folder / "cases.json").read_text())
        answers = [render(source, payload, hass) for source, payload in cases]
        (folder / "answers.json").write_text(json.dumps(answers))
        os._exit(0)


asyncio.run(main())
