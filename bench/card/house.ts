import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import type {Home, Plan} from '#shared/home/schema.ts'

/** The state of an entity as Home Assistant tells it. */
interface EntityState {
  entity_id: string
  state: string
  attributes: Record<string, unknown>
  last_changed: string
}

/** A home whose rooms, lamps, openings and switches each have an entity. */
export interface CardHouse {
  home: Home
  plan: Plan
  /** The entity of each element, by its key in the card's settings. */
  entities: Readonly<Record<string, string>>
  states: Readonly<Record<string, EntityState>>
  lamps: readonly string[]
  /** The number of marks that every card must show: lamps and switches. */
  marks: number
}

const sample = join(import.meta.dirname, '../../samples/flat.json')

/** Returns the sample flat with a house. */
export function cardHouse(): CardHouse {
  const read: Home = JSON.parse(readFileSync(sample, 'utf8'))
  const home = {...read, plans: read.plans.slice(0, 1)}
  const [plan] = home.plans as [Plan]
  const entities: Record<string, string> = {}
  const states: Record<string, EntityState> = {}
  const add = (key: string, domain: string, state: string, attributes: Record<string, unknown>) => {
    const id = `${domain}.${key.toLowerCase().replace(/[^a-z0-9]+/g, '_')}`
    entities[key] = id
    const last_changed = '2026-11-01T12:00:00+00:00'
    states[id] = {entity_id: id, state, attributes: {friendly_name: key, ...attributes}, last_changed}
    return id
  }
  const lamps = plan.lights.map(({id}, index) =>
    add(id, 'light', index % 3 === 0 ? 'on' : 'off', {
      supported_color_modes: ['brightness'],
      ...(index % 3 === 0 && {brightness: 180, color_mode: 'brightness'}),
    }),
  )
  for (const {id, kind} of plan.openings)
    if (kind === 'door' || kind === 'window') add(id, 'binary_sensor', 'off', {device_class: kind})
  for (const {id} of plan.rooms)
    add(id, 'sensor', '21.5', {device_class: 'temperature', unit_of_measurement: '°C', state_class: 'measurement'})
  for (const {id} of plan.plates) add(`${id}/0`, 'switch', 'off', {device_class: 'outlet'})
  return {home, plan, entities, states, lamps, marks: lamps.length}
}
