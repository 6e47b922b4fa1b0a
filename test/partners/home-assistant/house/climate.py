"""Thermostats: one target, a range, modes alone, and one that measures in Fahrenheit."""

from homeassistant.components.climate import ClimateEntity, ClimateEntityFeature as Can, HVACAction, HVACMode
from homeassistant.const import UnitOfTemperature

from .entity import HouseEntity


class HouseClimate(HouseEntity, ClimateEntity):
    """A thermostat that does as it is told at once."""

    async def async_set_temperature(self, **values):
        """Take a target, or both ends of a range."""
        names = {
            "temperature": "native_target_temperature",
            "target_temp_low": "native_target_temperature_low",
            "target_temp_high": "native_target_temperature_high",
        }
        self.set_values({names[key]: value for key, value in values.items() if key in names})

    async def async_set_hvac_mode(self, hvac_mode):
        """Take a mode."""
        self.set_values({"hvac_mode": hvac_mode})

    async def async_set_fan_mode(self, fan_mode):
        """Take a fan mode."""
        self.set_values({"fan_mode": fan_mode})

    async def async_turn_on(self):
        """Turn on by the first mode."""
        await self.async_set_hvac_mode(next(mode for mode in self.hvac_modes if mode != HVACMode.OFF))

    async def async_turn_off(self):
        """Turn off."""
        await self.async_set_hvac_mode(HVACMode.OFF)


async def async_setup_entry(hass, entry, add):
    """Add the thermostats."""
    celsius = UnitOfTemperature.CELSIUS
    switch = Can.TURN_ON | Can.TURN_OFF
    heat = [HVACMode.OFF, HVACMode.HEAT]
    add(
        [
            HouseClimate(
                "Radiator",
                native_temperature_unit=celsius,
                hvac_modes=heat,
                hvac_mode=HVACMode.HEAT,
                hvac_action=HVACAction.HEATING,
                native_current_temperature=19.8,
                native_target_temperature=21.0,
                min_temp=5,
                max_temp=30,
                target_temperature_step=0.5,
                supported_features=Can.TARGET_TEMPERATURE | switch,
            ),
            HouseClimate(
                "Range",
                native_temperature_unit=celsius,
                hvac_modes=[HVACMode.OFF, HVACMode.HEAT_COOL, HVACMode.COOL],
                hvac_mode=HVACMode.HEAT_COOL,
                native_current_temperature=22.4,
                native_target_temperature_low=20.0,
                native_target_temperature_high=24.0,
                min_temp=7,
                max_temp=35,
                fan_modes=["low", "high", "auto"],
                fan_mode="auto",
                supported_features=Can.TARGET_TEMPERATURE_RANGE | Can.FAN_MODE | switch,
            ),
            HouseClimate(
                "Modes alone",
                native_temperature_unit=celsius,
                hvac_modes=heat,
                hvac_mode=HVACMode.OFF,
                native_current_temperature=18.5,
                supported_features=switch,
            ),
            HouseClimate(
                "American",
                native_temperature_unit=UnitOfTemperature.FAHRENHEIT,
                hvac_modes=heat,
                hvac_mode=HVACMode.HEAT,
                native_current_temperature=68,
                native_target_temperature=70,
                min_temp=45,
                max_temp=95,
                supported_features=Can.TARGET_TEMPERATURE | switch,
            ),
        ]
    )
