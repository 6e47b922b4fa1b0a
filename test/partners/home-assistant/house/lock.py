"""Locks: a plain one, one that opens the latch, one with a code."""

from homeassistant.components.lock import LockEntity, LockEntityFeature

from .entity import HouseEntity


class HouseLock(HouseEntity, LockEntity):
    """A lock that does as it is told at once."""

    async def async_lock(self, **values):
        """Lock."""
        self.set_values({"is_locked": True, "is_open": False})

    async def async_unlock(self, **values):
        """Unlock."""
        self.set_values({"is_locked": False})

    async def async_open(self, **values):
        """Open the latch."""
        self.set_values({"is_locked": False, "is_open": True})


async def async_setup_entry(hass, entry, add):
    """Add the locks."""
    add(
        [
            HouseLock("Lock", is_locked=True),
            HouseLock("Lock with latch", is_locked=True, supported_features=LockEntityFeature.OPEN),
            HouseLock("Lock with code", is_locked=True, code_format=r"^\d{4}$"),
            HouseLock("Jammed lock", is_locked=None, is_jammed=True),
        ]
    )
