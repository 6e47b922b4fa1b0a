import {once} from 'node:events'
import type {Test} from 'tap'
import {WebSocket} from 'ws'
import {readConfig} from '../../../agent/config.ts'
import {sessionWords} from '../../../agent/link/session-words.ts'
import {run} from '../../../agent/run.ts'
import type {Clock} from '../../../shared/clock.ts'
import type {DeviceAction} from '../../../shared/house/device-state.ts'
import type {Command, FromAgent} from '../../../web/panel/protocol.ts'
import {createRandom} from './day.ts'

/** An agent in this process with a page of its panel, which can end and start again. */
export interface RunningAgent {
  /** How often each message was logged, by its level and text. */
  said: ReadonlyMap<string, number>
  /** The values that the panel showed, over all starts. */
  shown: Shown
  start(): Promise<void>
  stop(): Promise<void>
  /** Sends a command like a tap on the panel. */
  tap(device: string, action: DeviceAction): void
}

interface Shown {
  /** How often each state of the link to the server was told. */
  links: Map<string, number>
  /** The last state of the link. */
  link: string
  revision: number | null
  /** How often a code for pairing was shown. */
  pairings: number
}

export interface AgentOptions {
  folder: string
  clock: Clock
  settings: Record<string, string>
}

export function createRunningAgent(t: Test, {folder, clock, settings}: AgentOptions): RunningAgent {
  const config = readConfig({PIANTA_AGENT_DATA: folder, PIANTA_AGENT_PORT: '0', ...settings})
  const said = new Map<string, number>()
  const shown: Shown = {links: new Map(), link: '', revision: null, pairings: 0}
  let running: {stop(): Promise<void>; socket: WebSocket} | undefined
  let panel = Promise.withResolvers<string>()

  const at = (level: string) => (message: string, fields?: Record<string, unknown>) => {
    const line = `${level} ${message}`
    said.set(line, (said.get(line) ?? 0) + 1)
    if (message === 'panel started') panel.resolve(String(fields?.address))
  }
  const logger = {debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error')}
  const runtime = {clock, random: createRandom(1), logger, words: sessionWords}

  function hear(message: FromAgent): void {
    if (message.type !== 'snapshot' && message.type !== 'change') return
    const {link, pairing} = message
    if (link) {
      shown.link = link.state
      shown.links.set(link.state, (shown.links.get(link.state) ?? 0) + 1)
    }
    if (message.shown?.revision !== undefined) shown.revision = message.shown.revision
    if (pairing) shown.pairings++
  }

  async function start() {
    panel = Promise.withResolvers()
    const controller = new AbortController()
    const ended = run(config, runtime, controller.signal)
    ended.catch(panel.reject)
    const address = await panel.promise
    const socket = new WebSocket(`${address.replace('http', 'ws')}live`, {origin: address.slice(0, -1)})
    socket.on('message', (data) => hear(JSON.parse(String(data))))
    await once(socket, 'message')
    running = {
      socket,
      async stop() {
        controller.abort(new Error('stopped'))
        await ended
        socket.terminate()
      },
    }
  }

  async function stop() {
    const stopping = running
    running = undefined
    await stopping?.stop()
  }

  t.teardown(stop)
  let id = 0
  return {
    said,
    shown,
    start,
    stop,
    tap(device, action) {
      const command: Command = {type: 'command', id: ++id, device, action}
      running?.socket.send(JSON.stringify(command))
    },
  }
}
