import {climate, waterHeater} from './climate.ts'
import {cover} from './cover.ts'
import type {Domain} from './domain.ts'
import {light} from './light.ts'
import {media} from './media.ts'
import {binarySensor, guarded, sensor} from './sensors.ts'
import {switchable, valve} from './switch.ts'

/**
 * The domains of Home Assistant that are devices of a house. Others are left out: scenes, scripts and buttons have no
 * state; people and their phones are private; numbers and selections are settings.
 */
const domains: ReadonlyMap<string, Domain> = new Map([
  ['light', light],
  ['cover', cover],
  ['climate', climate],
  ['water_heater', waterHeater],
  ['media_player', media],
  ['switch', switchable],
  ['input_boolean', switchable],
  ['fan', switchable],
  ['humidifier', switchable],
  ['valve', valve],
  ['binary_sensor', binarySensor],
  ['lock', guarded('lock')],
  ['alarm_control_panel', guarded('alarm_control_panel')],
  ['sensor', sensor],
])

/** Returns the domain of an entity id; undefined if its entities are no devices. */
export const domainOf = (entityId: string) => domains.get(domainName(entityId))

export const domainName = (entityId: string) => entityId.slice(0, Math.max(entityId.indexOf('.'), 0))

/** Orders devices: lamps first, sensors last, because the server takes a limited number. */
const order = [...domains.keys()]
export const rankOf = (entityId: string) => order.indexOf(domainName(entityId))
