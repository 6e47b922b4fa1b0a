import {plainText} from '#shared/house/plain-text.ts'
import {isRecord} from '#shared/json.ts'
import {isDeviceTopic, isStateTopic} from '../device-topic.ts'
import type {Message} from '../message.ts'
import type {Fields} from '../parse-json.ts'
import type {Template} from '../template/compile-template.ts'
import {toText} from '../template/print.ts'
import {TemplateError} from '../template/template-error.ts'
import {systemZone} from '../template/zone.ts'
import type {Publication} from './part.ts'

/** Reads the text of a message; undefined if it tells nothing. */
export type ReadText = (message: Message) => string | undefined

type WritePayload = (value: unknown, variables?: Fields) => string

type SendCommand = (value: unknown, variables?: Fields) => Publication[]

/** Reads the options of an entity, and notes unreadable ones. */
export interface OptionsReader {
  has(key: string): boolean
  /** Tests whether an option is null, which some options use for "none". */
  isNull(key: string): boolean
  text(key: string): string | undefined
  /** Returns a payload as text: `True` for a boolean. */
  payload(key: string, initial: string): string
  /** Returns a topic; undefined without one, or if it is invalid. */
  topic(key: string): string | undefined
  number(key: string): number | undefined
  flag(key: string): boolean
  texts(key: string): readonly string[]
  /** Returns a reader of messages by the template of an option. Without one it returns the whole payload. */
  reader(key: string): ReadText
  /** Returns the texts of a list in an option; undefined if it is no list. */
  list(key: string): readonly string[] | undefined
  /** Returns a function that makes a payload by the template of an option; without one, of the value alone. */
  writer(key: string): WritePayload
  /** Returns a function that makes the messages of a command; undefined without a topic. */
  sender(topic: string, template?: string): SendCommand | undefined
}

/** The most texts of a list, like the modes of a thermostat. */
const maxTexts = 100

export interface ReadOptions {
  /** Called with a sentence for each option that can't be read. */
  note(reason: string): void
  compile(source: string): Template
  /** Whether a template that misses a value gives the whole message, as most components of Home Assistant do. */
  takesWhole: boolean
}

/** Reads the options of an entity. */
export function readOptions(options: Fields, {note, compile, takesWhole}: ReadOptions): OptionsReader {
  function template(key: string): Template | undefined | 'unreadable' {
    const source = options[key]
    if (source === undefined || source === null || source === '') return undefined
    try {
      if (typeof source === 'object') throw new TemplateError('is no text')
      return compile(payloadText(source))
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error
      note(`${key} ${error.message}.`)
      return 'unreadable'
    }
  }

  const reader: OptionsReader = {
    has: (key) => options[key] !== undefined && options[key] !== null,
    isNull: (key) => options[key] === null,
    text: (key) => plainText(options[key]),
    payload: (key, initial) =>
      options[key] === undefined || options[key] === null ? initial : payloadText(options[key]),
    topic(key) {
      const topic = options[key]
      if (topic === undefined || topic === null || topic === '') return undefined
      // A command must reach one device, a state may come by several ways.
      const isCommand = key.startsWith('set_') || key.endsWith('command_topic')
      if (isCommand && isDeviceTopic(topic)) return topic
      if (!isCommand && isStateTopic(topic)) return topic
      note(`${key} is no topic of one device.`)
      return undefined
    },
    number(key) {
      const value = typeof options[key] === 'string' ? Number(options[key]) : options[key]
      return typeof value === 'number' && Number.isFinite(value) ? value : undefined
    },
    flag: (key) => isTrue(options[key]),
    texts: (key) =>
      Array.isArray(options[key]) ? options[key].slice(0, maxTexts).flatMap((text) => plainText(text) ?? []) : [],
    list: (key) => (Array.isArray(options[key]) ? reader.texts(key) : undefined),
    reader: (key) => textReader(template(key), takesWhole),
    writer: (key) => payloadWriter(key, template(key)),
    sender(topicKey, templateKey) {
      const topic = reader.topic(topicKey)
      return topic === undefined
        ? undefined
        : sender(topic, templateKey === undefined ? printed : reader.writer(templateKey))
    },
  }
  return reader
}

// Each entity keeps the results of these functions. As closures of `readOptions()` they would keep all options too.

function textReader(template: Template | undefined | 'unreadable', takesWhole: boolean): ReadText {
  if (template === 'unreadable') return () => undefined
  if (!template) return ({text}) => text
  return (message) => {
    const variables = {
      value: message.text,
      get value_json() {
        return message.value()
      },
    }
    try {
      return template.render(variables, message.budget)
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error
      return takesWhole && error.kind === 'undefined' ? message.text : undefined
    }
  }
}

function payloadWriter(key: string, template: Template | undefined | 'unreadable'): WritePayload {
  if (template === undefined) return printed
  return (value, variables = {}) => {
    const payload = template === 'unreadable' ? undefined : render(template, withInts({value, ...variables}))
    if (payload === undefined) throw new RangeError(`can't do this, because its ${key} can't be read.`)
    return payload
  }
}

const sender =
  (topic: string, write: WritePayload): SendCommand =>
  (value, variables) => [{topic, payload: write(value, variables)}]

/** Payloads are texts, numbers or booleans; anything else is no payload. */
const payloadText = (value: unknown) => (typeof value === 'object' ? '' : printed(value))

/** Prints a value as a payload, as Python does. */
const printed = (value: unknown) => toText(toInt(value), {stepsLeft: Number.POSITIVE_INFINITY, zone: systemZone})

/** Whole numbers are ints to templates. */
const toInt = (value: unknown) => (Number.isInteger(value) ? BigInt(value as number) : value)

const withInts = (variables: Fields) =>
  Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, toInt(value)]))

/** Renders a template; undefined if the values don't fit. */
function render(template: Template, variables: Fields): string | undefined {
  try {
    return template.render(variables)
  } catch (error) {
    if (error instanceof TemplateError) return undefined
    throw error
  }
}

const trueWords: ReadonlySet<unknown> = new Set(['true', 'yes', 'on', 'enable', '1'])
const falseWords: ReadonlySet<unknown> = new Set(['false', 'no', 'off', 'disable', '0'])

const wordOf = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : String(value))

/** Reads a boolean as Home Assistant does: texts and numbers too. */
export const isTrue = (value: unknown) => trueWords.has(wordOf(value))
export const isFalse = (value: unknown) => falseWords.has(wordOf(value))

/** Texts that mean that the device has no value. */
export const isNone = (text: string) => text === 'None' || text === 'null'

/** Reads a number; undefined for an empty or other text. */
export function numberIn(text: string | undefined): number | undefined {
  const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) ? value : undefined
}

/** Reads a number above 0; undefined for anything else. */
export function numberAbove0(text: string | undefined): number | undefined {
  const value = numberIn(text)
  return value !== undefined && value > 0 ? value : undefined
}

/** Reads an object in a message: `{"color": {"x": 0.3, "y": 0.3}}`. */
export const objectIn = (value: unknown): Fields => (isRecord(value) ? value : {})

export const clamp = (value: number, min = 0, max = 1) => Math.min(Math.max(value, min), max)

/** Rounds a fraction: brightness has at most 255 steps. */
export const fraction = (value: number) => Math.round(clamp(value) * 1000) / 1000
