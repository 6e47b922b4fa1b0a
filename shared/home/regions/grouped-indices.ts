/** Lists of lists in two typed arrays: what a corner or a wall has is a run of `items`. */

export interface GroupedIndices {
  /** Where the list of each begins in `items`, and last where all end. */
  start: Int32Array
  items: Int32Array
}

/** The indices of `keys` by their key, which is below `count`; a key below 0 is in no list. */
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
    const place = next[key] as number
    items[place] = index
    next[key] = place + 1
  }
  return {start, items}
}

/** Past this many, the engine's sort is faster than putting each into its place. */
const maxInsertionSort = 12

/** Sorts `items` from `start` up to `end`. Lists are short as a rule: three walls meet at a corner, two joints are on a wall. */
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
    let place = index
    while (place > start && compare(items[place - 1] as number, item) > 0) {
      items[place] = items[place - 1] as number
      place--
    }
    items[place] = item
  }
}
