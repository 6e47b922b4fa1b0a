import type {HouseChoices} from '#shared/house/choices.ts'
import type {DeviceState} from '#shared/house/device-state.ts'
import type {HouseEnergy} from '#shared/house/energy/sum-house.ts'
import {type Starts, startsAfter} from '#shared/house/notable.ts'
import type {RadarReadings} from '#shared/house/radars.ts'
import type {Change, ServerLink, ShownBridge, ShownHome, ShownMesh, ShownPairing, Snapshot} from './protocol.ts'

/** The page's state; each message makes a new one. */
export interface View {
  /** The agent's build of this page. */
  build: string
  /** How people start the agent. */
  command: string
  shown: ShownHome
  states: Readonly<Record<string, DeviceState>>
  /**
   * When a device became unreachable, or was opened or turned on, or began to warn, by this page's clock; by `lowKey` when
   * it became low on charge, or cold.
   */
  since: Readonly<Record<string, number>>
  /** The energy of the house; null where nothing counts it. */
  energy: HouseEnergy | null
  /** What is known of the meshes; null where there are none. */
  mesh: ShownMesh | null
  /** What people chose for the house; null where nobody may choose. */
  choices: HouseChoices | null
  /** The devices that rules mark now. */
  marked: readonly string[]
  /** What the radars of the plan tell. */
  radars: RadarReadings
  link: ServerLink
  /** The link's `since` converted to this page's clock, which may differ from the agent's. */
  linkSince: number
  /** The pairing that waits for a person; null while the agent has a session. */
  pairing: ShownPairing | null
  bridges: readonly ShownBridge[]
  /** The names of the people who look at the house from outside. */
  visitors: readonly string[]
}

const linkSince = (link: ServerLink, now: number) => now - Math.max(0, link.now - link.since)

function withChanges(states: View['states'], changes: NonNullable<Change['states']>): View['states'] {
  const after = {...states}
  for (const [device, state] of Object.entries(changes)) {
    if (state) after[device] = state
    else delete after[device]
  }
  return after
}

/** Notes since when devices are unreachable, warn, are open or on, or low; one that stays so keeps its time. */
function withTimes({states, since}: View, changes: NonNullable<Change['states']>, now: number): View['since'] {
  const after = {...since}
  for (const [device, state] of Object.entries(changes)) {
    for (const [key, began] of startsAfter(device, (key) => since[key], states[device], state, now)) {
      if (began === undefined) delete after[key]
      else after[key] = began
    }
  }
  return after
}

const timesOf = (ages: Starts, now: number): View['since'] =>
  Object.fromEntries(Object.entries(ages).map(([key, age]) => [key, now - age]))

/** Returns the view after a message; a snapshot replaces everything. `now` is the page's time. */
export function viewAfter(view: View | null, message: Snapshot | Change, now: number): View | null {
  if (message.type === 'snapshot') {
    const {type: _, ages = {}, energy = null, choices = null, mesh = null, marked = [], ...more} = message
    const {radars = {}, visitors = [], ...rest} = more
    const since = timesOf(ages, now)
    return {...rest, since, energy, choices, mesh, marked, radars, visitors, linkSince: linkSince(rest.link, now)}
  }
  if (!view) return null
  return {
    build: view.build,
    command: view.command,
    shown: message.shown ? {...view.shown, ...message.shown} : view.shown,
    states: message.states ? withChanges(view.states, message.states) : view.states,
    since: message.ages
      ? timesOf(message.ages, now)
      : message.states
        ? withTimes(view, message.states, now)
        : view.since,
    energy: message.energy === undefined ? view.energy : message.energy,
    mesh: message.mesh === undefined ? view.mesh : message.mesh,
    marked: message.marked ?? view.marked,
    choices: message.choices ?? view.choices,
    radars: message.radars ?? view.radars,
    link: message.link ?? view.link,
    linkSince: message.link ? linkSince(message.link, now) : view.linkSince,
    pairing: message.pairing === undefined ? view.pairing : message.pairing,
    bridges: message.bridges ?? view.bridges,
    visitors: message.visitors ?? view.visitors,
  }
}
