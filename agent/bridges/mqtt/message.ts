import {parseJson} from './parse-json.ts'

/** A message from the broker. Its listeners share one parsing. */
export interface Message {
  readonly text: string
  /** The payload as JSON; undefined when it is none. */
  json(): unknown
}

export function createMessage(text: string): Message {
  let parsed: {value: unknown} | undefined
  return {
    text,
    json() {
      parsed ??= {value: parseJson(text)}
      return parsed.value
    },
  }
}
