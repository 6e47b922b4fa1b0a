import {readBinarySensor, readSensor} from '#shared/house/readings.ts'
import {isNone, type OptionsReader, type ReadText} from './options-reader.ts'
import {type Change, type Listener, type Part, unsupportedAction} from './part.ts'

/** Reads a sensor of numbers or texts. */
export function readSensorPart(options: OptionsReader): Part {
  const measures = options.text('device_class')
  const unit = options.text('unit_of_measurement')
  const precision = options.number('suggested_display_precision')
  const read = options.reader('value_template')
  return sensor(options, measures, (message) => {
    const state = read(message)
    // An empty text tells nothing: Home Assistant ignores it too.
    if (state === undefined || state === '') return undefined
    return readSensor({state, measures, unit, precision}) ?? 'unknown'
  })
}

/** Reads a sensor of two states: a contact, a motion, an alarm. */
export function readBinarySensorPart(options: OptionsReader): Part {
  const measures = options.text('device_class')
  const on = options.payload('payload_on', 'ON')
  const off = options.payload('payload_off', 'OFF')
  const offDelay = options.number('off_delay')
  const read = options.reader('value_template')
  const isOn = (change: Change) => change.motion ?? change.alarm ?? change.on ?? change.contact === 'open'
  return {
    ...sensor(options, measures, (message) => {
      const text = read(message)
      if (text === undefined) return undefined
      if (isNone(text)) return 'unknown'
      return text === on || text === off ? readBinarySensor(text === on, measures) : undefined
    }),
    later:
      offDelay === undefined || offDelay <= 0
        ? undefined
        : {seconds: offDelay, when: isOn, change: readBinarySensor(false, measures)},
  }
}

/** Reads a device whose state is only shown, in the house's words: an event, a lock, an alarm panel. */
export function readTextPart(options: OptionsReader, component: string): Part {
  const read = textReader(options, component)
  return sensor(options, options.text('device_class'), (message) => {
    const text = read(message)
    if (text === undefined || text === '') return undefined
    return isNone(text) ? 'unknown' : readSensor({state: text, measures: 'enum', unit: undefined})
  })
}

function textReader(options: OptionsReader, component: string): ReadText {
  const read = options.reader('value_template')
  if (component === 'event') {
    return (message) => {
      const text = read(message)
      if (text === undefined || !text.startsWith('{')) return text
      return /"event_type":\s*"([^"]*)"/.exec(text)?.[1]
    }
  }
  if (component !== 'lock') return read
  const words = new Map([
    [options.payload('state_locked', 'LOCKED'), 'locked'],
    [options.payload('state_unlocked', 'UNLOCKED'), 'unlocked'],
  ])
  return (message) => {
    const text = read(message)
    return text === undefined ? undefined : (words.get(text) ?? text.toLowerCase())
  }
}

function sensor(options: OptionsReader, measures: string | undefined, read: Listener['read']): Part {
  const topic = options.topic('state_topic')
  return {
    kind: 'sensor',
    actions: [],
    ...(measures !== undefined && {measures}),
    listeners: topic === undefined ? [] : [{topic, read}],
    isOptimistic: false,
    expireAfter: options.number('expire_after'),
    command(action) {
      throw unsupportedAction(action)
    },
  }
}
