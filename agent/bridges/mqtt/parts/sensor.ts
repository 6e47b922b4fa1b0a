import {plainText} from '#shared/house/plain-text.ts'
import {type Readings, readBinarySensor, readSensor, twoStateClass} from '#shared/house/readings.ts'
import {isRecord} from '#shared/json.ts'
import {parseJson} from '../parse-json.ts'
import {isNone, type OptionsReader, type ReadText} from './options-reader.ts'
import {type Change, type Listener, NoNumber, type Part, unsupportedAction} from './part.ts'

/** A word takes the place of a number, and the other way round. */
const nothing: Change = {
  value: undefined,
  unit: undefined,
  text: undefined,
  temperature: undefined,
  humidity: undefined,
  power: undefined,
  battery: undefined,
}

/** Reads a sensor of numbers or texts. */
export function readSensorPart(options: OptionsReader): Part {
  const measures = options.text('device_class')
  const unit = options.text('unit_of_measurement')
  const precision = options.number('suggested_display_precision')
  const read = options.reader('value_template')
  const choices = measures === 'enum' ? options.list('options') : undefined
  const isNumber = unit !== undefined || options.has('state_class')
  return sensor(options, measures, (message) => {
    const state = read(message)
    // An empty text is no number, so it tells nothing; a sensor of texts has none then.
    if (state === undefined || (state === '' && isNumber)) return undefined
    if (choices && state !== '' && !isNone(state) && !choices.includes(state)) return undefined
    const reading = readSensor({state, measures, unit, precision})
    // `None` means that there is no number.
    if (isNumber && state !== 'None' && reading?.value === undefined) return withoutNumber(reading, unit)
    return reading ? {...nothing, ...reading} : 'unknown'
  })
}

/** Leaves out a text in place of a number. Throws a NoNumber with the text, unless it only says that there is none. */
function withoutNumber(reading: Readings | undefined, unit: string | undefined): undefined {
  if (reading === undefined) return undefined
  const text = plainText(reading.text, maxShown) ?? ''
  throw new NoNumber(
    `It sent "${text}", which is no number${unit === undefined ? '' : ` of ${unit}`}: it was left out.`,
  )
}

/** The most characters of a text in place of a number that a problem names. */
const maxShown = 40

/** Reads a sensor of two states: a contact, a motion, an alarm. */
export function readBinarySensorPart(options: OptionsReader): Part {
  const names = ['name', 'object_id', 'value_template'].map((key) => options.payload(key, ''))
  const measures = twoStateClass(options.text('device_class'), names)
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
  const read = textReaders[component]?.(options) ?? options.reader('value_template')
  return sensor(options, options.text('device_class'), (message) => {
    const text = read(message)
    if (text === undefined || text === '') return undefined
    return isNone(text) ? 'unknown' : readSensor({state: text, measures: 'enum', unit: undefined})
  })
}

/** The readers of words. A word that the component doesn't know tells nothing. */
const textReaders: Readonly<Record<string, (options: OptionsReader) => ReadText>> = {
  alarm_control_panel: (options) =>
    known(options.reader('value_template'), new Map(alarmWords.map((word) => [word, word]))),
  lock(options) {
    const words = lockWords.map((word) => [options.payload(`state_${word}`, word.toUpperCase()), word] as const)
    const reset = options.payload('payload_reset', 'None')
    return known(options.reader('value_template'), new Map([...words, [reset, 'None']]))
  },
  event(options) {
    const types = options.list('event_types')
    const read = options.reader('value_template')
    return (message) => {
      const text = read(message)
      const value = text === undefined ? undefined : parseJson(text)
      const type = isRecord(value) ? value.event_type : undefined
      return typeof type === 'string' && (!types || types.includes(type)) ? type : undefined
    }
  },
}

const lockWords = ['locked', 'unlocked', 'locking', 'unlocking', 'jammed', 'open', 'opening']

const alarmWords =
  'disarmed armed_home armed_away armed_night armed_vacation armed_custom_bypass pending triggered arming disarming'.split(
    ' ',
  )

function known(read: ReadText, words: ReadonlyMap<string, string>): ReadText {
  return (message) => {
    const text = read(message)
    return text === undefined || isNone(text) ? text : words.get(text)
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
