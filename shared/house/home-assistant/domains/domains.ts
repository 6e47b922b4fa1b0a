import type {DeviceAction, DeviceState, KnownState, Words} from '../../device-state.ts'

import {climate, waterHeater} from './climate.ts'
import {cover, targetOf} from './cover.ts'
import {type Capabilities, type Domain, type Entity, Unreadable} from './domain.ts'
import {fan} from './fan.ts'
import {number, pressed, select} from './helpers.ts'
import {humidifier} from './humidifier.ts'
import {light} from './light.ts'
import {media} from './media.ts'
import {mower, vacuum} from './robots.ts'
import {binarySensor, event, guarded, moment, picture, sensor, worded} from './sensors.ts'
import {siren, switchable} from './switch.ts'
import {valve} from './valve.ts'

/** The domains of Home Assistant that are devices of a house. The others are left out: `left-out.ts` says why. */
export const domains: ReadonlyMap<string, Domain> = new Map([
  ['light', light],
  ['cover', cover],
  ['climate', climate],
  ['water_heater', waterHeater],
  ['media_player', media],
  ['switch', switchable],
  ['input_boolean', switchable],
  ['remote', switchable],
  ['siren', siren],
  ['fan', fan],
  ['humidifier', humidifier],
  ['valve', valve],
  ['vacuum', vacuum],
  ['lawn_mower', mower],
  ['binary_sensor', binarySensor],
  ['lock', guarded('lock')],
  ['alarm_control_panel', guarded('alarm_control_panel')],
  ['scene', pressed('scene', 'turn_on')],
  ['script', pressed('script', 'turn_on')],
  ['button', pressed('button', 'press')],
  ['input_button', pressed('button', 'press')],
  ['select', select],
  ['input_select', select],
  ['number', number],
  ['input_number', number],
  ['sensor', sensor],
  ['event', event],
  ['counter', sensor],
  ['weather', worded],
  ['timer', worded],
  ['schedule', worded],
  ['calendar', worded],
  ['text', worded],
  ['input_text', worded],
  ['input_datetime', worded],
  ['date', worded],
  ['time', worded],
  ['datetime', moment],
  ['camera', guarded('camera')],
  ['image', picture],
])

/** Returns the domain of an entity id; undefined if its entities are no devices. */
export const domainOf = (entityId: string) => domains.get(domainName(entityId))

export const domainName = (entityId: string) => entityId.slice(0, Math.max(entityId.indexOf('.'), 0))

/** Orders devices: lamps first, sensors last, because the server takes a limited number. */
const order = [...domains.keys()]
export const rankOf = (entityId: string) => order.indexOf(domainName(entityId))

/** A device's state, and why it can't be read in whole. */
interface ReadState {
  state: DeviceState
  problem: string | undefined
}

/** Reads the state of an entity, with the charge of its device's battery. */
export function readState(entity: Entity, battery: string | undefined): ReadState {
  if (entity.state === 'unavailable') return {state: {status: 'unavailable'}, problem: undefined}
  const wrong = entity.wrong === undefined ? undefined : `The attribute ${entity.wrong} is of an unknown type.`
  try {
    const domain = domainOf(entity.entityId)
    const isUnknown = entity.state === '' || (entity.state === 'unknown' && !domain?.isKnown?.(entity))
    const state: DeviceState = !domain || isUnknown ? {status: 'unknown'} : domain.state(entity)
    const charge = battery === undefined || !/^\d+(\.\d+)?$/.test(battery) ? undefined : Math.min(Number(battery), 100)
    if (state.status !== 'ok') return {state, problem: wrong}
    const words = wordsOf(entity, state)
    return {state: {...state, ...(words && {words}), ...(charge !== undefined && {battery: charge})}, problem: wrong}
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return {state: {status: 'unknown'}, problem: error.message}
  }
}

/** Returns Home Assistant's words for the text of a state. An event's text is one of its types. */
function wordsOf({state, phrase}: Entity, {text, at}: KnownState): Words | undefined {
  if (text === undefined || text === '') return undefined
  if (text === state) return phrase?.(`state.${text}`)
  return at === undefined ? undefined : phrase?.(`state_attributes.event_type.state.${text}`)
}

/** Returns Home Assistant's words for the modes of a device. */
export function modeWordsOf({modesIn = 'state'}: Domain, {phrase}: Entity, {modes = [], fanModes = []}: Capabilities) {
  const words: Record<string, Words> = {}
  const add = (place: string) => (mode: string) => {
    const found = phrase?.(`${place}.${mode}`)
    if (found) words[mode] = found
  }
  for (const mode of fanModes) add('state_attributes.fan_mode.state')(mode)
  for (const mode of modes) add(modesIn)(mode)
  return Object.keys(words).length > 0 ? words : undefined
}

/** The `call_service` message of Home Assistant's WebSocket. */
export interface CallMessage extends Record<string, unknown> {
  type: 'call_service'
  domain: string
  service: string
  service_data?: Record<string, unknown>
  target: {entity_id: string}
}

/** Returns the message for an action, and where it sends a cover. Throws a RangeError if the entity can't do it. */
export function callFor(entity: Entity, action: DeviceAction): {message: CallMessage; target: number | undefined} {
  const domain = domainOf(entity.entityId)
  if (!domain) throw new RangeError(`${entity.name} takes no commands.`)
  if ('value' in action && typeof action.value === 'number' && !Number.isFinite(action.value)) {
    throw new RangeError(`${action.value} is no value of ${action.type}.`)
  }
  const {service, data} = domain.call(entity, action)
  const message: CallMessage = {
    type: 'call_service',
    domain: domainName(entity.entityId),
    service,
    ...(data && {service_data: data}),
    target: {entity_id: entity.entityId},
  }
  return {message, target: domain.kind === 'cover' ? targetOf(entity, action) : undefined}
}
