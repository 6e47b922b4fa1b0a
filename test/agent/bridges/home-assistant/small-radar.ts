import type {SmallHomeAssistant, SmallOptions} from './small-home-assistant.ts'
import {entry, smallHouse} from './small-house.ts'

const sides = ['X1', 'Y1', 'X2', 'Y2']
const corners = [1, 2, 3].flatMap((zone) => sides.map((side) => `Zone-${zone} ${side}`))

/** Returns the id of a corner's number: `cornerId(1, 'X1')`. */
export const cornerId = (zone: number, side: string) => `number.radar_zone_${zone}_${side.toLowerCase()}`
const idOf = (name: string) => cornerId(Number(name[5]), name.slice(7))

/** The presence of the radar, by which a plan names it. */
export const radarDevice = 'home-assistant:p1'
export const typeId = 'select.radar_zone_type'

/** A house with an LD2450 that holds no zones. */
export const radarHouse: SmallOptions = {
  ...smallHouse,
  devices: [...(smallHouse.devices ?? []), {id: 'd-radar', name: 'Radar', name_by_user: null, area_id: 'kitchen'}],
  entities: [
    ...(smallHouse.entities ?? []),
    entry('p1', 'binary_sensor.radar_presence', {device_id: 'd-radar', original_name: 'Presence'}),
    entry('t1', typeId, {device_id: 'd-radar', original_name: 'Zone Type'}),
    ...corners.map((name) => entry(name, idOf(name), {device_id: 'd-radar', original_name: name})),
  ],
  states: {
    ...smallHouse.states,
    'binary_sensor.radar_presence': ['off', {device_class: 'occupancy', friendly_name: 'Radar presence'}],
    [typeId]: ['Disabled', {options: ['Disabled', 'Detection', 'Filter']}],
    ...Object.fromEntries(
      corners.map((name) => [idOf(name), ['0', {unit_of_measurement: 'mm', min: -4860, max: 7560, step: 1}]]),
    ),
  },
}

/** Lets the house take what is written, and tell it. Entities in `stuck` keep what they hold. */
export function takeSettings(small: SmallHomeAssistant, stuck: ReadonlySet<string> = new Set()): void {
  small.answered.set('call_service', ({target, service_data: data}) => {
    const {entity_id: entityId} = target as {entity_id: string}
    const {value, option} = data as {value?: number; option?: string}
    if (!stuck.has(entityId)) small.set(entityId, String(option ?? value))
    return {result: {context: {id: 'context'}}}
  })
}
