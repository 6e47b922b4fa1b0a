import type {Clock} from '#shared/clock.ts'
import {agentCommand, lanCommand} from '#shared/host/own-command.ts'
import {drawQr} from '#shared/host/qr-code.ts'
import type {DeviceState, DeviceStates} from '#shared/house/device-state.ts'
import type {
  Change,
  ServerLink,
  ShownBridge,
  ShownCode,
  ShownHome,
  ShownMesh,
  ShownPairing,
  Snapshot,
} from '#web/panel/protocol.ts'
import type {AgentState, PairingCode} from '../model.ts'
import {preparedPlans} from './prepared-plans.ts'

const noPlans = {}

const shown = ({project, revision, home, app, devices}: AgentState): ShownHome => ({
  project: project ?? null,
  revision: revision ?? null,
  home: home ?? null,
  plans: home ? preparedPlans(home) : noPlans,
  app: app ?? null,
  devices,
})

const link = ({link, sessionDaysLeft}: AgentState, now: number): ServerLink => ({
  ...link,
  now,
  sessionDaysLeft: sessionDaysLeft ?? null,
})

function pairing({pairing}: AgentState, clock: Clock): ShownPairing | null {
  if (!pairing) return null
  const {server, code, trouble, number} = pairing
  return {
    server,
    code: code ? shownCode(code, clock) : null,
    trouble: trouble ?? null,
    number: number?.status ?? null,
  }
}

function shownCode(code: PairingCode, clock: Clock): ShownCode {
  const {userCode, verificationUri, verificationUriComplete, isLoopback, endsAt} = code
  const qr = drawQr(verificationUriComplete ?? verificationUri)
  return {
    userCode,
    verificationUri,
    qr,
    lanCommand: isLoopback ? lanCommand : null,
    left: Math.max(0, endsAt - clock.elapsed()),
  }
}

const shownBridges = ({bridges}: AgentState): ShownBridge[] =>
  bridges.map(({id, kind, url, health, devices, problems}) => ({
    id,
    kind,
    url: url ?? null,
    state: health.state,
    reason: health.reason ?? null,
    devices: devices.length,
    problems: problems.length,
  }))

const shownMesh = ({mesh}: AgentState, now: number): ShownMesh | null =>
  mesh ? {askingFor: mesh.askingSince === null ? null : now - mesh.askingSince, changed: mesh.changed} : null

interface Sent {
  clock: Clock
  build: string
  ages: NonNullable<Snapshot['ages']>
  /** Whether people may choose things for the house. */
  mayChoose: boolean
}

/** Returns the first message to a page: the whole model. */
export function snapshot(model: AgentState, {clock, build, ages, mayChoose}: Sent): Snapshot {
  const {states, energy, choices, marked, radars, visitors} = model
  const mesh = shownMesh(model, clock.now())
  return {
    type: 'snapshot',
    build,
    command: agentCommand,
    shown: shown(model),
    states,
    ...(energy && {energy}),
    ...(mesh && {mesh}),
    ...(mayChoose && {choices}),
    ...(marked.length > 0 && {marked}),
    ...(Object.keys(radars).length > 0 && {radars}),
    ...(Object.keys(ages).length > 0 && {ages}),
    link: link(model, clock.now()),
    pairing: pairing(model, clock),
    bridges: shownBridges(model),
    ...(visitors.length > 0 && {visitors}),
  }
}

/** Leaves out the home, which may have megabytes, when only its devices changed. */
function changedParts(before: ShownHome, after: ShownHome): Partial<ShownHome> {
  const parts = Object.entries(after) as [keyof ShownHome, unknown][]
  return Object.fromEntries(parts.filter(([name, part]) => part !== before[name]))
}

/** Returns the states that are not the same; `null` for a device that is gone. */
export function changedStates(before: DeviceStates, after: DeviceStates): Record<string, DeviceState | null> {
  const changed: Record<string, DeviceState | null> = {}
  // `for … in` makes no list of thousands of devices many times a second.
  for (const device in after) if (before[device] !== after[device]) changed[device] = after[device] ?? null
  for (const device in before) if (!(device in after)) changed[device] = null
  return changed
}

const toldAsTheyAre = ['marked', 'choices', 'radars', 'visitors'] as const

/** Returns the changed parts that pages get as the model has them. */
function changedAsTheyAre(before: AgentState, after: AgentState): Pick<Change, (typeof toldAsTheyAre)[number]> {
  const changed = toldAsTheyAre.filter((part) => before[part] !== after[part])
  return Object.fromEntries(changed.map((part) => [part, after[part]]))
}

/**
 * Returns the message with the changes since `before`; null without visible changes. It compares parts by identity,
 * because the model never mutates them.
 */
export function changeBetween(before: AgentState, after: AgentState, clock: Clock): Change | null {
  const change: Change = {type: 'change', ...changedAsTheyAre(before, after)}
  const parts = changedParts(shown(before), shown(after))
  if (Object.keys(parts).length > 0) change.shown = parts
  if (before.states !== after.states) {
    const states = changedStates(before.states, after.states)
    if (Object.keys(states).length > 0) change.states = states
  }
  if (before.energy !== after.energy) change.energy = after.energy ?? null
  if (before.mesh !== after.mesh) change.mesh = shownMesh(after, clock.now())
  if (before.link !== after.link || before.sessionDaysLeft !== after.sessionDaysLeft) {
    change.link = link(after, clock.now())
  }
  if (before.pairing !== after.pairing) change.pairing = pairing(after, clock)
  if (before.bridges !== after.bridges) change.bridges = shownBridges(after)
  return Object.keys(change).length > 1 ? change : null
}
