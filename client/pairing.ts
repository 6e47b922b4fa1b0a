import * as oauth from 'oauth4webapi'
import {type Clock, sleep} from '#shared/clock.ts'
import {anyDevice} from './app-client.ts'
import {Failure} from './failure.ts'
import {fetchIndex, isLoopback, type ServerIndex} from './find-server.ts'
import {discoverProvider, isRefusal, type Provider, providerReason} from './provider.ts'
import {retry} from './retry.ts'
import type {Runtime, SessionWords} from './runtime.ts'
import {readTokens} from './token-endpoint.ts'
import type {Pairing, Tokens} from './token-store.ts'

/** A step of a pairing, as `pair --json` prints it. Times are ISO 8601. */
export type PairingStep =
  | {step: 'server'; server: string; issuer: string}
  | {
      step: 'code'
      userCode: string
      verificationUri: string
      /** The address with the code, for the QR code; null when the server has none. */
      verificationUriComplete: string | null
      expiresAt: string
      /** Seconds that the code lasts, for machines whose clock is wrong. */
      expiresIn: number
      /** Whether only the server's own machine can open the address, and a phone can't. */
      isLoopback: boolean
    }
  /** A person allowed the agent, and the page shows a number to type here. `isWrong` follows another number. */
  | {step: 'number'; isWrong: boolean}
  | {step: 'expired'}
  | {step: 'trouble'; reason: string}
  | {step: 'recovered'}

/** Added to the interval at each `slow_down`, in milliseconds (RFC 8628, 3.5). */
const slowDown = 5000

const defaultInterval = 5000
const maxInterval = 60_000

/**
 * Pairs with a server by the device flow (RFC 8628). Yields codes, a new one when one expires, until a person allows
 * the agent. `takeNumber` returns the number that was typed since its last call, where the server asks for one. Returns
 * the pairing, which the caller must store. Rejects when the person denies.
 */
export async function* pair(
  server: URL,
  runtime: Runtime,
  signal: AbortSignal,
  takeNumber: () => string | undefined = () => undefined,
): AsyncGenerator<PairingStep, Pairing> {
  const {clock, words} = runtime
  const index = await fetchIndex(server, clock, signal)
  const provider = await discoverProvider(index, clock, signal, runtime.app)
  yield {step: 'server', server: server.origin, issuer: index.issuer}

  const {scope} = runtime.app ?? anyDevice
  let code = await requestCode(provider, scope, clock, signal)
  for (;;) {
    yield code.step
    const tokens = yield* pollTokens(provider, code, {clock, words, signal, takeNumber})
    if (tokens) return pairingOf(server, index, provider.keys, readTokens(tokens, runtime), clock)
    yield {step: 'expired'}
    code = await retry(() => requestCode(provider, scope, clock, signal), {...runtime, signal})
  }
}

interface Code {
  deviceCode: string
  /** Milliseconds between two polls. */
  interval: number
  /** The end of the code, as elapsed time: setting the clock must not end it. */
  endsAt: number
  step: PairingStep & {step: 'code'}
}

async function requestCode(
  {metadata, client, authentication, options}: Provider,
  scope: string,
  clock: Clock,
  signal: AbortSignal,
): Promise<Code> {
  // Offer to type a number only where the administrator wants one: on other servers it would be one more step.
  const confirmation = metadata.device_confirmation_required === true ? {confirmation: 'number'} : {}
  const asked = {scope, ...confirmation}
  const response = await oauth.deviceAuthorizationRequest(metadata, client, authentication, asked, options(signal))
  const authorization = await oauth.processDeviceAuthorizationResponse(metadata, client, response).catch((error) => {
    const isTransient = response.status >= 500 || response.status === 429
    throw new Failure('failed', `The server returned no code (status ${response.status}): ${providerReason(error)}`, {
      cause: error,
      isTransient,
    })
  })
  const lifetime = authorization.expires_in * 1000
  return {
    deviceCode: authorization.device_code,
    interval: authorization.interval === undefined ? defaultInterval : authorization.interval * 1000,
    endsAt: clock.elapsed() + lifetime,
    step: {
      step: 'code',
      userCode: authorization.user_code,
      verificationUri: authorization.verification_uri,
      verificationUriComplete: authorization.verification_uri_complete ?? null,
      expiresAt: new Date(clock.now() + lifetime).toISOString(),
      expiresIn: authorization.expires_in,
      isLoopback: isLoopback(new URL(authorization.verification_uri)),
    },
  }
}

type Outcome =
  | 'pending'
  | 'needed'
  | 'wrong'
  | 'slow-down'
  | 'expired'
  | {tokens: oauth.TokenEndpointResponse}
  | {trouble: string}

