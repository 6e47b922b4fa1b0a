import type {RawData, WebSocket} from 'ws'
import type {Clock} from '#shared/clock.ts'
import {isRecord} from '#shared/home/json.ts'
import {plainText} from '#shared/house/plain-text.ts'
import {Failure, reasonOf} from '../../failure.ts'
import {watchPulse} from '../watch-pulse.ts'
import {openSocket} from './open-socket.ts'
import {type Message, parseMessages} from './parse-messages.ts'

/** An authenticated connection to a Home Assistant. It ends once, and never reconnects by itself. */
export interface Connection {
  /** The version of Home Assistant. */
  readonly version: string
  /** Milliseconds that the house's clock is ahead of this machine's. */
  readonly ahead: number
  /** Aborts when the connection ends; its reason is a failure. */
  readonly ended: AbortSignal
  /**
   * Resolves with the result of a command. Rejects with a `Refusal`, or with a failure when none comes within `timeout`
   * milliseconds.
   */
  request(message: Message, timeout?: number): Promise<unknown>
  /** Subscribes to events; resolves with a function that unsubscribes. Rejects like `request()`. */
  subscribe(message: Message, onEvent: (event: Record<string, unknown>) => void): Promise<() => void>
  close(): void
}

/** The answer of a Home Assistant that refuses a command. */
export class Refusal extends Failure {
  readonly code: string

  constructor(code: string, message: string) {
    super('failed', message, {isTransient: true})
    this.code = code
  }
}

/** A Home Assistant that refuses the token or the sign-in, so a person must act. */
export class TokenRefused extends Failure {}

export interface ConnectionOptions {
  url: string
  token: string
  clock: Clock
  signal: AbortSignal
  /** Bytes of one message; a larger one ends the connection. */
  maxPayload?: number
  /** Called when Home Assistant falls silent on an open connection, and when it is heard again. */
  onSilence?(isSilent: boolean): void
}

/** Milliseconds until Home Assistant must answer. */
export const answerTimeout = 10_000

/** Messages before the command phase that are kept. Home Assistant sends two. */
const maxGreetings = 4

/** Commands without an answer. */
const maxPending = 200

interface Pending {
  resolve(result: unknown): void
  reject(error: Error): void
}

