"""A binary sensor of each class, off, and one without."""

from homeassistant.components.binary_sensor import BinarySensorDeviceClass, BinarySensorEntity

from .entity import HouseEntity
from .radar import LITE, RADAR


class HouseBinarySensor(HouseEntity, BinarySensorEntity):
    """A binary sensor."""

    _attr_is_on = False


async def async_setup_entry(hass, entry, add):
    """Add the binary sensors."""
    add(HouseBinarySensor(f"Binary {kind}", device_class=kind) for kind in BinarySensorDeviceClass)
    add([HouseBinarySensor("Binary without class"), HouseBinarySensor("Binary unknown", is_on=None)])
    if entry.data.get("radar"):
        occupancy = {"device_class": BinarySensorDeviceClass.OCCUPANCY}
        add([HouseBinarySensor("Presence", parent=RADAR, **occupancy)])
        add([HouseBinarySensor("Zone 1 Occupancy", parent=LITE, **occupancy)])
