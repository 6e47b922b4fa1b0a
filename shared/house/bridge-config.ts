/** The kinds of bridge that people add. */
export const bridgeKinds = ['home-assistant', 'mqtt'] as const
export type BridgeKind = (typeof bridgeKinds)[number]

/** The connection to a Home Assistant. */
export interface HomeAssistantConfig {
  kind: 'home-assistant'
  id: string
  /** Its address, like `http://homeassistant.local:8123`, or the add-on's `http://supervisor/core`. */
  url: string
  /** Reads the access token again at each connection, so that a renewed one works without a restart. */
  token(): Promise<string>
}

/** The connection to an MQTT broker. */
export interface MqttConfig {
  kind: 'mqtt'
  id: string
  /** Its address: `mqtt://192.168.1.5:1883`; `mqtts:`, `ws:` and `wss:` too. */
  url: string
  username: string | undefined
  /** Reads the password again at each connection; undefined without one. */
  password(): Promise<string | undefined>
  /** The first level of Home Assistant's discovery topics. */
  prefix: string
}

/** A house of the home's own lamps and shutters, for tests and the demo. */
export interface SimulatedConfig {
  kind: 'simulated'
  id: 'simulated'
}

export type BridgeConfig = HomeAssistantConfig | MqttConfig | SimulatedConfig

/** A house that announces itself in the network. */
export interface NearbyHouse {
  name: string
  url: string
}
