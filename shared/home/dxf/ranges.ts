/** Ranges on a line. */
export type Range = [from: number, to: number]

/** Returns the parts of ranges inside another one. */
export function intersected(ranges: readonly Range[], [from, to]: Range): Range[] {
  return ranges.flatMap(([start, end]): Range[] => {
    const [left, right] = [Math.max(start, from), Math.min(end, to)]
    return right > left ? [[left, right]] : []
  })
}

/** Returns the parts of ranges outside another one. */
export function subtracted(ranges: readonly Range[], [from, to]: Range): Range[] {
  return ranges.flatMap(([start, end]): Range[] => {
    if (end <= from || start >= to) return [[start, end]]
    return [...(start < from ? [[start, from] as Range] : []), ...(end > to ? [[to, end] as Range] : [])]
  })
}
