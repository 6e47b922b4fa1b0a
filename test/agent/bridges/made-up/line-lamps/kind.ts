import type {BridgeKind} from '../../../../../agent/bridges/bridge-kind.ts'
import {readSecretFile, secretFileSetting} from '../../../../../agent/bridges/secret-file.ts'
import {addressSetting, lacks, malformedAddress, splitAddress} from '../../../../../agent/bridges/typed-address.ts'
import type {LineLampsConfig} from './config.ts'

const kind = 'line-lamps'
const inSentence = 'line lamps'
const example = 'tcp://192.168.1.7:7000'
const names = {url: 'PIANTA_AGENT_LINE_LAMPS_URL', passwordFile: 'PIANTA_AGENT_LINE_LAMPS_PASSWORD_FILE'} as const
const needed = {reason: 'Line lamps need a password', steps: 'It is printed below the lamp.'}

function parseAddress(typed: string) {
  const {scheme = 'tcp', rest} = splitAddress(typed.trim())
  const url = scheme === 'tcp' ? URL.parse(`tcp://${rest}`) : null
  if (!url?.port) throw malformedAddress(typed, {inSentence, example})
  return {url: `tcp://${url.host}`}
}

/** Lamps that take a line of text: a made-up kind, which follows the recipe of CONTRIBUTING.md. */
export const lineLampsKind: BridgeKind<LineLampsConfig> = {
  kind,
  title: {en: 'Line lamps', it: 'Lampade a righe'},
  inSentence,
  example,
  usage: 'ADDRESS --password-file FILE',
  deviceAdvice: 'Screw the lamp in again.',
  fields: [
    {
      name: 'password',
      isSecret: true,
      help: 'the file with the password of the lamps',
      label: {en: 'Password', it: 'Password'},
      hint: {en: 'It is printed below the lamp.', it: 'È scritta sotto la lampada.'},
      needed,
      maxLength: 100,
    },
  ],
  service: 'line-lamps',
  schemes: {secure: {}, bare: {local: 'tcp', elsewhere: 'tcp'}},
  parseAddress,
  settings: {
    [names.url]: addressSetting(parseAddress, `an address like ${example}`),
    [names.passwordFile]: secretFileSetting,
  },
  ofSettings({[names.url]: url, [names.passwordFile]: file}) {
    if (url === undefined) return []
    if (file === undefined) throw lacks(names.url, names.passwordFile)
    return [{kind, id: kind, url, password: () => readSecretFile(names.passwordFile, file)}]
  },
  askFields: async ({askSecret}, {password}) => ({password: password ?? (await askSecret('Password (not shown): '))}),
  read: (address, {password}) => ({bridge: {kind, url: parseAddress(address).url}, secret: password}),
  isStored: () => true,
  configOf: ({id, url}, {read}) => ({kind, id, url, password: read}),
  async load() {
    const {createLineLamps, inspectLineLamps} = await import('./line-lamps.ts')
    return {create: createLineLamps, inspect: inspectLineLamps}
  },
}
