import type {DeviceState} from './device-state.ts'
import type {MarkState} from './mark-state.ts'
import type {PlanWords} from './words.ts'

const percent = (fraction: number) => Math.round(fraction * 100)

/** Describes a mark's state: `on, 40 %`, `60 % open`, `on, did not answer`, `unavailable since 14:02`. */
export function stateWords(mark: MarkState, words: PlanWords, since: string | null = null): string {
  const {pending, status} = mark
  const state = status === 'unavailable' && since !== null ? words.unavailableSince(since) : knownWords(mark, words)
  return pending ? `${state}, ${words[pending]}` : state
}

function knownWords(mark: MarkState, words: PlanWords): string {
  const {status, position, target, contact} = mark
  if (status === 'unavailable' || status === 'unknown') return words[status]
  if (target !== null) return words.moving(percent(target))
  if (position !== null) return percent(position) === 0 ? words.closed : words.open(percent(position))
  return contact === null ? switchWords(mark, words) : contactWords(contact, words)
}

const contactWords = (contact: 'open' | 'closed', words: PlanWords) =>
  contact === 'open' ? words.open(100) : words.closed

const switchWords = ({status, brightness, isDimmable}: MarkState, words: PlanWords) =>
  isDimmable ? `${words[status]}, ${percent(brightness)} %` : words[status]

/** Describes the value of a sensor or thermostat. */
export function readingWords(state: DeviceState | undefined, words: PlanWords): string {
  if (state?.status !== 'ok') return words[state?.status ?? 'unknown']
  return state.reading ?? (state.on === undefined ? words.unknown : state.on ? words.on : words.off)
}
