"""The type of the radar's zones, when it is asked for."""

from .radar import ZoneType, sensor_of


async def async_setup_entry(hass, entry, add):
    """Add the type."""
    if entry.data.get("radar"):
        add([ZoneType(sensor_of(hass))])
