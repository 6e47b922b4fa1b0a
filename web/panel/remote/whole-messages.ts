import type {FromHouse, HouseChange, HouseSnapshot} from '#shared/house/visits.ts'
import type {FromAgent, ShownHome} from '../protocol.ts'
import type {ReadHome} from './read-home.ts'

interface Needs {
  project: {id: string; name: string}
  readHome(revision: number): Promise<ReadHome>
  now(): number
}

/** Returns a function that makes messages of the panel out of those of a house: it adds the home, which the server has. */
export function createWholeMessages({
  project,
  readHome,
  now,
}: Needs): (message: FromHouse) => Promise<FromAgent | null> {
  const homeOf = async (revision: number | null): Promise<Pick<ShownHome, 'revision' | 'home' | 'plans'>> =>
    revision === null ? {revision, home: null, plans: {}} : await readHome(revision)

  async function whole({revision, app, devices, states, ages, energy, marked}: HouseSnapshot): Promise<FromAgent> {
    return {
      type: 'snapshot',
      // The server's release brings its own page.
      build: '',
      command: '',
      shown: {project, ...(await homeOf(revision)), app, devices},
      states,
      ...(ages && {ages}),
      ...(energy && {energy}),
      ...(marked && {marked}),
      // Of the agent's own ways nothing is told: what arrives is what it knows.
      link: {state: 'online', since: now(), now: now(), sessionDaysLeft: null},
      pairing: null,
      bridges: [],
    }
  }

  async function changed({revision, app, devices, states, energy, marked}: HouseChange): Promise<FromAgent> {
    const shown = {
      ...(revision !== undefined && (await homeOf(revision))),
      ...(app !== undefined && {app}),
      ...(devices !== undefined && {devices}),
    }
    return {
      type: 'change',
      ...(Object.keys(shown).length > 0 && {shown}),
      ...(states && {states}),
      ...(energy !== undefined && {energy}),
      ...(marked && {marked}),
    }
  }

  return async (message) => {
    if (message.type === 'snapshot') return await whole(message)
    if (message.type === 'change') return await changed(message)
    if (message.type !== 'answer') return null
    const {id, error, reason} = message
    return {type: 'answer', id, error, ...(reason !== undefined && {reason})}
  }
}
