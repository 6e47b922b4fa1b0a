import type {Reader} from '#shared/host/setting-readers.ts'
import type {Schemes} from '#shared/house/insecure-address.ts'
import type {HouseText} from '#shared/text/languages.ts'
import type {Bridge, BridgeContext} from './bridge.ts'
import type {BridgeConfig} from './bridge-config.ts'
import type {InspectedHouse} from './inspected-house.ts'

/** A kind of bridge: its part that every kind has. */
export interface RunningKind<Config extends BridgeConfig = BridgeConfig> {
  /** Its name in commands, files and the ids of devices: `mqtt`. */
  kind: string
  /** Its name on the panel. */
  title: HouseText
  /** Advice for people whose device can't be read, in English. */
  deviceAdvice: string
  /** Loads the code that connects: commands that need none of it start sooner. */
  load(): Promise<BridgeCode<Config>>
}

/** A kind of bridge that people add: everything in which it differs from others. `kinds.ts` lists them. */
export interface BridgeKind<Config extends BridgeConfig = BridgeConfig> extends RunningKind<Config> {
  /** Its name in an English sentence: `an MQTT broker`. */
  inSentence: string
  /** An address, as people type it. */
  example: string
  /** The rest of `bridge add KIND`, for a script: `ADDRESS --token-file FILE`. */
  usage: string
  /** Whether people sign in on a page of the house where they give no secret; its code then has `signIn`. */
  signsIn?: boolean
  /** Its fields besides the address. */
  fields: readonly BridgeField[]
  /** The name of its service in the network, as mDNS announces it. */
  service: string
  /** The texts of an announcement that may hold the address, the best first. Without any it is the host's. */
  announcedUrls?: readonly string[]
  schemes: Schemes
  /** Parses an address as people type it. Throws when it is none of this kind. */
  parseAddress(text: string): BridgeAddress
  /** Its settings by their names, for containers. */
  settings: Readonly<Record<string, Reader<string>>>
  /** Returns the bridges that its settings make. Throws when one lacks another. */
  ofSettings(values: SettingValues, environment: NodeJS.ProcessEnv): Config[]
  /** Asks a person in a terminal for the fields that are missing. The address is known by then. */
  askFields(questions: FieldQuestions, given: GivenFields, isAddressGiven: boolean): Promise<GivenFields>
  /** Checks people's input, before anything connects. Throws a sentence for them. */
  read(url: string, given: GivenFields): {bridge: NewBridge; secret: string | undefined}
  /** Tests the fields of a stored bridge, besides its kind, id and address. */
  isStored(bridge: Readonly<Record<string, unknown>>): boolean
  configOf(bridge: StoredBridge, secret: StoredSecret): Config
}

/** The code of a kind that connects. */
export interface BridgeCode<Config extends BridgeConfig = BridgeConfig> {
  /** Creates the bridge. It connects once it is started. */
  create(config: Config, context: BridgeContext): Bridge
  /** Connects once and returns the devices. Rejects with a Failure that names the problem and its remedy. */
  inspect(config: Config, options: InspectOptions, signal: AbortSignal): Promise<InspectedHouse>
  /** How people sign in on a page of the house; absent for kinds that take a secret only. */
  signIn?: SignInCode<Config>
}

/** A sign-in on a page of the house, which leads back to the agent (OAuth 2.0 with PKCE: RFC 6749, RFC 7636). */
export interface SignIn {
  /** The address of the house. */
  url: string
  /** The address of the agent that the page leads back to. */
  callback: string
  /** Random texts: the page returns the one, and the other never leaves the agent before the code comes. */
  state: string
  verifier: string
}

export type SignInOptions = Pick<BridgeContext, 'clock'> & {signal: AbortSignal}

export interface SignInCode<Config extends BridgeConfig = BridgeConfig> {
  /** Returns the page's address. Rejects with a sentence where one of both addresses can't work. */
  begin(signIn: SignIn, options: SignInOptions): Promise<string>
  /** Returns the fields that `read` takes for the code that the page led back with. */
  finish(signIn: SignIn, code: string, options: SignInOptions): Promise<GivenFields>
  /** Ends the sign-in of a bridge, if it has one, at the house. Rejects with a sentence when it could not. */
  end(config: Config, options: SignInOptions): Promise<void>
}

export interface InspectOptions extends Pick<BridgeContext, 'clock'> {
  /** Whether to send Home Assistant's birth message to brokers first: programs announce their devices again then. */
  sendsBirth?: boolean
}

/** A field besides the address. A command takes it as the option of its name, and a secret in a file: `token-file`. */
export interface BridgeField {
  name: string
  isSecret?: boolean
  /** The line of its option in the command's help. */
  help: string
  label: HouseText
  /** A text below the field. */
  hint?: HouseText
  placeholder?: string
  /** Why it can't be left out, and how people get it, in English. */
  needed?: {reason: string; steps: string}
  /** The most characters that a page may send. */
  maxLength: number
}

export const optionOf = ({name, isSecret}: BridgeField): string => (isSecret ? `${name}-file` : name)

/** The values of fields by their names; a field that is left out is absent or empty. */
export type GivenFields = Readonly<Record<string, string | undefined>>

/** An address as the agent stores it, and the login that was written in it. */
export interface BridgeAddress {
  url: string
  username?: string
  password?: string
}

/** A bridge that a person added, as `bridges.json` holds it: its secret has a file of its own. */
export interface StoredBridge {
  readonly kind: string
  readonly id: string
  readonly url: string
  readonly [field: string]: string | undefined
}

/** A bridge that has no id yet. */
export type NewBridge = Readonly<Record<string, string>> & {readonly kind: string; readonly url: string}

/** The secret of an added bridge: read again at each connection, so that a renewed one works without a restart. */
export interface StoredSecret {
  path: string
  read(): Promise<string | undefined>
}

/** The values of settings by their names. */
export type SettingValues = Readonly<Record<string, string | undefined>>

/** A person in a terminal. */
export interface FieldQuestions {
  ask(question: string): Promise<string>
  /** Asks without showing the typed characters. */
  askSecret(question: string): Promise<string>
  say(line: string): void
}
