import {isRecord} from '#shared/json.ts'
import {matchesTopic} from './device-topic.ts'
import type {Message} from './message.ts'
import type {Fields} from './parse-json.ts'
import {readOptions} from './parts/options-reader.ts'
import type {Template} from './template/compile-template.ts'

/** Whether a device can be reached, as topics of its own and of its gateway tell. */
export interface Availability {
  readonly topics: readonly string[]
  /** Takes a message; returns whether it tells something. */
  read(topic: string, message: Message): boolean
  /** Undefined while no topic has told anything. */
  isAvailable(): boolean | undefined
}

/** The most topics of one entity: a hostile message might share thousands among thousands of entities. */
const maxSources = 20

/** Reads `availability` or `availability_topic`, with `availability_mode`: `all`, `any` or `latest`. */
export function readAvailability(
  options: Fields,
  note: (reason: string) => void,
  compile: (source: string) => Template,
): Availability {
  const {availability} = options
  // One source may stand without its list.
  const list = (Array.isArray(availability) ? availability : [availability]).slice(0, maxSources).filter(isRecord)
  const single = {
    topic: options.availability_topic,
    payload_available: options.payload_available,
    payload_not_available: options.payload_not_available,
    value_template: options.availability_template,
  }
  const sources = (list.length > 0 ? list : [single]).flatMap((source) => {
    const reader = readOptions(source, {note: (reason) => note(`availability: ${reason}`), compile, takesWhole: true})
    const topic = reader.topic('topic')
    if (topic === undefined) return []
    const payloads = {
      on: reader.payload('payload_available', 'online'),
      off: reader.payload('payload_not_available', 'offline'),
    }
    return [{topic, payloads, read: reader.reader('value_template'), isOn: undefined as boolean | undefined}]
  })
  const {availability_mode: mode} = options
  let latest: boolean | undefined

  return {
    topics: sources.map(({topic}) => topic),
    read(topic, message) {
      let isNews = false
      for (const source of sources) {
        if (!matchesTopic(source.topic, topic)) continue
        const text = source.read(message)
        if (text !== source.payloads.on && text !== source.payloads.off) continue
        source.isOn = text === source.payloads.on
        latest = source.isOn
        isNews = true
      }
      return isNews
    },
    isAvailable() {
      const known = sources.flatMap(({isOn}) => isOn ?? [])
      if (known.length === 0) return undefined
      if (mode === 'all') return known.every(Boolean)
      return mode === 'any' ? known.some(Boolean) : latest
    },
  }
}
