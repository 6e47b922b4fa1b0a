"""The polygons of the second radar, when it is asked for."""

from .radar import LITE, Polygon


async def async_setup_entry(hass, entry, add):
    """Add the polygons."""
    if entry.data.get("radar"):
        names = ["Polygon Zone 1", "Polygon Zone 2", "Polygon Exclusion 1", "Polygon Entry 1"]
        add(Polygon(name, parent=LITE) for name in names)
