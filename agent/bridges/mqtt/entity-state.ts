import {isDeepStrictEqual} from 'node:util'
import type {Clock} from '#shared/clock.ts'
import type {DeviceState} from '#shared/house/device-state.ts'
import type {Availability} from './availability.ts'
import {matchesTopic} from './device-topic.ts'
import type {Message} from './message.ts'
import type {Change, Part, StateFields} from './parts/part.ts'

/** The state of one entity, from its messages. */
export interface EntityState {
  /** Undefined while it is unknown. */
  fields(): StateFields | undefined
  /** Takes a message of one of its topics; returns whether it tells a state. */
  receive(topic: string, message: Message): boolean
  /** Applies the state that follows from a command, for a device that reports none. */
  assume(change: Change): void
  /** Restores a state, or forgets it. */
  reset(fields: StateFields | undefined): void
  current(): DeviceState
  end(): void
}

export interface EntityStateOptions {
  part: Part
  availability: Availability
  clock: Clock
  initial: StateFields | undefined
  /** Called after each change. */
  onChange(): void
  /** Called when the device says that it can be reached, after it had said that it can't. */
  onReturn?(): void
}

export function createEntityState({
  part,
  availability,
  clock,
  initial,
  onChange,
  onReturn,
}: EntityStateOptions): EntityState {
  let fields = initial ?? part.initial
  /** The look of a lamp before its state became unknown: Home Assistant shows it again with the next one. */
  let remembered: StateFields | undefined
  /** Whether it has told a state, now or shortly before this start. */
  let isHeard = initial !== undefined
  /** A device that must report in time is unavailable until it has. */
  let isExpired = initial === undefined && (part.expireAfter ?? 0) > 0
  let cancelExpiry = () => {}
  let cancelLater = () => {}

  /** Takes a report or an assumed state. */
  function apply(change: Change | 'unknown'): void {
    if (change === 'unknown' && part.kind === 'light') remembered = {...remembered, ...fields}
    const isNew = set(change === 'unknown' ? undefined : withoutUndefined({...(fields ?? remembered), ...change}))
    restartLater()
    if (isNew) onChange()
  }

  function readAvailability(topic: string, message: Message): void {
    const before = availability.isAvailable()
    if (!availability.read(topic, message) || availability.isAvailable() === before) return
    onChange()
    if (before === false) onReturn?.()
  }

  /** Takes any message of the device as a sign that it lives. */
  function sign(): void {
    const {expireAfter} = part
    if (expireAfter === undefined || expireAfter <= 0) return
    cancelExpiry()
    cancelExpiry = clock.after(expireAfter * 1000, () => {
      isExpired = true
      onChange()
    })
    if (!isExpired) return
    isExpired = false
    onChange()
  }

  /** A device that tells its availability, but has told nothing at all yet, can't be reached as far as anybody knows. */
  const isSilent = () =>
    availability.topics.length > 0 && availability.isAvailable() === undefined && !isHeard && !part.isOptimistic

  function set(next: StateFields | undefined): boolean {
    const isNew = !isDeepStrictEqual(next, fields)
    fields = next
    return isNew
  }

  function restartLater(): void {
    const {later} = part
    cancelLater()
    if (!later || !fields || !later.when(fields)) return
    // It is no report, so an expired state stays so.
    cancelLater = clock.after(later.seconds * 1000, () => {
      if (set(withoutUndefined({...fields, ...later.change}))) onChange()
    })
  }

  if (fields) {
    sign()
    restartLater()
  }

  return {
    fields: () => fields,
    receive(topic, message) {
      if (availability.topics.some((own) => matchesTopic(own, topic))) readAvailability(topic, message)
      let tells = false
      const listeners = part.listeners.filter((listener) => matchesTopic(listener.topic, topic))
      if (listeners.length > 0) sign()
      for (const {read} of listeners) {
        const change = read(message, fields ?? {})
        if (change === undefined) continue
        isHeard = true
        apply(change)
        tells = true
      }
      return tells
    },
    assume: apply,
    reset(next) {
      cancelExpiry()
      cancelLater()
      fields = next ?? part.initial
      remembered = undefined
      isHeard = next !== undefined
      isExpired = false
    },
    current() {
      if (availability.isAvailable() === false || isExpired || isSilent()) return {status: 'unavailable'}
      return fields === undefined ? {status: 'unknown'} : {status: 'ok', ...fields}
    },
    end() {
      cancelExpiry()
      cancelLater()
    },
  }
}

function withoutUndefined(change: Change): StateFields {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as StateFields
}
