import {randomBytes} from 'node:crypto'
import type {Clock} from '#shared/clock.ts'
import {bareHost} from '#shared/host/bare-host.ts'
import {isLoopback} from '#shared/host/is-loopback.ts'
import {insecureAddressWarning} from '#shared/house/insecure-address.ts'
import {plainText} from '#shared/house/plain-text.ts'
import {Failure, reasonOf} from '../failure.ts'
import type {BridgeRequest, FoundHouse} from './bridge-keeper.ts'
import type {BridgeKind, SignIn, SignInCode} from './bridge-kind.ts'
import {kindOf} from './kinds.ts'

/** Milliseconds that a person has to sign in. */
export const signInTime = 10 * 60 * 1000

/** The sign-ins that are kept. A further one takes the place of the oldest. */
export const maxSignIns = 4

/** The path of the agent's address that a house's page leads back to. */
export const callbackPath = '/sign-in'

/** The most characters of a code that a house's page returns. Home Assistant's has 32. */
const maxCode = 1000

/** A sign-in that waits for a person. */
export interface OpenSignIn {
  /** Names the sign-in. */
  state: string
  /** The address of the house's page. */
  address: string
  /** Milliseconds that the person has. */
  left: number
  /** The one whose address only browsers on this machine open: then no phone can sign in. */
  onlyHere: 'house' | 'agent' | null
  /** A warning before a password is typed, in English. */
  warnings: readonly string[]
}

/** The end of a sign-in, as the page says it that the house's page led back to. */
export type SignInEnd = {is: 'unknown'} | {is: 'connected'} | {is: 'failed'; reason: string}

/** The sign-ins on pages of houses. */
export interface SignIns {
  /**
   * Begins a sign-in that leads back to an origin of the agent; without one no page can lead back. Rejects with a
   * sentence where that can't work.
   */
  begin(house: {kind: string; url: string}, origin: string | undefined, signal: AbortSignal): Promise<OpenSignIn>
  /** Resolves with the house once a person has signed in and its bridge is kept. Rejects with a sentence otherwise. */
  result(state: string): Promise<FoundHouse>
  /** Ends a sign-in that nobody waits for any more. */
  giveUp(state: string): void
  /** Takes the query that the house's page led back with. Each state is good once. */
  comeBack(query: URLSearchParams): Promise<SignInEnd>
}

export interface SignInsOptions {
  clock: Clock
  /** Aborts when the agent ends. */
  signal: AbortSignal
  /** Adds the bridge. */
  add(request: BridgeRequest, signal: AbortSignal): Promise<FoundHouse>
}

const behindProxy =
  "Pages of houses can't lead back to an agent behind Home Assistant's ingress. Give an access token instead."

interface Kept extends SignIn {
  kind: BridgeKind
  code: SignInCode
  result: PromiseWithResolvers<FoundHouse>
  isUsed: boolean
  cancel(): void
}

export function createSignIns({clock, signal: ending, add}: SignInsOptions): SignIns {
  /** By state, the oldest first. Ended ones stay for their time, so that pages can ask for their results. */
  const kept = new Map<string, Kept>()

  function end(state: string, reason: string): void {
    const ended = kept.get(state)
    kept.delete(state)
    ended?.cancel()
    // One that is used already ends by itself.
    if (ended && !ended.isUsed) ended.result.reject(new Failure('failed', reason))
  }

  // A timer that is left would keep the process running.
  const endAll = () => {
    for (const state of [...kept.keys()]) end(state, 'The agent stopped.')
  }
  ending.addEventListener('abort', endAll, {once: true})

  /** Exchanges the code and adds the bridge. The browser may leave meanwhile. */
  async function finish({kind, code: signIn, result, ...kept}: Kept, query: URLSearchParams): Promise<SignInEnd> {
    try {
      const code = query.get('code')
      if (code === null || code.length > maxCode) {
        const why = plainText(query.get('error_description') ?? query.get('error')) ?? 'it led back without a code'
        throw new Failure('failed', `Nobody signed in at ${kept.url}: ${why}.`)
      }
      const fields = await signIn.finish(kept, code, {clock, signal: ending})
      result.resolve(await add({...fields, kind: kind.kind, url: kept.url}, ending))
      return {is: 'connected'}
    } catch (error) {
      result.reject(error)
      return {is: 'failed', reason: reasonOf(error)}
    }
  }

  return {
    async begin({kind: name, url: typed}, origin, signal) {
      const kind = kindOf(name)
      const {signIn: code} = await kind.load()
      if (!code) throw new Failure('usage', `${kind.inSentence} has no page to sign in.`)
      if (origin === undefined) throw new Failure('usage', behindProxy)
      const {url} = kind.parseAddress(typed)
      const text = (bytes: number) => randomBytes(bytes).toString('base64url')
      const signIn: SignIn = {url, callback: origin + callbackPath, state: text(16), verifier: text(32)}
      const {state} = signIn
      const address = await code.begin(signIn, {clock, signal})
      const [oldest] = kept.keys()
      if (oldest !== undefined && kept.size >= maxSignIns) end(oldest, 'Another sign-in took the place of this one.')
      const cancel = clock.after(signInTime, () =>
        end(state, `Nobody signed in within ${signInTime / 60_000} minutes.`),
      )
      const result = Promise.withResolvers<FoundHouse>()
      // A page may never ask for the result: its rejection must not end the agent.
      result.promise.catch(() => {})
      kept.set(state, {...signIn, kind, code, result, isUsed: false, cancel})
      const warning = insecureAddressWarning(kind.schemes, url)
      const onlyHere = isHere(url) ? 'house' : isHere(origin) ? 'agent' : null
      return {state, address, left: signInTime, onlyHere, warnings: warning === undefined ? [] : [warning]}
    },

    result: (state) =>
      kept.get(state)?.result.promise ?? Promise.reject(new Failure('failed', 'This sign-in is over. Begin again.')),

    giveUp: (state) => end(state, 'The sign-in was given up.'),

    async comeBack(query) {
      const found = kept.get(query.get('state') ?? '')
      if (!found || found.isUsed) return {is: 'unknown'}
      found.isUsed = true
      return await finish(found, query)
    },
  }
}

const isHere = (address: string) => isLoopback(bareHost(new URL(address).hostname))
