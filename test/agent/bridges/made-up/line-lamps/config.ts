import type {BridgeConfig} from '../../../../../agent/bridges/bridge-config.ts'

/** The connection to lamps that take a line of text. */
export interface LineLampsConfig extends BridgeConfig {
  kind: 'line-lamps'
  /** `tcp://HOST:PORT` */
  url: string
  password(): Promise<string | undefined>
}
