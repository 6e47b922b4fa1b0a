import {isRecord} from '../json.ts'
import type {DeviceState, HouseDevice} from './device-state.ts'
import {contactClasses} from './readings.ts'

/** A number beyond a limit, in the unit in which the house tells it. */
export type Limit = {above: number; unit?: string} | {below: number; unit?: string}

/** What a device tells in a word. */
const ruleWords = ['open', 'closed', 'on', 'off', 'unlocked', 'locked'] as const
export type RuleWord = (typeof ruleWords)[number]

/** A rule on what is seen: it marks its device on the plan, and does nothing else. */
export interface Rule {
  when: RuleWord | Limit
  /** For how long that must hold. */
  minutes: number
  /** What another device must tell at the same time, like a thermometer outside. */
  while?: Limit & {device: string}
}

/** The longest time of a rule: a day. */
const maxRuleMinutes = 1440

/** Returns the words that a rule of a device may wait for; none for a device that a rule compares with a number. */
export function wordsOf({kind, measures}: Pick<HouseDevice, 'kind' | 'measures'>): readonly RuleWord[] {
  if (measures === 'lock') return ['unlocked', 'locked']
  if (kind === 'cover' || (measures !== undefined && contactClasses.has(measures))) return ['open', 'closed']
  return kind === 'light' || kind === 'switch' || kind === 'media' ? ['on', 'off'] : []
}

/** Returns the number that a rule compares; undefined where a state tells none. */
export const numberOf = (state: DeviceState | undefined): number | undefined =>
  state?.status === 'ok' ? (state.value ?? state.temperature) : undefined

const tells: Readonly<Record<RuleWord, (state: Extract<DeviceState, {status: 'ok'}>) => boolean | undefined>> = {
  open: ({contact, position}) => (contact ? contact === 'open' : position === undefined ? undefined : position > 0),
  closed: ({contact, position}) =>
    contact ? contact === 'closed' : position === undefined ? undefined : position === 0,
  on: ({on}) => on,
  off: ({on}) => (on === undefined ? undefined : !on),
  unlocked: ({text}) => (text === undefined ? undefined : text === 'unlocked'),
  locked: ({text}) => (text === undefined ? undefined : text === 'locked'),
}

/** Tells whether a state is as a rule says; undefined where nobody knows, or it is told in another unit. */
export function isAsSaid(when: RuleWord | Limit, state: DeviceState | undefined): boolean | undefined {
  if (state?.status !== 'ok') return undefined
  if (typeof when === 'string') return tells[when](state)
  const value = numberOf(state)
  if (value === undefined || (when.unit !== undefined && when.unit !== state.unit)) return undefined
  return 'above' in when ? value > when.above : value < when.below
}

type Known = Pick<HouseDevice, 'id' | 'name' | 'kind' | 'measures'>

/**
 * Reads a rule for a device of the house. Throws a RangeError that names the place: `minutes: must be a whole number from
 * 0 to 1440.`
 */
export function readRule(value: unknown, of: Known, devices: readonly Known[]): Rule {
  const rule = readShape(value)
  const words = wordsOf(of)
  const isWord = typeof rule.when === 'string'
  if (isWord ? !words.some((word) => word === rule.when) : words.length > 0)
    throw new RangeError(`when: must be ${words.join(' or ') || 'an object with "above" or "below"'} for ${of.name}.`)
  if (rule.while === undefined) return rule
  const {device} = rule.while
  if (device === of.id) throw new RangeError('while/device: must be another device than the one that is marked.')
  if (!devices.some(({id}) => id === device)) throw new RangeError(`while/device: the house has no ${device}.`)
  return rule
}

/** Reads a rule, whatever devices there are. Throws a RangeError that names the place. */
export function readShape(value: unknown): Rule {
  if (!isRecord(value)) throw new RangeError('rule: must be an object with "when" and "minutes".')
  const {when, minutes, while: other, ...more} = value
  refuseOthers(more, '')
  if (typeof minutes !== 'number' || !Number.isInteger(minutes) || minutes < 0 || minutes > maxRuleMinutes)
    throw new RangeError(`minutes: must be a whole number from 0 to ${maxRuleMinutes}.`)
  const rule: Rule = {when: ruleWords.find((word) => word === when) ?? readLimit(when, 'when'), minutes}
  if (other === undefined) return rule
  if (!isRecord(other)) throw new RangeError('while: must be an object with "device" and "above" or "below".')
  const {device, ...limit} = other
  if (typeof device !== 'string' || device === '') throw new RangeError('while/device: must be the id of a device.')
  return {...rule, while: {device, ...readLimit(limit, 'while')}}
}

function readLimit(limit: unknown, place: string): Limit {
  if (!isRecord(limit))
    throw new RangeError(
      `${place}: must be ${place === 'when' ? `${ruleWords.join(', ')}, or ` : ''}an object with "above" or "below".`,
    )
  const {above, below, unit, ...more} = limit
  refuseOthers(more, `${place}/`)
  if ((above === undefined) === (below === undefined))
    throw new RangeError(`${place}: must have either "above" or "below".`)
  const [name, number] = above === undefined ? (['below', below] as const) : (['above', above] as const)
  if (typeof number !== 'number' || !Number.isFinite(number))
    throw new RangeError(`${place}/${name}: must be a number.`)
  if (unit !== undefined && (typeof unit !== 'string' || unit.length > 20))
    throw new RangeError(`${place}/unit: must be a text of at most 20 characters.`)
  return {...(name === 'above' ? {above: number} : {below: number}), ...(unit !== undefined && {unit})}
}

function refuseOthers(more: object, place: string): void {
  const [name] = Object.keys(more)
  if (name !== undefined) throw new RangeError(`${place}${name.slice(0, 50)}: is unknown.`)
}
