"""What all entities of the house have in common."""

from homeassistant.helpers.device_registry import ChildDeviceInfo, DeviceInfo
from homeassistant.helpers.entity import Entity

DOMAIN = "pianta_house"

# Devices with parts: two double panels whose parts have the same names.
PARENTS = ["Panel hall", "Panel bath"]

# The entities by id, for the action `set`.
entities = {}


class HouseEntity(Entity):
    """An entity whose values are attributes of Home Assistant's own classes, without the prefix."""

    _attr_should_poll = False
    _attr_has_entity_name = True
    _attr_name = None

    def __init__(self, name, parent=None, part=None, **values):
        """`parent` and `part` make it an entity of a child device."""
        self._house_name = name
        self._house_parent = parent
        self._house_part = part
        self._attr_unique_id = " ".join(filter(None, [parent, part, name]))
        if part is not None or parent is not None:
            self._attr_name = name
        for key, value in values.items():
            setattr(self, f"_attr_{key}", value)

    async def async_added_to_hass(self):
        """Remember the entity for the action `set`."""
        entities[self.entity_id] = self

    @property
    def device_info(self):
        """Return the device: its own, a parent's, or a child of a parent."""
        if self._house_parent is None:
            return DeviceInfo(identifiers={(DOMAIN, self._house_name)}, name=self._house_name)
        if self._house_part is None:
            return DeviceInfo(identifiers={(DOMAIN, self._house_parent)})
        return ChildDeviceInfo(
            identifiers={(DOMAIN, f"{self._house_parent} {self._house_part}")},
            name=self._house_part,
            parent_device_id=self.hass.data[DOMAIN][self._house_parent],
        )

    def set_values(self, values):
        """Take new values and tell them."""
        for key, value in values.items():
            setattr(self, f"_attr_{key}", value)
        self.async_write_ha_state()
