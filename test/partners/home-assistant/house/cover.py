"""A cover of each class, and of each set of abilities."""

from homeassistant.components.cover import CoverDeviceClass, CoverEntity, CoverEntityFeature as Can

from .entity import HouseEntity

MOVES = Can.OPEN | Can.CLOSE
TILTS = Can.OPEN_TILT | Can.CLOSE_TILT | Can.SET_TILT_POSITION


class HouseCover(HouseEntity, CoverEntity):
    """A cover that is there at once."""

    def _reach(self, position):
        self._attr_is_closed = position == 0
        if self.supported_features & Can.SET_POSITION:
            self._attr_current_cover_position = position
        self.async_write_ha_state()

    def _tilt(self, position):
        self._attr_current_cover_tilt_position = position
        self.async_write_ha_state()

    async def async_open_cover(self, **values):
        """Open."""
        self._reach(100)

    async def async_close_cover(self, **values):
        """Close."""
        self._reach(0)

    async def async_set_cover_position(self, position, **values):
        """Go to a position."""
        self._reach(position)

    async def async_stop_cover(self, **values):
        """Stop."""
        self.set_values({"is_opening": False, "is_closing": False})

    async def async_open_cover_tilt(self, **values):
        """Open the slats."""
        self._tilt(100)

    async def async_close_cover_tilt(self, **values):
        """Close the slats."""
        self._tilt(0)

    async def async_set_cover_tilt_position(self, tilt_position, **values):
        """Turn the slats."""
        self._tilt(tilt_position)


async def async_setup_entry(hass, entry, add):
    """Add the covers."""
    whole = MOVES | Can.STOP | Can.SET_POSITION
    add(
        HouseCover(
            f"Cover {kind}", device_class=kind, supported_features=whole, current_cover_position=50, is_closed=False
        )
        for kind in CoverDeviceClass
    )
    add(
        [
            HouseCover("Cover without stop", supported_features=MOVES, is_closed=False),
            HouseCover("Cover without position", supported_features=MOVES | Can.STOP, is_closed=True),
            HouseCover("Cover of unknown state", supported_features=MOVES | Can.STOP, is_closed=None),
            HouseCover(
                "Cover with slats alone",
                device_class=CoverDeviceClass.BLIND,
                supported_features=TILTS,
                current_cover_tilt_position=40,
                is_closed=None,
            ),
            HouseCover(
                "Cover with slats",
                device_class=CoverDeviceClass.BLIND,
                supported_features=whole | TILTS,
                current_cover_position=70,
                current_cover_tilt_position=40,
                is_closed=False,
            ),
        ]
    )
