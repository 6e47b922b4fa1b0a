import type {DeviceState, DeviceStates, KnownState, PastState, PastStates} from '#shared/house/device-state.ts'
import {hasRung} from '../doorbells/has-rung.ts'

/** Returns the states of a moment, by milliseconds before the history was read. A device has none before its first. */
export function statesAt(past: PastStates, ago: number): DeviceStates {
  const states: Record<string, DeviceState> = {}
  for (const [device, entries] of Object.entries(past)) {
    const last = lastAt(entries, ago)
    if (last) states[device] = last.state
  }
  return states
}

/** Returns the last state up to a moment. It halves the list: a play shows ten moments a second. */
function lastAt(entries: readonly PastState[], ago: number): PastState | undefined {
  let [from, to] = [0, entries.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((entries[middle]?.ago ?? 0) >= ago) from = middle + 1
    else to = middle
  }
  return entries[from - 1]
}

/** Tells whether anything is known of a moment. */
export const isKnownAt = (past: PastStates, ago: number): boolean =>
  Object.values(past).some((entries) => (lastAt(entries, ago)?.state.status ?? 'unknown') !== 'unknown')

/** Tells whether the house recorded any state of a moment, because the agent did not watch. */
export const isRecordedAt = (past: PastStates, ago: number): boolean =>
  Object.values(past).some((entries) => lastAt(entries, ago)?.isRecorded === true)

/** The kinds of what happens, in the order in which the time line has them. */
export const eventKinds = ['light', 'opening', 'motion', 'alarm'] as const

export type EventKind = (typeof eventKinds)[number]

/** What happens to a device. */
export type Happening =
  | 'on'
  | 'off'
  | 'opened'
  | 'closed'
  | 'moved'
  | 'locked'
  | 'unlocked'
  | 'motion'
  | 'still'
  | 'alarm'
  | 'calm'
  | 'lost'
  | 'back'
  | 'rang'

/** Something that people notice. */
export interface PastEvent {
  /** Milliseconds before the history was read. */
  ago: number
  device: string
  kind: EventKind
  what: Happening
}

/** Returns what happened, the oldest first. Readings are no events, nor is what nobody saw begin. */
export function eventsOf(past: PastStates, doorbells: ReadonlySet<string>): PastEvent[] {
  const events = Object.entries(past).flatMap(([device, entries]) =>
    entries.slice(1).flatMap(({ago, state}, index): PastEvent[] => {
      const event = eventBetween(entries[index]?.state, state, doorbells.has(device))
      return event ? [{ago, device, ...event}] : []
    }),
  )
  return events.sort((one, other) => other.ago - one.ago)
}

type Change = Pick<PastEvent, 'kind' | 'what'>

function eventBetween(before: DeviceState | undefined, after: DeviceState, isDoorbell: boolean): Change | undefined {
  if (before?.status === 'ok' && after.status === 'unavailable') return {kind: 'alarm', what: 'lost'}
  if (before?.status === 'unavailable' && after.status === 'ok') return {kind: 'alarm', what: 'back'}
  if (before?.status !== 'ok' || after.status !== 'ok') return undefined
  if (isDoorbell) return hasRung(before, after) ? {kind: 'motion', what: 'rang'} : undefined
  for (const read of changes) {
    const change = read(before, after)
    if (change) return change
  }
  return undefined
}

/** The changes that people notice, the weightiest first. */
const changes: readonly ((before: KnownState, after: KnownState) => Change | undefined)[] = [
  ({alarm: before}, {alarm}) =>
    alarm === undefined || alarm === before ? undefined : {kind: 'alarm', what: alarm ? 'alarm' : 'calm'},
  ({contact: before}, {contact}) =>
    contact === undefined || contact === before
      ? undefined
      : {kind: 'opening', what: contact === 'open' ? 'opened' : 'closed'},
  ({text: before}, {text}) =>
    text === before || (text !== 'locked' && text !== 'unlocked') ? undefined : {kind: 'opening', what: text},
  ({position: before}, {position}) => {
    if (position === undefined || position === before) return undefined
    return {kind: 'opening', what: position === 0 ? 'closed' : position === 1 ? 'opened' : 'moved'}
  },
  ({motion: before}, {motion}) =>
    motion === undefined || motion === before ? undefined : {kind: 'motion', what: motion ? 'motion' : 'still'},
  ({on: before}, {on}) => (on === undefined || on === before ? undefined : {kind: 'light', what: on ? 'on' : 'off'}),
]

/** A time in which the house was watched: by the agent, or by the house's own records. */
export interface Span {
  from: number
  to: number
  isRecorded: boolean
}

/** Returns the times of which something is known, the oldest first, in milliseconds before the history was read. */
export function spansOf(past: PastStates): Span[] {
  return [true, false].flatMap((isRecorded) => {
    const spans = Object.values(past).flatMap((entries) =>
      entries.flatMap(({ago, state, ...entry}, index) =>
        (entry.isRecorded === true) === isRecorded && state.status !== 'unknown'
          ? [{from: ago, to: entries[index + 1]?.ago ?? 0, isRecorded}]
          : [],
      ),
    )
    return joined(spans.sort((one, other) => other.from - one.from))
  })
}

function joined(spans: readonly Span[]): Span[] {
  const result: Span[] = []
  for (const span of spans) {
    const last = result[result.length - 1]
    if (last && span.from >= last.to) last.to = Math.min(last.to, span.to)
    else result.push({...span})
  }
  return result
}
