import {Failure} from '../failure.ts'
import {storageProblem} from '../folder.ts'
import type {Model} from '../model.ts'
import type {OpenAgent} from '../open-agent.ts'
import {ownCommand} from '../own-command.ts'
import type {AgentStatus} from '../status.ts'
import {unpair} from '../unpair.ts'
import type {ControlHandler} from './serve-control.ts'

export interface HandleOptions {
  agent: OpenAgent
  model: Model
  /** The panel's address. */
  panel: string
  onUnpaired(): void
}

/** Returns the running agent's handler for commands: its status, API requests, and unpairing. */
export function handleControl({agent, model, panel, onUnpaired}: HandleOptions): ControlHandler {
  return async ({method, path, contentType, body, signal}) => {
    if (path.startsWith('/v1')) return await forwardToApi(agent, {method, path, contentType, body, signal})
    if (method === 'GET' && path === '/status') return Response.json(await statusOf(agent, model, panel))
    if (method === 'POST' && (path === '/unpair' || path === '/unpair?force')) {
      if (!agent.store.current) throw unpairedFailure(model, panel)
      await unpair(agent, {force: path.endsWith('?force')})
      onUnpaired()
      return new Response(null, {status: 204})
    }
    throw new Failure('failed', `The running agent doesn't know ${method} ${path}: it is another version. Restart it.`)
  }
}

export interface ApiRequest {
  method: string
  path: string
  contentType: string | undefined
  body: Uint8Array<ArrayBuffer>
  signal?: AbortSignal
}

export function forwardToApi(
  {api}: OpenAgent,
  {method, path, contentType, body, signal}: ApiRequest,
): Promise<Response> {
  const headers: Record<string, string> = contentType === undefined ? {} : {'content-type': contentType}
  return api.send(path, {method, headers, signal, ...(body.length > 0 && {body})})
}

/** Says where a person can allow an agent that runs unpaired. */
function unpairedFailure(model: Model, panel: string): Failure {
  const {pairing} = model.get()
  const code = pairing?.code
  const where = code
    ? `open ${code.verificationUri} and enter the code ${code.userCode}`
    : `it has no code of ${pairing?.server ?? 'the server'} yet${pairing?.trouble ? `: ${pairing.trouble.reason}` : ''}`
  return new Failure(
    'not-paired',
    `This agent is running and not paired. Its panel ${panel} shows the code: ${where}. ` +
      `To pair with another server, stop it and run: ${ownCommand} pair URL`,
  )
}

async function statusOf({folder, session, store}: OpenAgent, model: Model, panel: string): Promise<AgentStatus> {
  if (!store.current || store.current.lostAt !== null) throw unpairedFailure(model, panel)
  const {server, pairedAt} = session.pairing
  const {project, link, revision, devices} = model.get()
  return {
    running: true,
    server,
    pairedAt: new Date(pairedAt).toISOString(),
    project: project ?? null,
    link: {state: link.state, since: new Date(link.since).toISOString()},
    revision: revision ?? null,
    devices: devices.length,
    sessionDaysLeft: session.daysLeft(),
    panel,
    storageProblem: (await storageProblem(folder)) ?? null,
  }
}
