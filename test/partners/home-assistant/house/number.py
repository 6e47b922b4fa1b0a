"""The corners of the radar's zones, when it is asked for."""

from .radar import Corner, sensor_of


async def async_setup_entry(hass, entry, add):
    """Add the numbers."""
    if entry.data.get("radar"):
        add(Corner(sensor_of(hass), zone, side) for zone in range(3) for side in range(4))