/** Polls until the person decides; returns undefined when the code expires first. */
async function* pollTokens(
  provider: Provider,
  {deviceCode, interval, endsAt}: Code,
  {
    clock,
    words,
    signal,
    takeNumber,
  }: Pick<Runtime, 'clock' | 'words'> & {
    signal: AbortSignal
    takeNumber(): string | undefined
  },
): AsyncGenerator<PairingStep, oauth.TokenEndpointResponse | undefined> {
  let isTroubled = false
  let isAsked = false
  let number: string | undefined
  for (let wait = interval; ; ) {
    await sleep(clock, Math.min(wait, Math.max(endsAt - clock.elapsed(), 0)), signal)
    number ??= takeNumber()
    const outcome =
      clock.elapsed() < endsAt ? await requestTokens(provider, {deviceCode, number, words}, signal) : 'expired'
    if (outcome === 'expired') return undefined
    if (typeof outcome === 'object' && 'tokens' in outcome) return outcome.tokens
    wait = nextWait(wait, outcome)
    // A poll that the server didn't read is sent again, with the number.
    if (outcome === 'wrong' || outcome === 'needed') {
      number = undefined
      if (outcome === 'wrong' || !isAsked) yield {step: 'number', isWrong: outcome === 'wrong'}
      isAsked = true
    }
    const step = stepOf(outcome, isTroubled)
    isTroubled = step?.step === 'trouble'
    if (step) yield step
  }
}

/** Returns the interval after an outcome: longer after a network failure, too (RFC 8628, 3.5). */
function nextWait(wait: number, outcome: Outcome): number {
  if (outcome === 'slow-down') return wait + slowDown
  return typeof outcome === 'object' ? Math.min(wait * 2, Math.max(maxInterval, wait)) : wait
}

function stepOf(outcome: Outcome, wasTroubled: boolean): PairingStep | undefined {
  if (typeof outcome === 'object' && 'trouble' in outcome) return {step: 'trouble', reason: outcome.trouble}
  return wasTroubled ? {step: 'recovered'} : undefined
}

/** The outcome of each refusal in RFC 8628, 3.5. */
const refusals: readonly [string, Outcome][] = [
  ['authorization_pending', 'pending'],
  ['slow_down', 'slow-down'],
  ['expired_token', 'expired'],
]

/** Asks once for the tokens of a code. Throws when the pairing has failed for good; a trouble may pass. */
async function requestTokens(
  provider: Provider,
  {deviceCode, number, words}: {deviceCode: string; number: string | undefined; words: SessionWords},
  signal: AbortSignal,
): Promise<Outcome> {
  const {metadata, client, authentication} = provider
  const options = {
    ...provider.options(signal),
    ...(number !== undefined && {additionalParameters: {confirmation_number: number}}),
  }
  try {
    const response = await oauth.deviceCodeGrantRequest(metadata, client, authentication, deviceCode, options)
    return {tokens: await oauth.processGenericTokenEndpointResponse(metadata, client, response)}
  } catch (error) {
    signal.throwIfAborted()
    const [, outcome] = refusals.find(([refusal]) => isRefusal(error, refusal)) ?? []
    if (outcome) return outcome === 'pending' ? numberOutcome(error) : outcome
    if (isRefusal(error, 'access_denied')) {
      throw new Failure('not-paired', words.denied, {cause: error})
    }
    if (isFinal(error)) {
      throw new Failure('failed', `The server refused the pairing: ${providerReason(error)}`, {cause: error})
    }
    return {trouble: providerReason(error)}
  }
}

/** Returns whether a pending pairing waits for a number, by a member of the server's answer (docs/sign-in.md). */
function numberOutcome(error: unknown): Outcome {
  const confirmation = error instanceof oauth.ResponseBodyError ? error.cause.confirmation : undefined
  return confirmation === 'needed' || confirmation === 'wrong' ? confirmation : 'pending'
}

/** Returns whether an error is a final OAuth refusal; after any other error the code may still be allowed. */
const isFinal = (error: unknown): boolean =>
  error instanceof oauth.ResponseBodyError && error.status < 500 && error.status !== 429

export const pairingOf = (
  server: URL,
  {resource, issuer, discovery}: ServerIndex,
  keys: readonly string[] | undefined,
  tokens: Tokens,
  clock: Clock,
): Pairing => ({
  server: server.origin,
  resource,
  issuer,
  discovery,
  pairedAt: clock.now(),
  ...tokens,
  ...(keys && {keys}),
  lostAt: null,
})
