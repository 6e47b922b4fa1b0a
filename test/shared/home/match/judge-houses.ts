import type {BoundElement} from '#shared/home/bindings.ts'
import type {Match, MatchDevice} from '#shared/home/match/match.ts'
import {matchDevices} from '#shared/home/match/match-devices.ts'
import type {House} from './read-house.ts'

export interface Judged {
  house: House
  matches: Match[]
  /** The true pairs that are proposed. */
  right: number
  /** The true pairs that are not, in words. */
  missed: string[]
  /** The proposals that are not true, in words. */
  wrong: string[]
  /** The wrong ones among the certain pairs. */
  wrongCertain: string[]
  certain: number
}

const keyOf = (element: BoundElement) => (element.kind === 'plate' ? `${element.id}/${element.slot}` : element.id)

/** Compares a house's proposals with the pairs that its people would make. */
export function judgeHouse(house: House, devices: readonly MatchDevice[] = house.devices): Judged {
  const matches = matchDevices(house.home, 'app', devices)
  const byId = new Map(devices.map((device) => [device.id, device]))
  const isTrue = ({device, role, element, confidence}: Match) =>
    house.truth.some(
      (pair) =>
        pair.device === device &&
        pair.role === role &&
        pair.elements.includes(keyOf(element)) &&
        !(pair.isOpen && confidence === 'certain'),
    )
  const say = ({device, role, element, confidence, reason}: Match) => {
    const {name, room} = byId.get(device) as MatchDevice
    return `“${name}” @${room} → ${keyOf(element)} as ${role}, ${confidence}: ${JSON.stringify(reason)}`
  }
  const missed = house.truth.filter(
    ({device, role, elements}) =>
      !matches.some(
        (match) => match.device === device && match.role === role && elements.includes(keyOf(match.element)),
      ),
  )
  const wrong = matches.filter((match) => !isTrue(match))
  const certain = matches.filter(({confidence}) => confidence === 'certain')
  return {
    house,
    matches,
    right: house.truth.length - missed.length,
    missed: missed.map(({device, role, elements}) => `${byId.get(device)?.name} → ${elements} as ${role}`),
    wrong: wrong.map(say),
    wrongCertain: wrong.filter((match) => certain.includes(match)).map(say),
    certain: certain.length,
  }
}
