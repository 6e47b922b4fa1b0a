import type {BridgeConfig} from '../bridge-config.ts'

/** The connection to a Home Assistant. */
export interface HomeAssistantConfig extends BridgeConfig {
  kind: 'home-assistant'
  /** Its address, like `http://homeassistant.local:8123`, or the add-on's `http://supervisor/core`. */
  url: string
  /**
   * Reads the token again at each connection, so that a renewed one works without a restart: a long-lived access token
   * or, with `client`, the refresh token of a sign-in.
   */
  token(): Promise<string>
  /** The address by which the agent signed in. Home Assistant wants the very same text at each refresh. */
  client?: string
}
