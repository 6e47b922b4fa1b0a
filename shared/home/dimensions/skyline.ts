/** The outline of a house as seen from one side: the outermost wall at each place. */

/** A stretch of the outline. `at` and `depth` are metres along the side, and outwards. */
export interface Stretch<T> {
  from: number
  to: number
  depth: number
  of: T
}

/** Returns the outermost parts of stretches, in their order along the side. They touch, or leave a gap. */
export function skylineOf<T>(stretches: readonly Stretch<T>[]): Stretch<T>[] {
  const seen: Stretch<T>[] = []
  for (const one of [...stretches].sort((a, b) => b.depth - a.depth || a.from - b.from)) {
    let index = firstAfter(seen, one.from)
    let {from} = one
    while (from < one.to) {
      const next = seen[index]
      const to = Math.min(one.to, next?.from ?? Number.POSITIVE_INFINITY)
      if (to > from) {
        seen.splice(index, 0, {...one, from, to})
        index++
      }
      if (next === undefined) break
      from = Math.max(from, next.to)
      index++
    }
  }
  return seen
}

/** Returns the stretch at a place, if there is one. */
export function stretchAt<T>(skyline: readonly Stretch<T>[], at: number): Stretch<T> | undefined {
  const found = skyline[firstAfter(skyline, at)]
  return found !== undefined && found.from <= at ? found : undefined
}

/** Returns the index of the first stretch that ends after a place. */
function firstAfter<T>(stretches: readonly Stretch<T>[], at: number): number {
  let [low, high] = [0, stretches.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((stretches[middle] as Stretch<T>).to > at) high = middle
    else low = middle + 1
  }
  return low
}
