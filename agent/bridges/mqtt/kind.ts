import {plainText} from '#shared/house/plain-text.ts'
import {Failure} from '../../failure.ts'
import type {BridgeKind, SettingValues} from '../bridge-kind.ts'
import {readSecretFile, secretFileSetting} from '../secret-file.ts'
import {addressSetting, lacks} from '../typed-address.ts'
import {example, parseBrokerAddress} from './address.ts'
import type {MqttConfig} from './config.ts'
import {isDeviceTopic} from './device-topic.ts'

/** The first level of Home Assistant's discovery topics, unless a person names another. */
const defaultPrefix = 'homeassistant'

const names = {
  url: 'PIANTA_AGENT_MQTT_URL',
  username: 'PIANTA_AGENT_MQTT_USERNAME',
  passwordFile: 'PIANTA_AGENT_MQTT_PASSWORD_FILE',
} as const

const kind = 'mqtt'

/** A broker with devices that announce themselves, like those of Zigbee2MQTT, Tasmota and ESPHome. */
export const mqttKind: BridgeKind<MqttConfig> = {
  kind,
  title: {en: 'MQTT', it: 'MQTT'},
  inSentence: 'an MQTT broker',
  example,
  usage: 'ADDRESS [--username NAME --password-file FILE]',
  deviceAdvice:
    'Correct this in the program that announces the device, like Zigbee2MQTT or ESPHome. ' +
    'Until then the agent does without it.',
  fields: [
    {
      name: 'username',
      help: 'the user of the broker',
      label: {
        en: 'User, if the broker has one',
        it: 'Utente, se il broker lo chiede',
        de: 'Benutzer, falls der Broker einen verlangt',
        fr: 'Utilisateur, si le broker en demande un',
        es: 'Usuario, si el bróker lo pide',
        nl: 'Gebruiker, als de broker er een vraagt',
      },
      maxLength: 500,
    },
    {
      name: 'password',
      isSecret: true,
      help: 'the file with the password of the user',
      label: {
        en: 'Password',
        it: 'Password',
        de: 'Passwort',
        fr: 'Mot de passe',
        es: 'Contraseña',
        nl: 'Wachtwoord',
      },
      maxLength: 3000,
    },
    {
      name: 'prefix',
      help: `the first level of the discovery topics (default: ${defaultPrefix})`,
      label: {
        en: 'Discovery prefix, if you changed it',
        it: 'Prefisso di discovery, se lo hai cambiato',
        de: 'Discovery-Präfix, falls geändert',
        fr: 'Préfixe de découverte, s’il a été changé',
        es: 'Prefijo de descubrimiento, si se ha cambiado',
        nl: 'Discovery-voorvoegsel, als het is gewijzigd',
      },
      placeholder: defaultPrefix,
      maxLength: 200,
    },
  ],
  service: 'mqtt',
  schemes: {secure: {mqtt: 'mqtts', tcp: 'mqtts', ws: 'wss'}, bare: {local: 'mqtt', elsewhere: 'mqtt'}},
  parseAddress: parseBrokerAddress,
  settings: {
    [names.url]: addressSetting(parseBrokerAddress, `an address like ${example}, without a login`),
    [names.username]: (text) => text,
    [names.passwordFile]: secretFileSetting,
  },
  ofSettings,
  /** A command with an address in full, and no user, wants none. */
  async askFields({ask, askSecret}, {username: user, password: secret, prefix}, isAddressGiven) {
    const username = user ?? (isAddressGiven ? '' : await ask('User (empty for none): '))
    const password = secret ?? (username ? await askSecret('Password (not shown): ') : undefined)
    return {username: username || undefined, password: password || undefined, prefix}
  },
  read(text, given) {
    const address = parseBrokerAddress(text)
    const username = given.username || address.username
    const secret = given.password || address.password
    if (secret !== undefined && username === undefined) throw new Failure('usage', 'A password needs a user name too.')
    const level = given.prefix || defaultPrefix
    if (!isDeviceTopic(level)) throw new Failure('usage', `${plainText(level)} is not a topic: leave out +, # and $.`)
    return {bridge: {kind, url: address.url, ...(username && {username}), prefix: level.replace(/\/+$/, '')}, secret}
  },
  isStored: ({prefix, username}) =>
    typeof prefix === 'string' && (username === undefined || typeof username === 'string'),
  configOf: ({id, url, username, prefix = defaultPrefix}, {read}) => ({
    kind,
    id,
    url,
    username,
    password: read,
    prefix,
  }),
  async load() {
    const [{createMqttBridge}, {inspectMqtt}] = await Promise.all([import('./mqtt.ts'), import('./inspect-mqtt.ts')])
    return {create: createMqttBridge, inspect: inspectMqtt}
  },
}

function ofSettings({
  [names.url]: url,
  [names.username]: username,
  [names.passwordFile]: file,
}: SettingValues): MqttConfig[] {
  if (url === undefined) {
    if (username !== undefined) throw lacks(names.username, names.url)
    if (file !== undefined) throw lacks(names.passwordFile, names.url)
    return []
  }
  if (file !== undefined && username === undefined) throw lacks(names.passwordFile, names.username)
  const password = async () => (file === undefined ? undefined : await readSecretFile(names.passwordFile, file))
  return [{kind, id: kind, url, username, password, prefix: defaultPrefix}]
}