/** Connects and authenticates. Rejects with a failure that names the problem and its remedy. */
export async function connect({
  url,
  token,
  clock,
  signal,
  maxPayload,
  onSilence = () => {},
}: ConnectionOptions): Promise<Connection> {
  const controller = new AbortController()
  let socket: WebSocket | undefined
  const pending = new Map<number, Pending>()
  const listeners = new Map<number, (event: Record<string, unknown>) => void>()
  /** The messages before the command phase. */
  let greetings: Message[] | undefined = []
  let onGreeting = () => {}
  let onSign = () => {}
  let lastId = 0
  let ahead = 0

  const end = (reason: Failure) => {
    if (controller.signal.aborted) return
    signal.removeEventListener('abort', stop)
    listeners.clear()
    // Don't close gracefully: a peer that doesn't answer would keep the socket for 30 s.
    socket?.terminate()
    controller.abort(reason)
    for (const {reject} of [...pending.values()]) reject(reason)
  }
  const stop = () => end(new Failure('unreachable', 'The connection was closed.'))
  const onDate = (date: number) => {
    ahead = date - clock.now()
  }
  socket = await openSocket({url, clock, signal, maxPayload, onMessage, onDate})
  signal.addEventListener('abort', stop, {once: true})
  // It may have sent something unreadable with the opening.
  if (controller.signal.aborted) socket.terminate()
  socket.on('error', (error) => end(lost(reasonOf(error))))
  socket.on('close', () => end(lost('Home Assistant closed it')))
  function onMessage(data: RawData): void {
    if (controller.signal.aborted) return
    onSign()
    try {
      // `ws` hands out buffers unless asked for something else.
      for (const message of parseMessages(data as Buffer)) receive(message)
    } catch (error) {
      end(lost(`Home Assistant sent something unreadable: ${reasonOf(error)}`))
    }
  }

  function receive(message: Message): void {
    if (!greetings) {
      answer(message)
    } else if (greetings.length < maxGreetings) {
      greetings.push(message)
      onGreeting()
    }
  }

  function answer({id, type, success, event, result, error}: Message): void {
    const command = pending.get(id as number)
    if (type === 'event') {
      if (isRecord(event)) listeners.get(id as number)?.(event)
    } else if (type === 'pong' || (type === 'result' && success === true)) {
      command?.resolve(result)
    } else if (type === 'result') {
      command?.reject(refusalOf(error))
    }
  }

  /** Sends a command and waits for its result. */
  function send(id: number, message: Message, timeout = answerTimeout): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (controller.signal.aborted) throw controller.signal.reason
      if (pending.size >= maxPending)
        throw new Failure('unreachable', 'Home Assistant has too many unanswered commands.')
      const settle = () => {
        cancel()
        pending.delete(id)
      }
      const cancel = clock.after(timeout, () => {
        settle()
        reject(new Failure('unreachable', `Home Assistant didn't answer within ${timeout / 1000} s.`))
      })
      pending.set(id, {
        resolve(result) {
          settle()
          resolve(result)
        },
        reject(error) {
          settle()
          reject(error)
        },
      })
      socket?.send(JSON.stringify({...message, id}))
    })
  }

  const request = (message: Message, timeout?: number) => send(++lastId, message, timeout)

  const dead = () => end(lost('Home Assistant answers no ping'))

  try {
    const version = await authenticate()
    // Home Assistant then sends several messages at once.
    await request({type: 'supported_features', features: {coalesce_messages: 1}}).catch((error) => {
      if (!(error instanceof Refusal)) throw error
    })
    onSign = watchPulse({
      clock,
      signal: controller.signal,
      ping: () => void request({type: 'ping'}).catch(dead),
      onSilence,
      onDead: dead,
    })
    return {version, ahead, ended: controller.signal, request, subscribe, close: stop}
  } catch (error) {
    end(error instanceof Failure ? error : lost(reasonOf(error)))
    throw error
  }

  /** Sends the token once Home Assistant asks for it; resolves with the version. */
  async function authenticate(): Promise<string> {
    if ((await nextGreeting()).type !== 'auth_required') throw notHomeAssistant(url, 'it asks for no token')
    socket?.send(JSON.stringify({type: 'auth', access_token: token}))
    const {type, ha_version: version} = await nextGreeting()
    if (type === 'auth_invalid') throw tokenRefused(url)
    if (type !== 'auth_ok') throw notHomeAssistant(url, 'it does not answer to a token')
    greetings = undefined
    return plainText(version, 40) ?? 'unknown'
  }

  /** Resolves with the next message before the command phase. */
  function nextGreeting(): Promise<Message> {
    return new Promise((resolve, reject) => {
      const settle = (act: () => void) => {
        cancel()
        controller.signal.removeEventListener('abort', onEnd)
        act()
      }
      const cancel = clock.after(answerTimeout, () =>
        settle(() => reject(notHomeAssistant(url, 'it asks for no token'))),
      )
      const onEnd = () => settle(() => reject(controller.signal.reason))
      controller.signal.addEventListener('abort', onEnd, {once: true})
      onGreeting = () => {
        const message = greetings?.shift()
        if (message) settle(() => resolve(message))
      }
      if (controller.signal.aborted) onEnd()
      else onGreeting()
    })
  }

  async function subscribe(message: Message, onEvent: (event: Record<string, unknown>) => void): Promise<() => void> {
    const id = ++lastId
    listeners.set(id, onEvent)
    try {
      await send(id, message)
    } catch (error) {
      listeners.delete(id)
      throw error
    }
    return () => {
      if (listeners.delete(id)) request({type: 'unsubscribe_events', subscription: id}).catch(() => {})
    }
  }
}

const lost = (reason: string) => new Failure('unreachable', `The connection to Home Assistant was lost: ${reason}.`)

const notHomeAssistant = (url: string, reason: string) =>
  new Failure('configuration', `${url} is not a Home Assistant: ${reason}. Check the address and port.`, {
    isTransient: true,
  })

const tokenRefused = (url: string) =>
  new TokenRefused(
    'configuration',
    `${url} refuses the token. Make a new one in Home Assistant (your profile, Security, Long-lived access tokens) and store it in the token file.`,
  )

function refusalOf(error: unknown): Refusal {
  const {code, message} = isRecord(error) ? error : {}
  const name = plainText(code, 60) ?? 'unknown_error'
  return new Refusal(name, `Home Assistant refuses: ${plainText(message) ?? name}`)
}
