import type {BridgeConfig} from '../bridge-config.ts'

/** The connection to a Home Assistant. */
export interface HomeAssistantConfig extends BridgeConfig {
  kind: 'home-assistant'
  /** Its address, like `http://homeassistant.local:8123`, or the add-on's `http://supervisor/core`. */
  url: string
  /** Reads the access token again at each connection, so that a renewed one works without a restart. */
  token(): Promise<string>
}
