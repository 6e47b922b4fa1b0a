/** Finds the pairs of an old and a new element that a rule makes. */
import {groupBy} from '../older-browsers.ts'
import type {LocatedElement} from './located-elements.ts'
import {createPlaces, type Places, wayBetween} from './places.ts'

export interface Search {
  /** The elements that are still without a pair. */
  olds: readonly LocatedElement[]
  news: readonly LocatedElement[]
  keyOfOld(old: LocatedElement): string
  keyOfNew(element: LocatedElement): string
  fits(old: LocatedElement, element: LocatedElement): boolean
}

export interface Pair {
  old: LocatedElement
  element: LocatedElement
  /** Whether no other element of either home fits as well. */
  isAlone: boolean
}

/** Pairs elements with equal keys, in their order. */
export function pairsByKey({olds, news, keyOfOld, keyOfNew, fits}: Search): Pair[] {
  const waiting = groupBy(olds, keyOfOld)
  return news.flatMap((element): Pair[] => {
    const candidates = waiting.get(keyOfNew(element)) ?? []
    const index = candidates.findIndex((old) => fits(old, element))
    const [old] = index < 0 ? [] : candidates.splice(index, 1)
    return old === undefined ? [] : [{old, element, isAlone: true}]
  })
}

/** Pairs elements with equal keys within `reach` metres: those of one id first, then each with the nearest. */
export function pairsByPlace(search: Search, reach: number): Pair[] {
  const {olds, news, keyOfOld, keyOfNew, fits} = search
  const free = createPlaces(olds, keyOfOld, reach)
  const [here, there] = [createPlaces(olds, keyOfOld, reach), createPlaces(news, keyOfNew, reach)]
  const fitting = (places: Places, element: LocatedElement) =>
    places.around(keyOfNew(element), element.points).filter((old) => fits(old, element))
  const pairs = new Map<LocatedElement, Pair>()
  const choose = (choice: typeof nearestTo) => {
    for (const element of news) {
      const old = pairs.has(element) ? undefined : choice(element, fitting(free, element))
      if (old === undefined) continue
      free.remove(old)
      const rivals = there.around(keyOfOld(old), old.points).filter((other) => fits(old, other))
      pairs.set(element, {old, element, isAlone: rivals.length === 1 && fitting(here, element).length === 1})
    }
  }
  choose(({id}, candidates) => candidates.find((old) => old.id === id))
  choose(nearestTo)
  return [...pairs.values()]
}

function nearestTo(element: LocatedElement, candidates: readonly LocatedElement[]): LocatedElement | undefined {
  let nearest: LocatedElement | undefined
  for (const each of candidates)
    if (nearest === undefined || wayBetween(each, element) < wayBetween(nearest, element)) nearest = each
  return nearest
}
