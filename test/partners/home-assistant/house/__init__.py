"""A house for the tests of Pianta's bridge: what the integration `demo` lacks.

The action `pianta_house.set` gives an entity new values, as its device would.
"""

from homeassistant.config_entries import SOURCE_IMPORT
from homeassistant.helpers import device_registry

from .entity import DOMAIN, PARENTS, entities
from .radar import LITE, RADAR

PLATFORMS = [
    "binary_sensor",
    "climate",
    "cover",
    "light",
    "lock",
    "number",
    "select",
    "sensor",
    "siren",
    "switch",
    "text",
    "valve",
    "water_heater",
]


async def async_setup(hass, config):
    """Make the entry from configuration.yaml, and the action."""
    options = config.get(DOMAIN) or {}
    data = {"many": options.get("many", 0), "radar": options.get("radar", False)}
    hass.async_create_task(
        hass.config_entries.flow.async_init(DOMAIN, context={"source": SOURCE_IMPORT}, data=data)
    )

    async def set_values(call):
        for entity_id in call.data["entity_id"]:
            entities[entity_id].set_values(call.data["values"])

    hass.services.async_register(DOMAIN, "set", set_values)
    return True


async def async_setup_entry(hass, entry):
    """Make the devices that have parts, then all entities."""
    registry = device_registry.async_get(hass)
    for name in [*PARENTS, *([RADAR, LITE] if entry.data.get("radar") else [])]:
        device = registry.async_get_or_create(
            config_entry_id=entry.entry_id, identifiers={(DOMAIN, name)}, name=name, manufacturer="Pianta"
        )
        hass.data.setdefault(DOMAIN, {})[name] = device.id
    await hass.config_entries.async_forward_entry_setups(entry, PLATFORMS)
    return True


async def async_unload_entry(hass, entry):
    """Take all entities away."""
    return await hass.config_entries.async_unload_platforms(entry, PLATFORMS)
