import {json} from 'node:stream/consumers'
import {exitCodes} from '#shared/host/exit-codes.ts'
import {agentCommand} from '#shared/host/own-command.ts'
import type {LinkState} from '#shared/house/agent-connections.ts'
import {createSession, type Session} from '../../client/session.ts'
import type {Pairing} from '../../client/token-store.ts'
import {chooseBridges} from '../bridges/choose-bridges.ts'
import {requestAgent} from '../control/request-agent.ts'
import {type AgentStatus, type BridgeLine, sessionWarningDays, stoppedBridgeLine} from '../control/status.ts'
import {Failure, isFailure} from '../failure.ts'
import {filesIn} from '../folder.ts'
import {openHomeCache} from '../link/home-cache.ts'
import {openTokenStore} from '../link/token-store.ts'
import {describeBridge} from './bridge-words.ts'
import {type Command, type CommandContext, jsonOption, printLine, printResult} from './command.ts'
import {describeTablet} from './tablet-words.ts'

export const statusCommand: Command = {
  operands: '',
  arity: [0, 0],
  summary: 'show the state of the agent, its connection and its session',
  options: jsonOption,
  async run(context) {
    const running = await requestAgent(filesIn(context.config.data).socket, {path: '/status'})
    const status = running ? ((await json(running)) as AgentStatus) : await readStoredStatus(context)
    const rows = lines(status).map(([label, text]) => `${label.padEnd(10)} ${text}`)
    printResult(context, status, rows)
    if (status.unpaired === null) return 0
    printLine(context.stderr, status.unpaired)
    return exitCodes['not-paired']
  },
}

/** Returns the status of a stopped agent from its folder, without a lock or a request. */
async function readStoredStatus({config, runtime}: CommandContext): Promise<AgentStatus> {
  const store = await openTokenStore(config.data)
  const session = createSession({store, ...runtime})
  const {pairing, unpaired} = pairingOf(session)
  const bridges = await chooseBridges(config, runtime.logger)
  // An agent that was never set up has no status.
  if (unpaired !== null && bridges.length === 0) throw new Failure('not-paired', unpaired)
  const last = await openHomeCache(config.data).read()
  return {
    running: false,
    server: pairing?.server ?? config.server.origin,
    pairedAt: pairing ? new Date(pairing.pairedAt).toISOString() : null,
    unpaired,
    project: last?.project ?? null,
    link: null,
    revision: last?.number ?? null,
    devices: null,
    bridges: bridges.map(stoppedBridgeLine),
    sessionDaysLeft: pairing ? session.daysLeft() : null,
    panel: null,
    lan: null,
    tablets: null,
    storageProblem: null,
  }
}

function pairingOf(session: Session): {pairing: Pairing | undefined; unpaired: string | null} {
  try {
    return {pairing: session.pairing, unpaired: null}
  } catch (error) {
    if (!isFailure(error, 'not-paired')) throw error
    return {pairing: undefined, unpaired: error.message}
  }
}

const linkWords: Record<LinkState, string> = {
  connecting: 'connecting since',
  online: 'online since',
  polling: 'online without events, so it reads the home every 30 s, since',
  offline: 'offline since',
  'no-project': 'connected without a project since',
  revoked: 'disconnected since',
  unpaired: 'not paired since',
}

function lines({
  server,
  project,
  link,
  revision,
  devices,
  bridges,
  sessionDaysLeft,
  panel,
  lan,
  tablets,
  storageProblem,
}: AgentStatus): [string, string][] {
  return [
    ['Server', server],
    ['Agent', link ? `${linkWords[link.state]} ${link.since}` : 'not running'],
    ['Project', project?.name ?? 'not known yet'],
    ['Version', revision === null ? 'no version read yet' : String(revision)],
    ...rows('Devices', devices),
    ...bridges.flatMap((bridge) => bridgeRows(bridge)),
    ...rows('Session', sessionDaysLeft === null ? null : sessionWords(sessionDaysLeft)),
    ...rows('Panel', panel),
    ...rows('', lan === panel ? null : lan),
    ...(tablets ?? []).flatMap((tablet) => rows('Tablet', describeTablet(tablet))),
    ...rows(
      'Disk',
      storageProblem === null ? null : `the session and the home can't be stored: ${storageProblem}. Free some space.`,
    ),
  ]
}

const rows = (label: string, value: string | number | null): [string, string][] =>
  value === null ? [] : [[label, String(value)]]

const sessionWords = (daysLeft: number) =>
  `${daysLeft} days left${daysLeft <= sessionWarningDays ? '; the agent must reach the server before then' : ''}`

const bridgeRows = (bridge: BridgeLine): [string, string][] => [
  ['Bridge', describeBridge(bridge)],
  ...(bridge.problems.length === 0 ? [] : rows('', `it can't read everything; see: ${agentCommand} doctor`)),
]
