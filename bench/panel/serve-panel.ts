import {once} from 'node:events'
import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'
import {systemClock} from '#shared/clock.ts'
import type {KnownMesh} from '#shared/house/mesh.ts'
import {type AgentState, createModel} from '../../agent/model.ts'
import {startPanel} from '../../agent/panel/server.ts'

export type ServedHouse = Pick<AgentState, 'home' | 'app' | 'devices' | 'states'> & Partial<Omit<AgentState, 'link'>>

/** Serves a panel whose house answers each command at once. */
export async function servePanel(house: ServedHouse, meshes: readonly KnownMesh[] = []) {
  const model = createModel({
    clock: systemClock,
    async command(device, action) {
      const state = model.get().states[device]
      if (action.type !== 'turn' || state?.status !== 'ok') return
      setImmediate(() => model.update({states: {...model.get().states, [device]: {...state, on: action.on}}}))
    },
  })
  const project = {id: '8d4f7a3e-3c1b-4d5e-9f60-1a2b3c4d5e6f', name: 'Bench'}
  model.update({revision: 1, project, ...house})
  model.setLink('online')
  const quiet = {debug() {}, info() {}, warn() {}, error() {}}
  const panel = await startPanel({
    model,
    logger: quiet,
    signal: new AbortController().signal,
    port: 0,
    meshes: {ask: async () => meshes, stop() {}, read: () => meshes},
  })
  return {model, address: panel.address, [Symbol.asyncDispose]: () => panel.close()}
}

/** Serves a page with a line of text and nothing else: the floor of the first plan. */
export async function serveEmptyPage() {
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end('<!doctype html><title>Empty</title><p id="text">Nothing</p>')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const {port} = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}/`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
