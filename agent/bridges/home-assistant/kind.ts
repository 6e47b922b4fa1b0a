import {Failure} from '../../failure.ts'
import type {BridgeKind, SettingValues} from '../bridge-kind.ts'
import {readSecretFile, secretFileSetting} from '../secret-file.ts'
import {addressSetting, lacks} from '../typed-address.ts'
import {example, parseHouseAddress, supervisorAddress} from './address.ts'
import type {HomeAssistantConfig} from './config.ts'

/** How people make a token in Home Assistant. */
const tokenSteps =
  'In Home Assistant open your profile (your name, below the menu), then Security, ' +
  'and at "Long-lived access tokens" choose "Create token".'

const names = {
  url: 'PIANTA_AGENT_HOME_ASSISTANT_URL',
  tokenFile: 'PIANTA_AGENT_HOME_ASSISTANT_TOKEN_FILE',
} as const

const kind = 'home-assistant'

/** A Home Assistant, by its WebSocket. */
export const homeAssistantKind: BridgeKind<HomeAssistantConfig> = {
  kind,
  title: {en: 'Home Assistant', it: 'Home Assistant'},
  inSentence: 'Home Assistant',
  example,
  usage: 'ADDRESS',
  signsIn: true,
  deviceAdvice: 'Update or reload its integration in Home Assistant, or hide the entity.',
  fields: [
    {
      name: 'token',
      isSecret: true,
      help: 'the file with an access token of Home Assistant, in place of signing in there',
      label: {
        en: 'Access token',
        it: 'Token di accesso',
        de: 'Zugangs-Token',
        fr: 'Jeton d’accès',
        es: 'Token de acceso',
        nl: 'Toegangstoken',
      },
      hint: {
        en: 'In Home Assistant open your profile (your name, below the menu), then Security. At “Long-lived access tokens” choose “Create token”.',
        it: 'In Home Assistant apri il tuo profilo (il tuo nome, sotto il menu), poi Sicurezza. In “Token di accesso a lunga vita” scegli “Crea token”.',
        de: 'In Home Assistant das eigene Profil öffnen (der Name unter dem Menü), dann Sicherheit. Bei „Langlebige Zugangs-Token“ „Token erstellen“ wählen.',
        fr: 'Dans Home Assistant, ouvrir son profil (le nom sous le menu), puis Sécurité. Dans « Jetons d’accès de longue durée », choisir « Créer un jeton ».',
        es: 'En Home Assistant, abrir el perfil propio (el nombre bajo el menú) y después Seguridad. En «Tokens de acceso de larga duración» elegir «Crear token».',
        nl: 'Open in Home Assistant het eigen profiel (de naam onder het menu) en dan Beveiliging. Kies bij ‘Langdurige toegangstokens’ ‘Token aanmaken’.',
      },
      maxLength: 3000,
    },
  ],
  service: 'home-assistant',
  announcedUrls: ['internal_url', 'base_url'],
  schemes: {secure: {http: 'https', ws: 'wss'}, bare: {local: 'http', elsewhere: 'https'}},
  parseAddress: parseHouseAddress,
  settings: {
    [names.url]: addressSetting(parseHouseAddress, `an address like ${example}`),
    [names.tokenFile]: secretFileSetting,
  },
  ofSettings: (values, {SUPERVISOR_TOKEN}) => ofSettings(values, SUPERVISOR_TOKEN?.trim() || undefined),
  askFields: async (_, given) => given,
  read(address, {token, client}) {
    const {url} = parseHouseAddress(address)
    if (!token) throw new Failure('usage', `Home Assistant needs a sign-in or an access token. ${tokenSteps}`)
    return {bridge: {kind, url, ...(client !== undefined && {client})}, secret: token}
  },
  isStored: ({client}) => client === undefined || (typeof client === 'string' && URL.canParse(client)),
  configOf: ({id, url, client}, {path, read}) => ({
    kind,
    id,
    url,
    token: async () => (await read()) ?? missing(path),
    ...(client !== undefined && {client}),
  }),
  async load() {
    const [{createHomeAssistantBridge}, {inspectHomeAssistant}, {homeAssistantSignIn}] = await Promise.all([
      import('./home-assistant.ts'),
      import('./inspect.ts'),
      import('./sign-in.ts'),
    ])
    return {
      create: createHomeAssistantBridge,
      inspect: async (config, context, signal) => ({
        devices: await inspectHomeAssistant(config, context, signal),
        warnings: [],
      }),
      signIn: homeAssistantSignIn,
    }
  },
}

function missing(path: string): never {
  throw new Failure('configuration', `The token's file ${path} is gone. Add the bridge again.`)
}

/** An add-on of Home Assistant needs no token but the supervisor's. */
function ofSettings(
  {[names.url]: url, [names.tokenFile]: file}: SettingValues,
  supervisorToken: string | undefined,
): HomeAssistantConfig[] {
  if (file === undefined && supervisorToken !== undefined && (url ?? supervisorAddress) === supervisorAddress) {
    return [{kind, id: kind, url: supervisorAddress, token: async () => supervisorToken}]
  }
  if (url === undefined) {
    if (file !== undefined) throw lacks(names.tokenFile, names.url)
    return []
  }
  if (file === undefined) throw lacks(names.url, names.tokenFile)
  return [{kind, id: kind, url, token: () => readSecretFile(names.tokenFile, file)}]
}
