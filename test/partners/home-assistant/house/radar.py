"""An LD2450 as ESPHome 2026.10 tells it, and the polygons of an Everything Presence.

ESPHome tells a written number at once. Its sensor takes all zones, and answers a moment later with what it holds: that
is then told of all numbers. Without a state of all four corners of a zone ESPHome sends nothing.
"""

from homeassistant.components.number import NumberDeviceClass, NumberEntity
from homeassistant.components.select import SelectEntity
from homeassistant.components.text import TextEntity

from .entity import HouseEntity

RADAR = "Radar"
LITE = "Lite"
TYPES = ["Disabled", "Detection", "Filter"]
SIDES = ["X1", "Y1", "X2", "Y2"]

# Seconds until the sensor has answered.
ANSWER = 0.15


class Sensor:
    """The sensor behind its firmware."""

    def __init__(self):
        """Hold no zones."""
        self.type = "Disabled"
        self.zones = [[0, 0, 0, 0] for _ in range(3)]
        self.numbers = {}
        self.select = None
        # All types and zones that the sensor has had, for the test.
        self.past = []

    def send(self, hass):
        """Give the sensor all zones, and tell later what it holds."""
        held = [list(zone) for zone in self.zones]
        for (zone, side), number in self.numbers.items():
            if getattr(number, "_attr_stuck", False):
                held[zone][side] = 0
        self.past.append([self.type, held])
        hass.loop.call_later(ANSWER, self.answer, self.type, held)

    def answer(self, kind, held):
        """Take what the sensor holds."""
        self.zones = [list(zone) for zone in held]
        for (zone, side), number in self.numbers.items():
            number.set_values({"native_value": held[zone][side]})
        self.type = kind
        self.select.set_values({"current_option": kind, "past": self.past})


class Corner(HouseEntity, NumberEntity):
    """One side of a rectangle."""

    _attr_device_class = NumberDeviceClass.DISTANCE
    _attr_native_unit_of_measurement = "mm"
    _attr_native_step = 1
    _attr_native_value = 0

    def __init__(self, sensor, zone, side):
        """Be a number of the sensor."""
        across = side % 2 == 0
        super().__init__(
            f"Zone-{zone + 1} {SIDES[side]}",
            parent=RADAR,
            native_min_value=-4860 if across else 0,
            native_max_value=4860 if across else 7560,
        )
        self._sensor = sensor
        self._place = (zone, side)
        sensor.numbers[self._place] = self

    async def async_set_native_value(self, value):
        """Tell the number, and send the zones."""
        self.set_values({"native_value": value})
        zone, _ = self._place
        values = [self._sensor.numbers[(zone, side)].native_value for side in range(4)]
        if None not in values:
            self._sensor.zones[zone] = [int(one) for one in values]
            self._sensor.send(self.hass)


class ZoneType(HouseEntity, SelectEntity):
    """The type of all rectangles."""

    _attr_options = TYPES
    _attr_current_option = "Disabled"
    _attr_past = []

    def __init__(self, sensor):
        """Be the sensor's type."""
        super().__init__("Zone Type", parent=RADAR)
        self._sensor = sensor
        sensor.select = self

    @property
    def extra_state_attributes(self):
        """Return all that the sensor has held."""
        return {"past": self._attr_past}

    async def async_select_option(self, option):
        """Tell the type, and send the zones."""
        self.set_values({"current_option": option})
        self._sensor.type = option
        self._sensor.send(self.hass)


class Polygon(HouseEntity, TextEntity):
    """A polygon, which its firmware takes as it is."""

    _attr_native_value = ""

    async def async_set_value(self, value):
        """Take the text."""
        self.set_values({"native_value": value})


def sensor_of(hass):
    """Return the one sensor, which number and select share."""
    return hass.data.setdefault("pianta_house_radar", Sensor())
