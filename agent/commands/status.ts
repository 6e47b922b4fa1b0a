import {json} from 'node:stream/consumers'
import {requestAgent} from '../control/request-agent.ts'
import {Failure} from '../failure.ts'
import {filesIn} from '../folder.ts'
import {openHomeCache} from '../home-cache.ts'
import type {LinkState} from '../model.ts'
import {createSession, notPaired} from '../session.ts'
import {type AgentStatus, sessionWarningDays} from '../status.ts'
import {openTokenStore} from '../token-store.ts'
import {type Command, type CommandContext, jsonOption, printJson, printLine} from './command.ts'

export const statusCommand: Command = {
  operands: '',
  arity: [0, 0],
  summary: 'show the state of the agent, its connection and its session',
  options: jsonOption,
  async run(context) {
    const running = await requestAgent(filesIn(context.config.data).socket, {path: '/status'})
    const status = running ? ((await json(running)) as AgentStatus) : await readStoredStatus(context)
    if (context.flags.json) printJson(context.stdout, status)
    else for (const [label, text] of lines(status)) printLine(context.stdout, `${label.padEnd(10)} ${text}`)
    return 0
  },
}

/** Returns the status of a stopped agent from its folder, without a lock or a request. */
async function readStoredStatus({config, runtime}: CommandContext): Promise<AgentStatus> {
  const store = await openTokenStore(config.data)
  if (!store.current) throw new Failure('not-paired', notPaired)
  const session = createSession({store, ...runtime})
  const {server, pairedAt} = session.pairing
  const last = await openHomeCache(config.data).read()
  return {
    running: false,
    server,
    pairedAt: new Date(pairedAt).toISOString(),
    project: last?.project ?? null,
    link: null,
    revision: last?.number ?? null,
    devices: null,
    sessionDaysLeft: session.daysLeft(),
    panel: null,
    storageProblem: null,
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
  sessionDaysLeft,
  panel,
  storageProblem,
}: AgentStatus): [string, string][] {
  const warning =
    sessionDaysLeft !== null && sessionDaysLeft <= sessionWarningDays
      ? '; the agent must reach the server before then'
      : ''
  return [
    ['Server', server],
    ['Agent', link ? `${linkWords[link.state]} ${link.since}` : 'not running'],
    ['Project', project?.name ?? 'not known yet'],
    ['Version', revision === null ? 'no version read yet' : String(revision)],
    ...(devices === null ? [] : [['Devices', String(devices)] as [string, string]]),
    ['Session', `${sessionDaysLeft} days left${warning}`],
    ...(panel === null ? [] : [['Panel', panel] as [string, string]]),
    ...(storageProblem === null
      ? []
      : [
          ['Disk', `the session and the home can't be stored: ${storageProblem}. Free some space.`] as [string, string],
        ]),
  ]
}
