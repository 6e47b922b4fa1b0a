/** Proposes which devices are which elements. It is large: load it when it is first used. */
import type {BoundElement} from '#shared/home/bindings.ts'
import {locate} from '#shared/home/edit/in-plan.ts'
import {createMatchDescriber, describeReason} from '#shared/home/match/describe-match.ts'
import type {Confidence} from '#shared/home/match/match.ts'
import {matchAroundLost} from '#shared/home/match/match-around-lost.ts'
import type {Binding, Home} from '#shared/home/schema.ts'
import type {Language} from '../../words/words.ts'
import {type DeclaredDevice, deviceKey, type House} from './house.ts'

/** A device with the element that it may be. */
export interface Pair {
  device: DeclaredDevice
  element: BoundElement
  role: string
  /** The devices that nobody declares, which it takes the place of. */
  replaces: readonly Binding[]
  confidence: Exclude<Confidence, 'bound'>
  /** The plan of the element as proposed. */
  plan: string
  /** The name of the element's room; absent when the reason names none. */
  room?: string
  /** The element and the reason in words. */
  name: string
  reason: string
}

const order: Readonly<Record<Pair['confidence'], number>> = {certain: 0, likely: 1, possible: 2}

/** Returns the pairs that the home lacks, the surest first. Elements whose devices nobody declares are free. */
export function findPairs(home: Home, {apps, byKey, lost}: House, language: Language): Pair[] {
  const around = matchAroundLost(home, {
    isDeclared: (bound) => byKey.has(deviceKey(bound)),
    isGone: (bound) => (lost.get(deviceKey(bound))?.goneSince ?? null) !== null,
  })
  const describe = createMatchDescriber(around.alive, language)
  const planOf = (id: string) => locate(around.alive, id).plan.id
  return apps
    .flatMap(({app, devices}) =>
      around.match(app, devices).flatMap((match): Pair[] => {
        const {device: id, element, role, confidence, reason, replaces} = match
        const device = byKey.get(deviceKey({app, device: id}))
        if (confidence === 'bound' || device === undefined) return []
        const room = reason.room === undefined ? {} : {room: reason.room}
        return [
          {
            device,
            element,
            role,
            replaces,
            confidence,
            plan: planOf(element.id),
            ...room,
            name: describe(match),
            reason: describeReason(reason, language),
          },
        ]
      }),
    )
    .sort((one, other) => order[one.confidence] - order[other.confidence])
}
