import type {DeviceKind} from '../../../contract/resources.ts'
import type {DeviceAction, DeviceState, HouseDevice} from '../../device-state.ts'
import type {EntityState} from '../entity-state.ts'
import type {Phrase} from '../phrases.ts'

/** An entity with its data from the registry and from the house. */
export interface Entity extends EntityState {
  entityId: string
  name: string
  /** The decimals that people see. */
  precision: number | undefined
  /** The unit of the house's temperatures: `°C` or `°F`. */
  temperatureUnit: string
  /** Returns Home Assistant's own words; undefined where nobody has asked for them. */
  phrase?: Phrase | undefined
  /** The position that a moving cover was last sent to. */
  target: number | undefined
}

/** A service call of Home Assistant. */
export interface ServiceCall {
  service: string
  data?: Record<string, unknown>
}

export type Capabilities = Pick<
  HouseDevice,
  'actions' | 'measures' | 'secures' | 'kelvins' | 'temperatures' | 'modes' | 'fanModes' | 'humidities' | 'numbers'
>

/** A domain of Home Assistant's entities, like `light`. */
export interface Domain {
  kind: DeviceKind
  /** The prefix of its modes' keys in Home Assistant's translations; `state` by default. */
  modesIn?: string
  capabilities(entity: Entity): Capabilities
  /** Tells whether attributes tell a state though Home Assistant says "unknown". */
  isKnown?(entity: Entity): boolean
  /** Returns the state of an available entity. Throws an `Unreadable` when it makes no sense. */
  state(entity: Entity): DeviceState
  /** Returns the call for an action. Throws a RangeError if the entity can't do it. */
  call(entity: Entity, action: DeviceAction): ServiceCall
}

/** A state that the bridge can't read. Its message says which. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
}

export const unreadable = ({state}: Entity) => new Unreadable(`The state "${state.slice(0, 60)}" is not known.`)

/** Throws the error of an action that an entity doesn't support. */
export function refuse({name}: Entity, {type}: DeviceAction): never {
  throw new RangeError(`${name} doesn't support ${type}.`)
}

/** Returns an attribute that is a finite number. */
export function numberOf({attributes}: Entity, key: string): number | undefined {
  const value = attributes[key]
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

export function textOf({attributes}: Entity, key: string): string | undefined {
  const value = attributes[key]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Returns the texts of a list. */
export function textsOf({attributes}: Entity, key: string): string[] {
  const value = attributes[key]
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string' && item !== '') : []
}

/** Returns an attribute that is a list of finite numbers. */
export function numbersOf({attributes}: Entity, key: string): number[] {
  const value = attributes[key]
  return Array.isArray(value) && value.every(Number.isFinite) ? value : []
}

/** Returns whether the entity supports a feature, a bit of `supported_features`. */
export const hasFeature = (entity: Entity, bit: number) =>
  Math.floor((numberOf(entity, 'supported_features') ?? 0) / bit) % 2 === 1

export function isOn(entity: Entity): boolean {
  if (entity.state !== 'on' && entity.state !== 'off') throw unreadable(entity)
  return entity.state === 'on'
}

/** Returns a value that is in a list of words. Throws a RangeError that lists them. */
export function chosen({name}: Entity, value: string, choices: readonly string[]): string {
  if (!choices.includes(value)) throw new RangeError(`${name} takes ${choices.join(', ')}, not ${value}.`)
  return value
}

/** Limits a number, for example a fraction. */
export const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max)
