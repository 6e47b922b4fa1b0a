import type {Point} from '#shared/home/schema.ts'

/** Marks in one place, by their indices. */
export interface MarkGroup {
  at: Point
  members: readonly number[]
  /** How a mark's readings are moved off walls and other marks; absent where they lie as usual. */
  readings?: MovedReadings
}

export interface MovedReadings {
  /** Pixels from their usual place. */
  by: Point
  /** Whether only short ones have a place. */
  isShort: boolean
}

/**
 * Groups marks that lie closer than `gap`, so that a finger hits the mark it aims at. Each group lies at its first mark,
 * and groups lie `gap` apart.
 */
export function groupMarks(points: readonly Point[], gap: number): MarkGroup[] {
  const groups: {at: Point; members: number[]}[] = []
  const squareOf = (value: number) => Math.floor(value / gap)
  const squares = new Map<string, typeof groups>()
  for (const [index, at] of points.entries()) {
    const [column, row] = [squareOf(at[0]), squareOf(at[1])]
    const around = [-1, 0, 1].flatMap((dx) =>
      [-1, 0, 1].flatMap((dy) => squares.get(`${column + dx} ${row + dy}`) ?? []),
    )
    const near = around
      .map((group) => ({group, away: Math.hypot(group.at[0] - at[0], group.at[1] - at[1])}))
      .filter(({away}) => away < gap)
      .sort((one, other) => one.away - other.away)[0]
    if (near) {
      near.group.members.push(index)
      continue
    }
    const group = {at, members: [index]}
    groups.push(group)
    squares.set(`${column} ${row}`, [...(squares.get(`${column} ${row}`) ?? []), group])
  }
  return groups
}
