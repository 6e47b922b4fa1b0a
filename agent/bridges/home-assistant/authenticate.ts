import type {Clock} from '#shared/clock.ts'
import {plainText} from '#shared/house/plain-text.ts'
import {Failure} from '../../failure.ts'
import type {Message} from './parse-messages.ts'
import {TokenRefused} from './refusals.ts'

/** The messages before the command phase, in the order of their arrival. */
export interface Greetings {
  receive(message: Message): void
  /** Resolves with the next one. Rejects when none comes in time, or with the reason of the signal. */
  next(): Promise<Message>
}

export interface GreetingsOptions {
  url: string
  clock: Clock
  /** Aborts when the connection ends. */
  signal: AbortSignal
}

export interface AuthenticateOptions {
  url: string
  token: string
  greetings: Pick<Greetings, 'next'>
  send(message: Message): void
}

/** Milliseconds until Home Assistant must greet. */
const greetingTimeout = 10_000

/** Greetings that are kept. Home Assistant sends two. */
const maxGreetings = 4

/** Sends the token once Home Assistant asks for it; resolves with the version. */
export async function authenticate({url, token, greetings, send}: AuthenticateOptions): Promise<string> {
  if ((await greetings.next()).type !== 'auth_required') throw notHomeAssistant(url, 'it asks for no token')
  send({type: 'auth', access_token: token})
  const {type, ha_version: version} = await greetings.next()
  if (type === 'auth_invalid') throw tokenRefused(url)
  if (type !== 'auth_ok') throw notHomeAssistant(url, 'it does not answer to a token')
  return plainText(version, 40) ?? 'unknown'
}

/** Keeps the greetings that come before they are asked for. One call of `next` waits at a time. */
export function createGreetings({url, clock, signal}: GreetingsOptions): Greetings {
  const waiting: Message[] = []
  let onGreeting = () => {}
  return {
    receive(message) {
      if (waiting.length >= maxGreetings) return
      waiting.push(message)
      onGreeting()
    },
    next: () =>
      new Promise((resolve, reject) => {
        const settle = (act: () => void) => {
          // A greeting that comes later waits for the next call.
          onGreeting = () => {}
          cancel()
          signal.removeEventListener('abort', rejectAtEnd)
          act()
        }
        const cancel = clock.after(greetingTimeout, () =>
          settle(() => reject(notHomeAssistant(url, 'it asks for no token'))),
        )
        const rejectAtEnd = () => settle(() => reject(signal.reason))
        signal.addEventListener('abort', rejectAtEnd, {once: true})
        onGreeting = () => {
          const message = waiting.shift()
          if (message) settle(() => resolve(message))
        }
        if (signal.aborted) rejectAtEnd()
        else onGreeting()
      }),
  }
}

const notHomeAssistant = (url: string, reason: string) =>
  new Failure('configuration', `${url} is not a Home Assistant: ${reason}. Check the address and port.`, {
    isTransient: true,
  })

const tokenRefused = (url: string) =>
  new TokenRefused(
    'configuration',
    `${url} refuses the token. Make a new one in Home Assistant (your profile, Security, Long-lived access tokens) and store it in the token file.`,
  )
