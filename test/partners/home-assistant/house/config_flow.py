"""The entry is made from configuration.yaml."""

from homeassistant.config_entries import ConfigFlow

from .entity import DOMAIN


class HouseFlow(ConfigFlow, domain=DOMAIN):
    """Takes the options as they are."""

    async def async_step_import(self, data):
        """Make the one entry."""
        await self.async_set_unique_id(DOMAIN)
        self._abort_if_unique_id_configured(updates=data)
        return self.async_create_entry(title="House", data=data)
