import {type Clock, sleep} from '#shared/clock.ts'
import {agentCommand} from '#shared/host/own-command.ts'
import {reasonOf} from '../../failure.ts'
import type {Logger} from '../../logger.ts'
import {type AuthOptions, askAuth} from './auth-endpoint.ts'
import type {HomeAssistantConfig} from './config.ts'
import {TokenRefused} from './refusals.ts'

/**
 * Returns the access token for a connection: a long-lived one as it is, or a new one of a sign-in, good for 30 minutes.
 * An open connection outlives it. Rejects with `TokenRefused` when the sign-in has ended.
 */
export async function accessToken(
  {url, client}: Pick<HomeAssistantConfig, 'url' | 'client'>,
  token: string,
  options: AuthOptions,
): Promise<string> {
  if (client === undefined) return token
  const form = {grant_type: 'refresh_token', refresh_token: token, client_id: client}
  const answer = await askAuth(url, 'token', form, options)
  const {access_token: access, error} = answer.fields
  if (answer.status === 200 && typeof access === 'string') return access
  // A proxy's own 400 or 403 has no such field, and says nothing of the sign-in.
  if ((answer.status === 400 || answer.status === 403) && typeof error === 'string') {
    throw signInOver(url, answer.refusal ?? error)
  }
  throw answer.unexpected()
}

/** Milliseconds that an access token of a sign-in is used again: it is good for 30 minutes. */
const accessKept = 15 * 60_000

/** Creates a function that returns a token for a question beside the connection. A sign-in's is used several times. */
export function createQuestionToken(
  config: Pick<HomeAssistantConfig, 'url' | 'client' | 'token'>,
  clock: Clock,
): (signal: AbortSignal) => Promise<string> {
  /** The last access token, and the token that it came by. */
  let last: {of: string; access: string; at: number} | undefined
  return async (signal) => {
    const token = await config.token()
    if (last?.of !== token || clock.elapsed() - last.at > accessKept) {
      const access = await accessToken(config, token, {clock, signal})
      last = {of: token, access, at: clock.elapsed()}
    }
    return last.access
  }
}

/** Milliseconds between two uses of a sign-in while connected. */
export const signInInterval = 24 * 60 * 60 * 1000

/**
 * Uses the sign-in of an open connection once a day. To Home Assistant the connection itself is no use of it, and it ends
 * what was unused for 90 days, connection and all.
 */
export async function keepSignIn(
  config: Pick<HomeAssistantConfig, 'id' | 'url' | 'client'>,
  token: string,
  {clock, signal, logger}: AuthOptions & {logger: Logger},
): Promise<never> {
  for (;;) {
    await sleep(clock, signInInterval, signal)
    await accessToken(config, token, {clock, signal}).catch((error) => {
      signal.throwIfAborted()
      logger.debug('the sign-in was not used', {bridge: config.id, reason: reasonOf(error)})
    })
  }
}

const signInOver = (url: string, refusal: string) =>
  new TokenRefused(
    'configuration',
    `${url} no longer takes this agent's sign-in (${refusal}). Somebody ended it there, or it was unused for 90 days. ` +
      `Sign in again: ${agentCommand} bridge add home-assistant ${url}`,
  )
