"""A sensor of each class, the batteries of the panels, and many more when they are asked for."""

from datetime import UTC, date, datetime

from homeassistant.components.sensor import SensorDeviceClass, SensorEntity, SensorStateClass
from homeassistant.components.sensor.const import DEVICE_CLASS_UNITS

from .entity import PARENTS, HouseEntity

VALUES = {
    SensorDeviceClass.DATE: date(2026, 12, 24),
    SensorDeviceClass.TIMESTAMP: datetime(2026, 12, 24, 18, tzinfo=UTC),
    SensorDeviceClass.UPTIME: datetime(2026, 11, 1, tzinfo=UTC),
    SensorDeviceClass.ENUM: "washing",
}

# Units of choice, where the first by name would be odd at home.
UNITS = {
    SensorDeviceClass.TEMPERATURE: "°C",
    SensorDeviceClass.POWER: "W",
    SensorDeviceClass.ENERGY: "kWh",
    SensorDeviceClass.ATMOSPHERIC_PRESSURE: "hPa",
}


class HouseSensor(HouseEntity, SensorEntity):
    """A sensor."""


def sensor_of(kind):
    """Return a sensor of a class with a value that the class allows."""
    units = sorted(str(unit) for unit in DEVICE_CLASS_UNITS.get(kind, ()) if unit)
    values = {"native_value": VALUES.get(kind, 21.5), "native_unit_of_measurement": UNITS.get(kind, next(iter(units), None))}
    if kind == SensorDeviceClass.ENUM:
        values["options"] = ["washing", "rinsing", "ready"]
    if kind == SensorDeviceClass.ENERGY:
        values["state_class"] = SensorStateClass.TOTAL_INCREASING
    return HouseSensor(f"Sensor {kind}", device_class=kind, **values)


async def async_setup_entry(hass, entry, add):
    """Add the sensors."""
    add(sensor_of(kind) for kind in SensorDeviceClass)
    add([HouseSensor("Sensor of words", native_value="In the wash"), HouseSensor("Sensor unknown", native_value=None)])
    add(
        HouseSensor(
            "Battery",
            parent=parent,
            device_class=SensorDeviceClass.BATTERY,
            native_unit_of_measurement="%",
            native_value=9 if parent == PARENTS[0] else 80,
        )
        for parent in PARENTS
    )
    add(
        HouseSensor(
            f"Thermometer {number}",
            device_class=SensorDeviceClass.TEMPERATURE,
            native_unit_of_measurement="°C",
            native_value=20.5,
        )
        for number in range(1, entry.data["many"] + 1)
    )
