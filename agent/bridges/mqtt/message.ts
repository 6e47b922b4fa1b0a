import {parseJson} from './parse-json.ts'
import type {Budget} from './template/compile-template.ts'
import {maxJson, parseJsonValue} from './template/json-values.ts'

/** A message from the broker. Its listeners share one parsing. */
export interface Message {
  readonly text: string
  /** The payload as JSON; undefined when it is none, or too large for a state. */
  json(): unknown
  /** The payload as a value of templates, whose whole numbers keep their digits. */
  value(): unknown
  /** The work that the templates of all listeners may take together. */
  readonly budget: Budget
}

/** Enough for the templates of 5,000 sensors. Their work takes half a second, which is spread over many turns. */
const maxSteps = 2_000_000

export function createMessage(text: string): Message {
  const json = once(() => (text.length > maxJson ? undefined : parseJson(text)))
  const value = once(() => parseJsonValue(text))
  return {text, json, value, budget: {stepsLeft: maxSteps}}
}

function once<T>(make: () => T): () => T {
  let made: {value: T} | undefined
  return () => {
    made ??= {value: make()}
    return made.value
  }
}
