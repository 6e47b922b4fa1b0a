/** The settings of a radar's zones, which are entities of its device. */
import type {ZoneSetting, ZoneSettings} from '../radars.ts'
import type {CallMessage} from './domains/domains.ts'
import {domainName} from './domains/domains.ts'
import {entitiesBeside, integrationName, metresIn, metresOf} from './entities-beside.ts'
import type {EntityState} from './entity-state.ts'
import type {Registries} from './registries.ts'

/** A setting's entity. */
interface ZoneEntity {
  entityId: string
  title: string
}

/** By the keys of `ZoneSettings`. */
export type ZoneEntities = ReadonlyMap<string, ZoneEntity>

interface Pattern {
  domain: string
  name: RegExp
  key(match: readonly string[]): string
}

/** The names that ESPHome's documents, Apollo and Everything Presence give them. */
const patterns: readonly Pattern[] = [
  {domain: 'number', name: /\bzone[\s_-]*(\d)[\s_-]*([xy][12])$/i, key: ([, number, side = '']) => `${number} ${side}`},
  {domain: 'select', name: /\bzone[\s_-]*type$/i, key: () => 'type'},
  {domain: 'text', name: /\bpolygon[\s_-]*zone[\s_-]*(\d)$/i, key: ([, number]) => `detection ${number}`},
  {domain: 'text', name: /\bpolygon[\s_-]*exclusion[\s_-]*(\d)$/i, key: ([, number]) => `exclusion ${number}`},
  {domain: 'switch', name: /\bpolygon[\s_-]*zones$/i, key: () => 'polygons'},
  {
    domain: 'binary_sensor',
    name: /\bzone[\s_-]*(\d)[\s_-]*(?:occupancy|presence)$/i,
    key: ([, number]) => `presence ${number}`,
  },
  {
    domain: 'sensor',
    name: /\bzone[\s_-]*(\d)[\s_-]*(?:all[\s_-]*)?target[\s_-]*count$/i,
    key: ([, number]) => `count ${number}`,
  },
]

/** Returns the settings of the radar that an entity belongs to; empty where it has none. */
export function zoneEntitiesBeside(entityId: string, registries: Registries): ZoneEntities {
  const found = new Map<string, ZoneEntity>()
  for (const entity of entitiesBeside(entityId, registries)) {
    const title = integrationName(entity)
    const domain = domainName(entity.entityId)
    for (const pattern of patterns) {
      const match = pattern.domain === domain ? pattern.name.exec(title) : null
      if (!match) continue
      const key = pattern.key(match).toLowerCase()
      if (!found.has(key)) found.set(key, {entityId: entity.entityId, title})
    }
  }
  return found
}

type StateOf = (entityId: string) => EntityState | undefined

/** Reads the settings. One whose entity has no state is disabled, and absent like one that isn't there. */
export function readZoneSettings(entities: ZoneEntities, stateOf: StateOf): ZoneSettings {
  return Object.fromEntries(
    [...entities].flatMap(([key, {entityId, title}]): [string, ZoneSetting][] => {
      const state = stateOf(entityId)
      return state ? [[key, {title, value: readValue(entityId, state)}]] : []
    }),
  )
}

function readValue(entityId: string, entity: EntityState): string | null {
  const {state} = entity
  if (state === 'unavailable' || state === 'unknown') return null
  if (domainName(entityId) !== 'number') return state
  const metres = metresIn(entity)
  return metres === undefined ? null : String(Math.round(metres * 1000))
}

/** Returns the message that sets one. Throws a RangeError where it can't be set. */
export function callForZone({entityId, title}: ZoneEntity, value: string, stateOf: StateOf): CallMessage {
  const state = stateOf(entityId)
  if (!state || state.state === 'unavailable') throw new RangeError(`${title} is unavailable.`)
  const call = (service: string, data?: Record<string, unknown>): CallMessage => ({
    type: 'call_service',
    domain: domainName(entityId),
    service,
    ...(data && {service_data: data}),
    target: {entity_id: entityId},
  })
  switch (domainName(entityId)) {
    case 'number': {
      const metres = metresOf[String(state.attributes.unit_of_measurement)]
      if (metres === undefined) throw new RangeError(`${title} has no unit of length.`)
      return call('set_value', {value: Number((Number(value) / 1000 / metres).toFixed(6))})
    }
    case 'select':
      return call('select_option', {option: value})
    case 'switch':
      return call(value === 'on' ? 'turn_on' : 'turn_off')
    case 'text':
      return call('set_value', {value})
    default:
      throw new RangeError(`${title} is no setting.`)
  }
}
