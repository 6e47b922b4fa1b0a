import type {BridgeConfig} from '../bridge-config.ts'

/** The connection to an MQTT broker. */
export interface MqttConfig extends BridgeConfig {
  kind: 'mqtt'
  /** Its address: `mqtt://192.168.1.5:1883`; `mqtts:`, `ws:` and `wss:` too. */
  url: string
  username: string | undefined
  /** Reads the password again at each connection; undefined without one. */
  password(): Promise<string | undefined>
  /** The first level of Home Assistant's discovery topics. */
  prefix: string
}
