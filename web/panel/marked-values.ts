import {type BoundDevice, keyOf} from '#shared/home/bindings.ts'
import type {HouseChoices} from '#shared/house/choices.ts'
import type {Rgb} from '#shared/house/color.ts'
import type {DeviceStates} from '#shared/house/device-state.ts'
import type {HouseLanguage} from '#shared/text/languages.ts'
import type {WantedValue} from '../plan/plan-values.ts'
import {readingText} from '../plan/state-words.ts'
import {planWords} from '../plan/words.ts'

/** White letters are read on it in the light and the dark theme. */
const red: Rgb = [196, 43, 28]

interface Marked {
  marked: readonly string[]
  choices: HouseChoices | null
  states: DeviceStates
  language: HouseLanguage
}

/** Says what a rule marks: `open > 10 min`, or a sensor's reading. */
export function markText(device: string, {choices, states, language}: Omit<Marked, 'marked'>): string {
  const {when, minutes} = choices?.rules[device] ?? {}
  const state = states[device]
  const words = planWords[language]
  const said: Readonly<Record<string, string>> = {
    open: words.open(100),
    closed: words.closed,
    on: words.on,
    off: words.off,
  }
  const text = (typeof when === 'string' && said[when]) || (state?.status === 'ok' && readingText(state, language))
  return `${text || words.unknown}${minutes ? ` > ${minutes} min` : ''}`
}

/** Returns what the plan says beside the elements of marked devices. */
export const markedValues = (bindings: readonly BoundDevice[], {marked, ...house}: Marked): WantedValue[] =>
  marked.flatMap((device) => {
    const keys = new Set(bindings.flatMap((bound) => (bound.device === device ? keyOf(bound) : [])))
    return [...keys].map((key) => ({key, device, segments: [], says: {text: markText(device, house), color: red}}))
  })
