"""Boilers: one with a target, one with modes alone."""

from homeassistant.components.water_heater import WaterHeaterEntity, WaterHeaterEntityFeature as Can
from homeassistant.const import UnitOfTemperature

from .entity import HouseEntity


class HouseBoiler(HouseEntity, WaterHeaterEntity):
    """A boiler that does as it is told at once."""

    _attr_native_temperature_unit = UnitOfTemperature.CELSIUS
    _attr_operation_list = ["eco", "performance", "off"]

    async def async_set_temperature(self, **values):
        """Take a target."""
        self.set_values({"native_target_temperature": values["temperature"]})

    async def async_set_operation_mode(self, operation_mode):
        """Take a mode."""
        self.set_values({"current_operation": operation_mode})


async def async_setup_entry(hass, entry, add):
    """Add the boilers."""
    add(
        [
            HouseBoiler(
                "Boiler",
                current_operation="eco",
                native_current_temperature=48.5,
                native_target_temperature=55.0,
                supported_features=Can.TARGET_TEMPERATURE | Can.OPERATION_MODE,
            ),
            HouseBoiler(
                "Boiler of modes", current_operation="eco", supported_features=Can.OPERATION_MODE
            ),
        ]
    )
