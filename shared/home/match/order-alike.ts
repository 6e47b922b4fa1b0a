import {groupBy} from '../older-browsers.ts'
import type {LocalName} from './local-name.ts'
import type {Pair} from './pairs.ts'
import type {Bidder} from './score-pairs.ts'
import type {Target} from './targets.ts'

/** Pairs whose exchange costs less than this are alike. */
const alike = 0.25

const sideRanks: Readonly<Record<string, number>> = {left: -1, west: -1, right: 1, east: 1}

/**
 * Orders pairs that nothing tells apart: `lamp 1` and `lamp 2` get the equal lamps of their room from left to right.
 * Returns all pairs, and the ordered ones.
 */
export function orderAlike(
  chosen: readonly Pair[],
  pairs: readonly (readonly Pair[])[],
  bidders: readonly Bidder[],
  targets: readonly Target[],
): {chosen: Pair[]; ordered: Set<Pair>} {
  const byRoom = groupBy(chosen, ({room, target}) => `${targets[target]?.purpose} ${room.id}`)
  const ordered = new Set<Pair>()
  const pairOf = (bidder: number, target: number) => pairs[bidder]?.find((pair) => pair.target === target)
  const result = [...byRoom.values()].flatMap((group) =>
    clustersOf(group, pairs, pairOf).flatMap((cluster) => {
      if (cluster.length < 2) return cluster
      const byDevice = cluster
        .map(({bidder}) => bidder)
        .sort((one, other) => compareDevices(bidders[one] as Bidder, bidders[other] as Bidder))
      const byPlace = sortByPlace(
        cluster.map(({target}) => target),
        targets,
      )
      const put = byDevice.map((bidder, index) => pairOf(bidder, byPlace[index] as number))
      if (put.some((pair) => pair === undefined)) return cluster
      for (const pair of put) ordered.add(pair as Pair)
      return put as Pair[]
    }),
  )
  return {chosen: result, ordered}
}

/** Splits pairs into clusters whose members can be exchanged. */
function clustersOf(
  group: readonly Pair[],
  pairs: readonly (readonly Pair[])[],
  pairOf: (bidder: number, target: number) => Pair | undefined,
): Pair[][] {
  const clusters: Pair[][] = []
  /** The cluster of each target. */
  const clusterOf = new Map<number, number>()
  for (const pair of group) {
    // A device can only be exchanged where it has a pair with the other's target.
    const near = new Set(pairs[pair.bidder]?.map(({target}) => clusterOf.get(target) ?? -1))
    near.delete(-1)
    const chosen = [...near]
      .sort((one, other) => one - other)
      .find((each) => clusters[each]?.every((other) => canExchange(pair, other, pairOf)))
    if (chosen === undefined) clusters.push([pair])
    else clusters[chosen]?.push(pair)
    clusterOf.set(pair.target, chosen ?? clusters.length - 1)
  }
  return clusters
}

function canExchange(one: Pair, other: Pair, pairOf: (bidder: number, target: number) => Pair | undefined): boolean {
  const [first, second] = [pairOf(one.bidder, other.target), pairOf(other.bidder, one.target)]
  return first !== undefined && second !== undefined && one.score + other.score - first.score - second.score < alike
}

const rankOf = ({sides}: Pick<LocalName, 'sides'>) =>
  sides.map((side) => sideRanks[side]).find((rank) => rank !== undefined) ?? 0

function compareDevices(one: Bidder, other: Bidder): number {
  const [first, second] = [one.placed.reading, other.placed.reading]
  const sides =
    rankOf({sides: first.mentions.flatMap(({sides}) => sides)}) -
    rankOf({sides: second.mentions.flatMap(({sides}) => sides)})
  // An address says nothing: it comes last.
  const silence = Number(first.words.length === 0) - Number(second.words.length === 0)
  return (
    silence ||
    sides ||
    (first.numbers.at(-1) ?? 0) - (second.numbers.at(-1) ?? 0) ||
    (first.text < second.text
      ? -1
      : first.text > second.text
        ? 1
        : one.placed.device.id < other.placed.device.id
          ? -1
          : 1)
  )
}

/** Sorts targets by the sides and numbers of their names, then along the longer side of the box around them. */
function sortByPlace(indices: readonly number[], targets: readonly Target[]): number[] {
  const places = indices.map((index) => ({index, target: targets[index] as Target}))
  const span = (axis: 0 | 1) => {
    const values = places.map(({target}) => target.at[axis])
    return Math.max(...values) - Math.min(...values)
  }
  const axis = span(0) >= span(1) ? 0 : 1
  const other = axis === 0 ? 1 : 0
  const key = ({target}: (typeof places)[number]) => [
    rankOf({sides: target.reading.mentions.flatMap(({sides}) => sides)}),
    target.reading.numbers.at(-1) ?? 0,
    target.at[axis],
    target.at[other],
  ]
  return places
    .sort((one, two) => {
      const [first, second] = [key(one), key(two)]
      const at = first.findIndex((value, index) => value !== second[index])
      return at === -1 ? one.index - two.index : (first[at] as number) - (second[at] as number)
    })
    .map(({index}) => index)
}
