"""Valves: one with positions, one that is open or closed."""

from homeassistant.components.valve import ValveDeviceClass, ValveEntity, ValveEntityFeature as Can

from .entity import HouseEntity

MOVES = Can.OPEN | Can.CLOSE


class HouseValve(HouseEntity, ValveEntity):
    """A valve that does as it is told at once."""

    async def async_open_valve(self, **values):
        """Open."""
        self.set_values({"is_closed": False})

    async def async_close_valve(self, **values):
        """Close."""
        self.set_values({"is_closed": True})

    async def async_set_valve_position(self, position, **values):
        """Go to a position."""
        self.set_values({"current_valve_position": position})


async def async_setup_entry(hass, entry, add):
    """Add the valves."""
    add(
        [
            HouseValve(
                "Valve",
                device_class=ValveDeviceClass.WATER,
                reports_position=False,
                is_closed=False,
                supported_features=MOVES,
            ),
            HouseValve(
                "Valve with positions",
                reports_position=True,
                current_valve_position=30,
                supported_features=MOVES | Can.SET_POSITION,
            ),
        ]
    )
