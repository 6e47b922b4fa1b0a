import type {Clock} from '#shared/clock.ts'
import {agentCommand} from '#shared/host/own-command.ts'
import type {OpenDesk} from '../assistants/open-assistants.ts'
import type {BridgeKeeper, BridgeRequest} from '../bridges/bridge-keeper.ts'
import type {SignIns} from '../bridges/sign-ins.ts'
import {type ActRequest, act} from '../devices/act.ts'
import {deviceLines} from '../devices/device-line.ts'
import {followStates} from '../devices/follow-states.ts'
import type {Meshes} from '../devices/meshes.ts'
import type {RadarDesk} from '../devices/radar-zones/radar-desk.ts'
import {Failure} from '../failure.ts'
import {storageProblem} from '../folder.ts'
import type {OpenAgent} from '../link/open-agent.ts'
import {unpair} from '../link/unpair.ts'
import type {Model} from '../model.ts'
import {addressWithKey} from '../tablets/tablet-address.ts'
import type {TabletLine, TabletList, Tablets} from '../tablets/tablets.ts'
import type {ToldTablets} from '../tablets/told-tablets.ts'
import type {VisitDesk} from '../visits/visit-desk.ts'
import {assistantRoutes} from './assistant-routes.ts'
import {radarRoutes} from './radar-routes.ts'
import {type ControlHandler, type ControlRequest, parseBody} from './serve-control.ts'
import {followSignIn} from './sign-in-steps.ts'
import {type AgentStatus, bridgeLine} from './status.ts'
import {visitRoutes} from './visit-routes.ts'

export interface HandleOptions {
  agent: OpenAgent
  model: Model
  bridges: BridgeKeeper
  signIns: SignIns
  clock: Clock
  /** The panel's address. */
  panel: string
  /** The panel's address for tablets, if they can reach it. */
  lan: string | undefined
  /** The origin that pages of houses lead back to; undefined where no browser reaches the agent by itself. */
  origin: string | undefined
  tablets: Tablets
  told: Pick<ToldTablets, 'nameOf'>
  meshes: Meshes
  radars: RadarDesk
  assistants: OpenDesk
  visits: VisitDesk
  onUnpaired(): void
}

type Handler = (request: ControlRequest & {url: URL}) => Promise<Response>

/** Returns the running agent's handler for commands: its status, its devices, API requests, and unpairing. */
export function handleControl(options: HandleOptions): ControlHandler {
  const {agent, model, bridges, signIns, clock, panel, lan, origin, tablets, meshes, onUnpaired} = options
  const tabletList = (): TabletList => ({
    address: lan === undefined ? null : addressWithKey(lan, tablets),
    tablets: namedTablets(options),
  })
  const handlers: Readonly<Record<string, Handler>> = {
    'GET /status': async () => Response.json(await statusOf(options)),
    'POST /unpair': async ({url}) => {
      if (!agent.store.current) throw new Failure('not-paired', howToPair(model, panel))
      await unpair(agent, {force: url.searchParams.has('force')})
      onUnpaired()
      return new Response(null, {status: 204})
    },
    'GET /states': async ({url, signal}) =>
      url.searchParams.has('follow')
        ? new Response(jsonLines(followStates(model, signal)))
        : Response.json(deviceLines(model.get())),
    'POST /bridges': async ({body, signal}) =>
      Response.json(await bridges.add(parseBody(body) as BridgeRequest, signal)),
    'POST /bridges/test': async ({url, signal}) =>
      Response.json(
        await bridges.test(url.searchParams.get('id') ?? undefined, signal, {
          sendsBirth: url.searchParams.has('birth'),
        }),
      ),
    'DELETE /bridges': async ({url}) => Response.json(await bridges.remove(url.searchParams.get('id') ?? '')),
    'POST /bridges/sign-in': async ({body, signal}) => {
      const house = parseBody(body) as Pick<BridgeRequest, 'kind' | 'url'>
      return new Response(jsonLines(followSignIn(signIns, house, origin, signal)))
    },
    'GET /tablets': async () => Response.json(tabletList()),
    'DELETE /tablets': async ({url}) => {
      await tablets.remove(url.searchParams.get('id') ?? '')
      return Response.json(tabletList())
    },
    'POST /tablets/key': async () => {
      await tablets.renewKey()
      return Response.json(tabletList())
    },
    'GET /meshes': async () => Response.json(meshes.read()),
    'POST /meshes': async () => Response.json(await meshes.ask()),
    'DELETE /meshes': async () => {
      meshes.stop()
      return Response.json(meshes.read())
    },
    ...radarRoutes(options.radars),
    ...assistantRoutes(options.assistants),
    ...visitRoutes(options.visits),
    'POST /act': async ({body, signal}) =>
      Response.json((await act(model, parseBody(body) as ActRequest, {clock, signal})) ?? null),
  }
  return async (request) => {
    const {method, path} = request
    if (path.startsWith('/v1')) return await forwardToApi(agent, request)
    const url = new URL(path, 'http://agent')
    const route = `${method} ${url.pathname}`
    const handler = Object.hasOwn(handlers, route) ? handlers[route] : undefined
    if (handler) return await handler({...request, url})
    throw new Failure('failed', `The running agent doesn't know ${method} ${path}: it is another version. Restart it.`)
  }
}

function jsonLines(values: AsyncIterable<readonly unknown[]>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return ReadableStream.from(
    (async function* () {
      for await (const lines of values) yield encoder.encode(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    })(),
  )
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
function howToPair(model: Model, panel: string): string {
  const {pairing} = model.get()
  const code = pairing?.code
  const where = code
    ? `open ${code.verificationUri} and enter the code ${code.userCode}`
    : `it has no code of ${pairing?.server ?? 'the server'} yet${pairing?.trouble ? `: ${pairing.trouble.reason}` : ''}`
  return (
    `This agent is running and not paired. Its panel ${panel} shows the code: ${where}. ` +
    `To pair with another server, stop it and run: ${agentCommand} pair URL`
  )
}

const namedTablets = ({tablets, told}: Pick<HandleOptions, 'tablets' | 'told'>): TabletLine[] =>
  tablets.list().map((tablet) => ({...tablet, givenName: told.nameOf(tablet.id)}))

async function statusOf({agent, model, panel, lan, tablets, told}: HandleOptions): Promise<AgentStatus> {
  const {folder, session, store} = agent
  const {project, pairing, link, revision, devices, bridges} = model.get()
  const paired = store.current?.lostAt === null ? store.current : undefined
  return {
    running: true,
    server: paired?.server ?? pairing?.server ?? store.current?.server ?? '',
    pairedAt: paired ? new Date(paired.pairedAt).toISOString() : null,
    unpaired: paired ? null : howToPair(model, panel),
    project: project ?? null,
    link: {state: link.state, since: new Date(link.since).toISOString()},
    revision: revision ?? null,
    devices: devices.length,
    bridges: bridges.map(bridgeLine),
    sessionDaysLeft: paired ? session.daysLeft() : null,
    panel,
    lan: lan ?? null,
    tablets: namedTablets({tablets, told}),
    storageProblem: (await storageProblem(folder)) ?? null,
  }
}
