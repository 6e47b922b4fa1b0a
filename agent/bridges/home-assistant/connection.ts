import type {RawData, WebSocket} from 'ws'
import type {Clock} from '#shared/clock.ts'
import {Failure, reasonOf} from '../../failure.ts'
import {watchPulse} from '../watch-pulse.ts'
import {authenticate, createGreetings} from './authenticate.ts'
import {type Commands, createCommands} from './commands.ts'
import {openSocket} from './open-socket.ts'
import {type Message, parseMessages} from './parse-messages.ts'
import {Refusal} from './refusals.ts'

/** An authenticated connection to a Home Assistant. It ends once, and never reconnects by itself. */
export interface Connection extends Pick<Commands, 'request' | 'subscribe'> {
  /** The version of Home Assistant. */
  readonly version: string
  /** Milliseconds that the house's clock is ahead of this machine's. */
  readonly ahead: number
  /** Aborts when the connection ends; its reason is a failure. */
  readonly ended: AbortSignal
  close(): void
}

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
  const ended = controller.signal
  let socket: WebSocket | undefined
  let onSign = () => {}
  let ahead = 0
  const send = (message: Message) => socket?.send(JSON.stringify(message))
  const greetings = createGreetings({url, clock, signal: ended})
  const commands = createCommands({clock, signal: ended, send})
  /** Takes a message of the phase: greetings first, results and events afterwards. */
  let receive = greetings.receive

  const end = (reason: Failure) => {
    if (ended.aborted) return
    signal.removeEventListener('abort', stop)
    // Don't close gracefully: a peer that doesn't answer would keep the socket for 30 s.
    socket?.terminate()
    controller.abort(reason)
    commands.end(reason)
  }
  const stop = () => end(new Failure('unreachable', 'The connection was closed.'))
  const onDate = (date: number) => {
    ahead = date - clock.now()
  }
  socket = await openSocket({url, clock, signal, maxPayload, onMessage, onDate})
  signal.addEventListener('abort', stop, {once: true})
  // It may have sent something unreadable with the opening.
  if (ended.aborted) socket.terminate()
  socket.on('error', (error) => end(lost(reasonOf(error))))
  socket.on('close', () => end(lost('Home Assistant closed it')))
  function onMessage(data: RawData): void {
    if (ended.aborted) return
    onSign()
    try {
      // `ws` hands out buffers unless asked for something else.
      for (const message of parseMessages(data as Buffer)) receive(message)
    } catch (error) {
      end(lost(`Home Assistant sent something unreadable: ${reasonOf(error)}`))
    }
  }

  const dead = () => end(lost('Home Assistant answers no ping'))

  try {
    const version = await authenticate({url, token, greetings, send})
    receive = commands.receive
    // Home Assistant then sends several messages at once.
    await commands.request({type: 'supported_features', features: {coalesce_messages: 1}}).catch((error) => {
      if (!(error instanceof Refusal)) throw error
    })
    onSign = watchPulse({
      clock,
      signal: ended,
      ping: () => void commands.request({type: 'ping'}).catch(dead),
      onSilence,
      onDead: dead,
    })
    const {request, subscribe} = commands
    return {version, ahead, ended, request, subscribe, close: stop}
  } catch (error) {
    end(error instanceof Failure ? error : lost(reasonOf(error)))
    throw error
  }
}

const lost = (reason: string) => new Failure('unreachable', `The connection to Home Assistant was lost: ${reason}.`)
