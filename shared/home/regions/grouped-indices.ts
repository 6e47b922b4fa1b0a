/**
 * Groups of indices in two typed arrays (compressed sparse rows): each corner's or wall's group is a slice of `items`.
 */

export interface GroupedIndices {
  /** The start of each group in `items`, and finally the end of all. */
  start: Int32Array
  items: Int32Array
}

/** Groups the indices of `keys` by key. Keys are below `count`; negative keys are skipped. */
export function groupIndices(keys: Int32Array, count: number, length = keys.length): GroupedIndices {
  const start = new Int32Array(count + 1)
  for (let index = 0; index < length; index++) {
    const key = keys[index] as number
    if (key >= 0) start[key + 1] = (start[key + 1] as number) + 1
  }
  for (let key = 0; key < count; key++) start[key + 1] = (start[key + 1] as number) + (start[key] as number)
  const items = new Int32Array(start[count] as number)
  const next = start.slice()
  for (let index = 0; index < length; index++) {
    const key = keys[index] as number
    if (key < 0) continue
    const position = next[key] as number
    items[position] = index
    next[key] = position + 1
  }
  return {start, items}
}

/** Beyond this size the engine's sort is faster than an insertion sort. */
const maxInsertionSort = 12

/**
 * Sorts `items` from `start` up to `end`. Groups are usually short: three walls at a corner, two junctions on a wall.
 */
export function sortRange(
  items: Int32Array,
  start: number,
  end: number,
  compare: (one: number, other: number) => number,
): void {
  if (end - start < 2) return
  if (end - start > maxInsertionSort) {
    items.subarray(start, end).sort(compare)
    return
  }
  for (let index = start + 1; index < end; index++) {
    const item = items[index] as number
    let position = index
    while (position > start && compare(items[position - 1] as number, item) > 0) {
      items[position] = items[position - 1] as number
      position--
    }
    items[position] = item
  }
}
