import {json} from 'node:stream/consumers'
import {limits} from '#shared/contract/limits.ts'
import {countWords} from '#shared/house/count-words.ts'
import type {Runtime} from '../../client/runtime.ts'
import {createSession} from '../../client/session.ts'
import {createBridgeKeeper} from '../bridges/bridge-keeper.ts'
import {openBridgeStore} from '../bridges/bridge-store.ts'
import {runningKindOf} from '../bridges/kinds.ts'
import type {Config} from '../config.ts'
import {requestAgent} from '../control/request-agent.ts'
import {type AgentStatus, type BridgeLine, sessionWarningDays} from '../control/status.ts'
import {isFailure, reasonOf} from '../failure.ts'
import {filesIn} from '../folder.ts'
import {openTokenStore} from '../link/token-store.ts'
import {checkAssistants} from './check-assistants.ts'
import {checkFolder} from './check-folder.ts'
import {checkMeshes} from './check-meshes.ts'
import {checkPort, checkRunningPanel} from './check-panel.ts'
import {checkServer} from './check-server.ts'
import {type Finding, right, wrong} from './finding.ts'

/** Checks everything that the agent needs. Changes nothing. */
export async function examine(config: Config, runtime: Runtime, signal: AbortSignal): Promise<Finding[]> {
  const {clock} = runtime
  // A folder that this user can't use is a finding of its own.
  const running = await requestAgent(filesIn(config.data).socket, {path: '/status'}).catch((error) => {
    if (!isFailure(error, 'configuration')) throw error
    return undefined
  })
  const status = running && ((await json(running)) as AgentStatus)
  const stored = await pairingOf(config, runtime)
  const server = new URL(status?.server || (stored.server ?? config.server))
  const groups = await Promise.all([
    checkFolder(config.data),
    status?.panel ? checkRunningPanel(status.panel, clock, signal) : checkPort(config.host, config.port),
    checkServer(server, clock, signal),
    status ? runningPairing(status) : stored.findings,
    status
      ? [...status.bridges.flatMap(bridgeFindings), ...limitFindings(status)]
      : testBridges(config, runtime, signal).catch((error) => [wrong('bridge', reasonOf(error))]),
    checkMeshes(config.data),
    checkAssistants(config.data),
  ])
  return groups.flat()
}

/** Checks the pairing of a stopped agent, as its folder holds it. */
async function pairingOf(config: Config, runtime: Runtime): Promise<{server?: string; findings: Finding[]}> {
  try {
    const store = await openTokenStore(config.data)
    const session = createSession({store, ...runtime})
    const {server} = session.pairing
    return {server, findings: sessionFindings(server, session.daysLeft())}
  } catch (error) {
    return {findings: [wrong('pairing', reasonOf(error))]}
  }
}

function sessionFindings(server: string, daysLeft: number): Finding[] {
  return daysLeft <= sessionWarningDays
    ? [wrong('pairing', `The session ends in ${daysLeft} days unless the agent reaches ${server} before.`)]
    : [right('pairing', `Paired with ${server}; the session lasts ${daysLeft} days without the server.`)]
}

/** Links that work, or are about to. */
const goodLinks = new Set(['connecting', 'online', 'polling'])

function runningPairing({unpaired, server, sessionDaysLeft, link}: AgentStatus): Finding[] {
  if (unpaired !== null || sessionDaysLeft === null) return [wrong('pairing', unpaired ?? 'This agent is not paired.')]
  if (link?.state === 'no-project') {
    return [wrong('pairing', `The agent has no project. Choose one on the Connected apps page of ${server}.`)]
  }
  const findings = sessionFindings(server, sessionDaysLeft)
  return link && !goodLinks.has(link.state)
    ? [...findings, wrong('pairing', `The agent is ${link.state} since ${link.since}.`)]
    : findings
}

/** Names the devices that a project doesn't take: the panel shows them, but nobody can put them on the plan. */
function limitFindings({bridges}: AgentStatus): Finding[] {
  const devices = bridges.reduce((sum, bridge) => sum + (bridge.devices ?? 0), 0)
  if (devices <= limits.devices) return []
  const text = `A project takes ${limits.devices} devices of one app, and the house has ${devices}. Those on the plan and those that people drive come first; hide entities that nobody needs.`
  return [right('bridge', text)]
}

/** Lists the kinds of entities that become no device, the most frequent first. */
function leftOutFindings(id: string, leftOut: BridgeLine['leftOut']): Finding[] {
  const counts = Object.entries(leftOut).sort(([, one], [, other]) => other - one)
  if (counts.length === 0) return []
  const list = counts.map(([word, count]) => `${count} ${word}`).join(', ')
  return [right('bridge', `${id} leaves out what is no device: ${list}.`, id)]
}

function bridgeFindings({id, kind, connected, reason, devices, problems, leftOut, state}: BridgeLine): Finding[] {
  return [
    connected
      ? right('bridge', `${id} is connected, with ${devices} devices.`, id)
      : wrong('bridge', `${id} is ${state}. ${reason ?? 'Wait a little, then try again.'}`, id),
    ...leftOutFindings(id, leftOut),
    ...problems.map(({device, name, reason, advice = runningKindOf(kind).deviceAdvice}) =>
      device === id
        ? wrong('bridge', `${name}: ${reason}`, device)
        : wrong('device', `${name}: ${reason} ${advice}`.trimEnd(), device),
    ),
  ]
}

/** Connects to each house, because no agent runs. */
async function testBridges(config: Config, {clock}: Runtime, signal: AbortSignal): Promise<Finding[]> {
  const keeper = createBridgeKeeper({store: openBridgeStore(config.data), settings: config.bridges, clock})
  const tests = await keeper.test(undefined, signal)
  return tests.flatMap((test) =>
    test.ok
      ? [
          right('bridge', `${test.id} answers: ${countWords(test)}.`, test.id),
          ...(test.warnings ?? []).map((warning) => wrong('bridge', `${test.id}: ${warning}`, test.id)),
        ]
      : [wrong('bridge', `${test.id}: ${test.error}`, test.id)],
  )
}
