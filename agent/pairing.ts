import * as oauth from 'oauth4webapi'
import {type Clock, sleep} from '#shared/clock.ts'
import {Failure} from './failure.ts'
import {fetchIndex, isLoopback, type ServerIndex} from './find-server.ts'
import type {Runtime} from './open-agent.ts'
import {discoverProvider, isRefusal, type Provider, providerReason} from './provider.ts'
import {retry} from './retry.ts'
import {readTokens} from './session.ts'
import type {Pairing} from './token-store.ts'

/** What happens while a person pairs the agent, as `pair --json` prints it. Times as ISO 8601. */
export type PairingStep =
  | {step: 'server'; server: string; issuer: string}
  | {
      step: 'code'
      userCode: string
      verificationUri: string
      /** With the code in it, for the QR; null when the server gives none. */
      verificationUriComplete: string | null
      expiresAt: string
      /** Only the machine that runs the server can open the address: a phone cannot. */
      isLoopback: boolean
    }
  | {step: 'expired'}
  | {step: 'trouble'; reason: string}

/** What an agent asks to be allowed: to stay, to read the project, and to declare its devices. */
const scope = 'openid offline_access projects:read hosts:manage'

/** Added to the interval at each `slow_down`, in milliseconds (RFC 8628, 3.5). */
const slowDown = 5000

const defaultInterval = 5000
const maxInterval = 60_000

/**
 * Pairs with a server by the device flow (RFC 8628): shows codes, a fresh one when one expires, until a person allows
 * one. Answers the pairing, which nothing has kept yet; rejects when the person denies.
 */
export async function* pair(server: URL, runtime: Runtime, signal: AbortSignal): AsyncGenerator<PairingStep, Pairing> {
  const {clock} = runtime
  const index = await fetchIndex(server, clock, signal)
  const provider = await discoverProvider(index, clock, signal)
  yield {step: 'server', server: server.origin, issuer: index.issuer}

  let code = await requestCode(provider, clock, signal)
  for (;;) {
    yield code.step
    const tokens = yield* pollTokens(provider, code, clock, signal)
    if (tokens) return pairingOf(server, index, tokens, clock)
    yield {step: 'expired'}
    code = await retry(() => requestCode(provider, clock, signal), {...runtime, signal})
  }
}

interface Code {
  deviceCode: string
  /** Milliseconds between two questions. */
  interval: number
  expiresAt: number
  step: PairingStep & {step: 'code'}
}

async function requestCode(
  {metadata, client, authentication, options}: Provider,
  clock: Clock,
  signal: AbortSignal,
): Promise<Code> {
  const response = await oauth.deviceAuthorizationRequest(metadata, client, authentication, {scope}, options(signal))
  const answer = await oauth.processDeviceAuthorizationResponse(metadata, client, response).catch((error) => {
    const isTransient = response.status >= 500 || response.status === 429
    throw new Failure('failed', `The server gave no code (${response.status}): ${providerReason(error)}`, {
      cause: error,
      isTransient,
    })
  })
  const expiresAt = clock.now() + answer.expires_in * 1000
  return {
    deviceCode: answer.device_code,
    interval: answer.interval === undefined ? defaultInterval : answer.interval * 1000,
    expiresAt,
    step: {
      step: 'code',
      userCode: answer.user_code,
      verificationUri: answer.verification_uri,
      verificationUriComplete: answer.verification_uri_complete ?? null,
      expiresAt: new Date(expiresAt).toISOString(),
      isLoopback: isLoopback(new URL(answer.verification_uri)),
    },
  }
}

type Outcome = 'pending' | 'slow-down' | 'expired' | {tokens: oauth.TokenEndpointResponse} | {trouble: string}

/** Asks until the person has answered; undefined when the code expires before. */
async function* pollTokens(
  provider: Provider,
  {deviceCode, interval, expiresAt}: Code,
  clock: Clock,
  signal: AbortSignal,
): AsyncGenerator<PairingStep, oauth.TokenEndpointResponse | undefined> {
  for (let wait = interval; ; ) {
    await sleep(clock, Math.min(wait, Math.max(expiresAt - clock.now(), 0)), signal)
    const outcome = clock.now() < expiresAt ? await requestTokens(provider, deviceCode, signal) : 'expired'
    if (outcome === 'expired') return undefined
    if (outcome === 'slow-down') wait += slowDown
    else if (outcome !== 'pending') {
      if ('tokens' in outcome) return outcome.tokens
      // RFC 8628, 3.5: after a failure of the network ask less often.
      wait = Math.min(wait * 2, Math.max(maxInterval, wait))
      yield {step: 'trouble', reason: outcome.trouble}
    }
  }
}

/** What the refusals of RFC 8628, 3.5, ask for. */
const refusals: readonly [string, Outcome][] = [
  ['authorization_pending', 'pending'],
  ['slow_down', 'slow-down'],
  ['expired_token', 'expired'],
]

async function requestTokens(provider: Provider, deviceCode: string, signal: AbortSignal): Promise<Outcome> {
  const {metadata, client, authentication, options} = provider
  try {
    const response = await oauth.deviceCodeGrantRequest(metadata, client, authentication, deviceCode, options(signal))
    return {tokens: await oauth.processDeviceCodeResponse(metadata, client, response)}
  } catch (error) {
    signal.throwIfAborted()
    const [, outcome] = refusals.find(([refusal]) => isRefusal(error, refusal)) ?? []
    if (outcome) return outcome
    if (isRefusal(error, 'access_denied')) {
      throw new Failure('not-paired', 'The person denied the pairing.', {cause: error})
    }
    if (isFinal(error)) {
      throw new Failure('failed', `The server refused the pairing: ${providerReason(error)}`, {cause: error})
    }
    return {trouble: providerReason(error)}
  }
}

/** A refusal in OAuth's words; whatever else goes wrong, the code may still be allowed. */
const isFinal = (error: unknown): boolean =>
  error instanceof oauth.ResponseBodyError && error.status < 500 && error.status !== 429

const pairingOf = (
  server: URL,
  {resource, issuer, discovery}: ServerIndex,
  answer: oauth.TokenEndpointResponse,
  clock: Clock,
): Pairing => ({
  server: server.origin,
  resource,
  issuer,
  discovery,
  pairedAt: clock.now(),
  ...readTokens(answer, clock),
  lostAt: null,
})
