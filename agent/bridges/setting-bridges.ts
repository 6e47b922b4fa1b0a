import type {BridgeConfig} from '#shared/house/bridge-config.ts'
import {Failure} from '../failure.ts'
import {defaultPrefix, readSecretFile} from './bridge-store.ts'

/** The settings of bridges, for containers. */
export interface HouseSettings {
  readonly homeAssistantUrl?: string | undefined
  readonly homeAssistantTokenFile?: string | undefined
  readonly mqttUrl?: string | undefined
  readonly mqttUsername?: string | undefined
  readonly mqttPasswordFile?: string | undefined
}

/** The address of Home Assistant inside its add-ons. */
const supervisorAddress = 'http://supervisor/core'

const names = {
  url: 'PIANTA_AGENT_HOME_ASSISTANT_URL',
  tokenFile: 'PIANTA_AGENT_HOME_ASSISTANT_TOKEN_FILE',
  broker: 'PIANTA_AGENT_MQTT_URL',
  username: 'PIANTA_AGENT_MQTT_USERNAME',
  passwordFile: 'PIANTA_AGENT_MQTT_PASSWORD_FILE',
} as const

/**
 * Returns the bridges that the settings name. In a Home Assistant add-on the supervisor's token is enough. Throws when
 * a setting lacks another one.
 */
export function bridgesOfSettings(settings: HouseSettings, supervisorToken: string | undefined): BridgeConfig[] {
  return [...homeAssistantOf(settings, supervisorToken), ...brokerOf(settings)]
}

function homeAssistantOf(
  {homeAssistantUrl: url, homeAssistantTokenFile: file}: HouseSettings,
  supervisorToken: string | undefined,
): BridgeConfig[] {
  const id = 'home-assistant'
  if (file === undefined && supervisorToken !== undefined && (url ?? supervisorAddress) === supervisorAddress) {
    return [{kind: id, id, url: supervisorAddress, token: async () => supervisorToken}]
  }
  if (url === undefined) {
    if (file !== undefined) throw lacks(names.tokenFile, names.url)
    return []
  }
  if (file === undefined) throw lacks(names.url, names.tokenFile)
  return [{kind: id, id, url, token: () => readSecretFile(names.tokenFile, file)}]
}

function brokerOf({mqttUrl: url, mqttUsername: username, mqttPasswordFile: file}: HouseSettings): BridgeConfig[] {
  if (url === undefined) {
    if (username !== undefined) throw lacks(names.username, names.broker)
    if (file !== undefined) throw lacks(names.passwordFile, names.broker)
    return []
  }
  if (file !== undefined && username === undefined) throw lacks(names.passwordFile, names.username)
  const password = async () => (file === undefined ? undefined : await readSecretFile(names.passwordFile, file))
  return [{kind: 'mqtt', id: 'mqtt', url, username, password, prefix: defaultPrefix}]
}

const lacks = (one: string, other: string) => new Failure('configuration', `${one} needs ${other} too.`)
