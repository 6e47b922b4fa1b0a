import type {Point} from '../home/schema.ts'
import type {Box} from './spread-marks.ts'

/** A name's place on the sheet, in pixels. */
export interface NamePlace extends Box {
  /** The size of its letters, relative to the given size. */
  scale: number
}

/** A name with the area it was drawn in, in pixels. */
export interface PlacedName extends Box {
  fontSize: number
  /** A point of the room: a name never moves behind a wall from here. */
  room: Point
}

export type Segment = readonly [Point, Point]

export interface Around {
  /** The marks' centres, and their radius. */
  marks: readonly Point[]
  radius: number
  walls: readonly Segment[]
}

/** The sizes to try, relative to the given one. */
const scales = [1, 0.85, 0.7]

/** Pixels. Smaller letters can't be read, so a name that fits only then is left out. */
const minFontSize = 7

/** Candidates lie on a grid of this many steps in each direction, half a line apart. */
const steps = 12

/**
 * Moves names that marks cover to the nearest free place in their rooms, with smaller letters if need be. A name
 * without a free place is null: a covered name is worse than none, and the marks tell their names too.
 */
export function settleNames(names: readonly PlacedName[], around: Around): (NamePlace | null)[] {
  const settled: (NamePlace | null)[] = names.map((name) =>
    isCovered(name, around) ? null : {...boxOf(name, 1), scale: 1},
  )
  for (const [index, name] of names.entries()) {
    if (settled[index]) continue
    const others = settled.filter((place): place is NamePlace => place !== null)
    settled[index] = findPlace(name, others, around)
  }
  return settled
}

function findPlace(name: PlacedName, others: readonly Box[], around: Around): NamePlace | null {
  for (const scale of scales) {
    if (scale < 1 && name.fontSize * scale < minFontSize) return null
    const step = (name.fontSize * scale) / 2
    for (const [dx, dy] of moves) {
      const box = boxOf({...name, x: name.x + dx * step, y: name.y + dy * step}, scale)
      if (isCovered(box, around) || others.some((other) => overlap(box, other))) continue
      if (!isInRoom(box, name.room, around.walls)) continue
      return {...box, scale}
    }
  }
  return null
}

/** Every move of the grid, the shortest first. */
const moves: readonly Point[] = Array.from({length: (2 * steps + 1) ** 2}, (_, index): Point => {
  return [(index % (2 * steps + 1)) - steps, Math.floor(index / (2 * steps + 1)) - steps]
}).sort(([ax, ay], [bx, by]) => ax * ax + ay * ay - bx * bx - by * by)

const boxOf = ({x, y, width, height}: Box, scale: number): Box => ({x, y, width: width * scale, height: height * scale})

function isCovered({x, y, width, height}: Box, {marks, radius}: Around): boolean {
  return marks.some(([mx, my]) => {
    const dx = Math.max(Math.abs(mx - x) - width / 2, 0)
    const dy = Math.max(Math.abs(my - y) - height / 2, 0)
    return dx * dx + dy * dy < radius * radius
  })
}

const overlap = (one: Box, other: Box) =>
  Math.abs(one.x - other.x) < (one.width + other.width) / 2 &&
  Math.abs(one.y - other.y) < (one.height + other.height) / 2

/** Returns whether no wall crosses the box, or lies between it and the room's point. */
function isInRoom({x, y, width, height}: Box, room: Point, walls: readonly Segment[]): boolean {
  const [left, top, right, bottom] = [x - width / 2, y - height / 2, x + width / 2, y + height / 2]
  const lines: Segment[] = [
    [room, [x, y]],
    [
      [left, top],
      [right, bottom],
    ],
    [
      [left, bottom],
      [right, top],
    ],
  ]
  const isInside = ([px, py]: Point) => px > left && px < right && py > top && py < bottom
  return walls.every((wall) => !isInside(wall[0]) && !isInside(wall[1]) && !lines.some((line) => cross(line, wall)))
}

function cross([a, b]: Segment, [c, d]: Segment): boolean {
  return side(a, b, c) * side(a, b, d) <= 0 && side(c, d, a) * side(c, d, b) <= 0
}

/** Returns on which side of a line a point lies: negative, zero or positive. */
const side = ([ax, ay]: Point, [bx, by]: Point, [x, y]: Point) => Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax))
