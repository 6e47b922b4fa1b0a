import {groupBy} from '../older-browsers.ts'
import type {Pair} from './pairs.ts'
import type {Bidder} from './score-pairs.ts'
import type {Target} from './targets.ts'

const plurals = new Set(
  'faretti|spots|spotlights|downlights|cans|lights|luci|lampade|pendants|sospensioni|sconces|lanterne|group|gruppo|all|tutte'.split(
    '|',
  ),
)

const isPlural = ({placed}: Bidder) => placed.reading.words.some((word) => plurals.has(word))

/** Returns a key that numbered devices of one name share: `Lampadario 1` and `Lampadario 2`. */
const baseOf = ({placed: {reading, device}, purpose}: Bidder) =>
  `${purpose} ${device.room ?? ''} ${reading.mentions
    .filter(({number}) => number === undefined)
    .flatMap(({words}) => words)
    .join(' ')}`

/**
 * Finds the bulbs of one lamp: numbered devices of one name, of which the plan has one lamp. Returns the pairs that
 * join the first one's lamp, by bidder; the numbered members of a group that is a device itself get none.
 */
export function findBulbs(
  bidders: readonly Bidder[],
  pairs: readonly (readonly Pair[])[],
  targets: readonly Target[],
): Map<number, Pair | undefined> {
  const joined = new Map<number, Pair | undefined>()
  const numbered = bidders.flatMap((bidder, index) =>
    bidder.purpose === 'light' && bidder.placed.reading.numbers.length > 0 ? [index] : [],
  )
  const namesLamp = (index: number) =>
    (pairs[index] ?? []).filter(({names, share, target}) => {
      return names.isShared && share >= 0.5 && targets[target]?.purpose === 'light'
    })
  for (const members of groupBy(numbered, (index) => baseOf(bidders[index] as Bidder)).values()) {
    const shared = members.map(namesLamp)
    const lamp = onlyLamp(shared)
    if (members.length < 2 || lamp === undefined || targets[lamp]?.reading.numbers.length) continue
    const isGroup = (bidder: Bidder, index: number) =>
      !members.includes(index) && isPlural(bidder) && namesLamp(index).some(({target}) => target === lamp)
    const hasGroup = bidders.some(isGroup)
    for (const [nth, member] of members.entries()) {
      if (hasGroup) joined.set(member, undefined)
      else if (nth > 0) joined.set(member, shared[nth]?.[0])
    }
  }
  return joined
}

/** Returns the one lamp that all of them name. */
function onlyLamp(shared: readonly (readonly Pair[])[]): number | undefined {
  const lamps = new Set(shared.flat().map(({target}) => target))
  return lamps.size === 1 && shared.every((list) => list.length > 0) ? [...lamps][0] : undefined
}

/** Returns the further lamps of devices that drive several, like a relay named *spots*: the free lamps of that name. */
export function findFurtherLamps(
  chosen: readonly Pair[],
  bidders: readonly Bidder[],
  pairs: readonly (readonly Pair[])[],
  targets: readonly Target[],
): Pair[] {
  const taken = new Set(chosen.map(({target}) => target))
  return chosen.flatMap((pair) => {
    const bidder = bidders[pair.bidder] as Bidder
    if (targets[pair.target]?.purpose !== 'light' || !pair.names.isShared || !isPlural(bidder)) return []
    return (pairs[pair.bidder] ?? []).filter(({target, names, room}) => {
      const isFurther =
        targets[target]?.purpose === 'light' &&
        names.isShared &&
        !names.isContrary &&
        room === pair.room &&
        !taken.has(target)
      if (isFurther) taken.add(target)
      return isFurther
    })
  })
}
