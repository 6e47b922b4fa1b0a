import {once} from 'node:events'
import {request} from 'node:http'
import type {Test} from 'tap'
import {WebSocket} from 'ws'
import type {DeviceAction} from '#shared/house/device-state.ts'
import type {LogFields, Logger} from '../../../agent/logger.ts'
import {createModel, type WritableModel} from '../../../agent/model.ts'
import type {PageFiles} from '../../../agent/panel/page-files.ts'
import {type Panel, type PanelOptions, startPanel} from '../../../agent/panel/server.ts'
import type {FromAgent} from '../../../web/panel/protocol.ts'
import {FakeClock} from '../../fake-clock.ts'

/** Four small page files, for tests without a browser. */
export const smallPage: PageFiles = new Map([
  ['/', {type: 'text/html; charset=utf-8', body: Buffer.from('<!doctype html><title>Pianta</title>'), etag: '"one"'}],
])

export const quiet: Logger = {debug() {}, info() {}, warn() {}, error() {}}

/** 14:02 in Rome. */
const start = Date.UTC(2026, 10, 21, 13, 2)

export interface Served {
  panel: Panel
  model: WritableModel
  clock: FakeClock
  /** The commands that reached the house. */
  commands: {device: string; action: DeviceAction}[]
  /** The panel's host, as `127.0.0.1:port`. */
  host: string
}

/** Starts a panel on a free port and closes it with the test. `command` stands for the house. */
export async function servePanel(
  t: Test,
  {command = async () => {}, ...options}: Partial<PanelOptions> & {command?: WritableModel['command']} = {},
): Promise<Served> {
  const clock = new FakeClock(start)
  const commands: Served['commands'] = []
  const model = createModel({
    clock,
    async command(device, action) {
      commands.push({device, action})
      await command(device, action)
    },
  })
  const panel = await startPanel({
    model,
    clock,
    logger: quiet,
    signal: new AbortController().signal,
    port: 0,
    files: smallPage,
    ...options,
  })
  t.teardown(() => panel.close())
  return {panel, model, clock, commands, host: new URL(panel.address).host}
}

export interface Page {
  socket: WebSocket
  /** Resolves with the next message. */
  next(): Promise<FromAgent>
}

/** Opens the panel's WebSocket like its own page, or like another with `headers`. */
export async function openPage(t: Test, host: string, headers: Record<string, string> = {}): Promise<Page> {
  const socket = new WebSocket(`ws://${host}/live`, {headers: {Origin: `http://${host}`, ...headers}})
  t.teardown(() => socket.terminate())
  const messages: FromAgent[] = []
  socket.on('message', (data) => messages.push(JSON.parse(String(data))))
  await once(socket, 'open')
  return {
    socket,
    async next() {
      while (messages.length === 0) await once(socket, 'message')
      return messages.shift() as FromAgent
    },
  }
}

/** Resolves with the status of a refused upgrade. */
export async function refusedUpgrade(host: string, headers: Record<string, string>, path = '/live'): Promise<number> {
  const socket = new WebSocket(`ws://${host}${path}`, {headers})
  const [, response] = await once(socket, 'unexpected-response')
  socket.on('error', () => {})
  socket.terminate()
  return response.statusCode
}

interface Answered {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** Sends a request with custom headers, also `Host`, which fetch forbids. */
export async function ask(
  address: string,
  {method = 'GET', headers = {}, body}: {method?: string; headers?: Record<string, string>; body?: string} = {},
): Promise<Answered> {
  const sent = request(address, {method, headers, agent: false}).end(body)
  const [response] = await once(sent, 'response')
  const chunks = await response.toArray()
  return {status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks).toString()}
}

/** Creates a logger that records its lines. */
export function keepingLogger(): Logger & {lines: {message: string; fields: LogFields | undefined}[]} {
  const lines: {message: string; fields: LogFields | undefined}[] = []
  const write = (message: string, fields?: LogFields) => void lines.push({message, fields})
  return {lines, debug: write, info: write, warn: write, error: write}
}
