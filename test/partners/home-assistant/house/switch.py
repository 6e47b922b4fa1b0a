"""Switches: one by itself, the parts of two double panels, and that of a radar when it is asked for."""

from homeassistant.components.switch import SwitchDeviceClass, SwitchEntity

from .entity import PARENTS, HouseEntity
from .radar import LITE


class HouseSwitch(HouseEntity, SwitchEntity):
    """A switch that does as it is told at once."""

    _attr_is_on = False

    async def async_turn_on(self, **values):
        """Turn on."""
        self.set_values({"is_on": True})

    async def async_turn_off(self, **values):
        """Turn off."""
        self.set_values({"is_on": False})


async def async_setup_entry(hass, entry, add):
    """Add the switches."""
    add([HouseSwitch("Plug", device_class=SwitchDeviceClass.OUTLET), HouseSwitch("Switch")])
    add(HouseSwitch("Relay", parent=parent, part=part) for parent in PARENTS for part in ("Left", "Right"))
    if entry.data.get("radar"):
        add([HouseSwitch("Polygon Zones", parent=LITE)])
