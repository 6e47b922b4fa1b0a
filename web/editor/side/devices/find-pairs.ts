/** Proposes which devices are which elements. It is large: load it when it is first used. */
import {type BoundDevice, type BoundElement, dropBindings} from '#shared/home/bindings.ts'
import {createMatchDescriber, describeReason} from '#shared/home/match/describe-match.ts'
import type {Confidence} from '#shared/home/match/match.ts'
import {matchDevices} from '#shared/home/match/match-devices.ts'
import type {Home} from '#shared/home/schema.ts'
import type {Language} from '../../words/words.ts'
import {type DeclaredDevice, deviceKey, type House} from './house.ts'

/** A device with the element that it may be. */
export interface Pair {
  device: DeclaredDevice
  element: BoundElement
  role: string
  confidence: Exclude<Confidence, 'bound'>
  /** The name of the element's room; absent when the reason names none. */
  room?: string
  /** The element and the reason in words. */
  name: string
  reason: string
}

const order: Readonly<Record<Pair['confidence'], number>> = {certain: 0, likely: 1, possible: 2}

/** Returns the pairs that the home lacks, the surest first. Elements whose devices nobody declares are free. */
export function findPairs(home: Home, {apps, byKey, lost}: House, language: Language): Pair[] {
  const isAbsent = (bound: BoundDevice & {app: string}) => {
    const key = deviceKey(bound)
    // A device that its app left out lately may come back.
    return !byKey.has(key) && (lost.get(key)?.goneSince ?? null) === null
  }
  const alive = dropBindings(home, isAbsent)
  const describe = createMatchDescriber(alive, language)
  return apps
    .flatMap(({app, devices}) =>
      matchDevices(alive, app, devices).flatMap((match): Pair[] => {
        const {device: id, element, role, confidence, reason} = match
        const device = byKey.get(deviceKey({app, device: id}))
        if (confidence === 'bound' || device === undefined) return []
        const room = reason.room === undefined ? {} : {room: reason.room}
        return [
          {device, element, role, confidence, ...room, name: describe(match), reason: describeReason(reason, language)},
        ]
      }),
    )
    .sort((one, other) => order[one.confidence] - order[other.confidence])
}
