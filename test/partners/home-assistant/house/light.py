"""A lamp for each way to shine."""

from homeassistant.components.light import ColorMode, LightEntity, LightEntityFeature

from .entity import HouseEntity

MODES = {
    "On and off": [ColorMode.ONOFF],
    "Brightness": [ColorMode.BRIGHTNESS],
    "White": [ColorMode.COLOR_TEMP],
    "Hue": [ColorMode.HS],
    "Hue and white": [ColorMode.HS, ColorMode.COLOR_TEMP],
    "Coordinates": [ColorMode.XY],
    "Three": [ColorMode.RGB],
    "Four": [ColorMode.RGBW],
    "Five": [ColorMode.RGBWW],
    "Plain white": [ColorMode.HS, ColorMode.WHITE],
}

FIELDS = {
    "hs_color": ColorMode.HS,
    "xy_color": ColorMode.XY,
    "rgb_color": ColorMode.RGB,
    "rgbw_color": ColorMode.RGBW,
    "rgbww_color": ColorMode.RGBWW,
    "color_temp_kelvin": ColorMode.COLOR_TEMP,
    "white": ColorMode.WHITE,
}


class HouseLight(HouseEntity, LightEntity):
    """A lamp that does as it is told at once."""

    _attr_is_on = False

    async def async_turn_on(self, **values):
        """Shine as asked."""
        self._attr_is_on = True
        for field, mode in FIELDS.items():
            if field in values:
                self._attr_color_mode = mode
                if field == "white":
                    self._attr_brightness = values[field]
                else:
                    setattr(self, f"_attr_{field}", values[field])
        if "brightness" in values:
            self._attr_brightness = values["brightness"]
        self.async_write_ha_state()

    async def async_turn_off(self, **values):
        """Turn off."""
        self._attr_is_on = False
        self.async_write_ha_state()


async def async_setup_entry(hass, entry, add):
    """Add the lamps."""
    add(
        HouseLight(
            f"Lamp {name}",
            supported_color_modes=set(modes),
            color_mode=modes[0],
            brightness=None if modes == [ColorMode.ONOFF] else 128,
            min_color_temp_kelvin=2202,
            max_color_temp_kelvin=6535,
            color_temp_kelvin=2700,
            hs_color=(30, 60),
            xy_color=(0.45, 0.41),
            rgb_color=(255, 180, 100),
            rgbw_color=(255, 120, 0, 60),
            rgbww_color=(255, 120, 0, 60, 20),
            supported_features=LightEntityFeature.TRANSITION,
        )
        for name, modes in MODES.items()
    )
