import {isDeviceTopic} from '../device-topic.ts'
import type {Entity} from '../discovery/read-discovery.ts'
import type {Template} from '../template/compile-template.ts'
import {readClimate} from './climate.ts'
import {readCover} from './cover.ts'
import {readDefaultLight} from './light-default.ts'
import {readJsonLight} from './light-json.ts'
import {readTemplateLight} from './light-template.ts'
import {type OptionsReader, readOptions} from './options-reader.ts'
import type {Part} from './part.ts'
import {readScene} from './scene.ts'
import {readBinarySensorPart, readSensorPart, readTextPart} from './sensor.ts'
import {readSiren} from './siren.ts'
import {readSwitch} from './switch.ts'
import {readValve} from './valve.ts'

/**
 * The components that become devices. Others don't: buttons, numbers, selects and texts are settings of a device, and
 * a tap on a wall must not start an update or a vacuum.
 */
const readers: Readonly<Record<string, (options: OptionsReader, component: string) => Part>> = {
  alarm_control_panel: readTextPart,
  binary_sensor: readBinarySensorPart,
  climate: readClimate,
  cover: readCover,
  event: readTextPart,
  fan: readSwitch,
  humidifier: readSwitch,
  light: readLight,
  lock: readTextPart,
  scene: readScene,
  sensor: readSensorPart,
  siren: readSiren,
  switch: readSwitch,
  valve: readValve,
  water_heater: readClimate,
}

/** Components that drop a message whose template misses a value. The others take the whole message instead. */
const withDefault: ReadonlySet<string> = new Set(['sensor', 'light', 'event'])

export const isSupported = (component: string) => Object.hasOwn(readers, component)

/** Reads the kind and the functions of an entity. `note` gets a sentence for each option that can't be read. */
export function createPart(
  entity: Entity,
  note: (reason: string) => void,
  compile: (source: string) => Template,
): Part | undefined {
  const {component, options} = entity
  const moreStateTopics = (entity.moreStateTopics ?? []).filter(isDeviceTopic)
  const read = isSupported(component) ? readers[component] : undefined
  const takesWhole = !withDefault.has(component)
  const part = read?.(readOptions(options, {note, compile, takesWhole}), component)
  if (!part || moreStateTopics.length === 0) return part
  const more = part.listeners.filter(({topic}) => topic === options.state_topic)
  return {
    ...part,
    listeners: [...part.listeners, ...moreStateTopics.flatMap((topic) => more.map((one) => ({...one, topic})))],
  }
}

function readLight(options: OptionsReader): Part {
  const schema = options.text('schema')?.toLowerCase()
  if (schema === 'json') return readJsonLight(options)
  return schema === 'template' ? readTemplateLight(options) : readDefaultLight(options)
}
