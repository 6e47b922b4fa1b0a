"""A siren."""

from homeassistant.components.siren import SirenEntity, SirenEntityFeature as Can

from .entity import HouseEntity


class HouseSiren(HouseEntity, SirenEntity):
    """A siren that does as it is told at once."""

    async def async_turn_on(self, **values):
        """Sound."""
        self.set_values({"is_on": True})

    async def async_turn_off(self, **values):
        """Stop."""
        self.set_values({"is_on": False})


async def async_setup_entry(hass, entry, add):
    """Add the siren."""
    add([HouseSiren("Siren", is_on=False, supported_features=Can.TURN_ON | Can.TURN_OFF)])
