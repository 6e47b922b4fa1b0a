import type {Point} from '#shared/home/schema.ts'

/** The side of a square of the grid, in pixels. */
const cell = 4

export type Segment = readonly [Point, Point]

/** A box by its centre, in pixels. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** A grid of squares over a stage: which room each square belongs to, and which squares are taken. */
export interface FreeSpace {
  /** Takes the place of a box that is nearest to a room's point, in that room; undefined when there is none. */
  takePlace(size: {width: number; height: number}, room: Point): Point | undefined
  take(box: Box): void
}

/** The squares of a room: their number, and the columns and rows that they span. */
interface Extent {
  count: number
  left: number
  right: number
  top: number
  bottom: number
}

/** The longest way from a room's point to its name, in steps of this many pixels. */
const step = 6
const reach = 24

let moves: Point[] | undefined

/** Returns every move within reach, the shortest first. They are made on first use: that takes an old tablet a while. */
function movesWithinReach(): readonly Point[] {
  const across = 2 * reach + 1
  moves ??= Array.from({length: across ** 2}, (_, index) => {
    const [dx, dy] = [(index % across) - reach, Math.floor(index / across) - reach]
    return {move: [dx * step, dy * step] as Point, square: dx * dx + dy * dy}
  })
    .sort((one, other) => one.square - other.square)
    .map(({move}) => move)
  return moves
}

/**
 * Divides a stage into rooms: walls are segments with half their thickness in pixels, and each room's point fills the
 * squares that it reaches without crossing one.
 */
export function createFreeSpace(
  stage: {width: number; height: number},
  walls: readonly {line: Segment; half: number}[],
  rooms: readonly Point[],
): FreeSpace {
  const columns = Math.max(1, Math.ceil(stage.width / cell))
  const rows = Math.max(1, Math.ceil(stage.height / cell))
  /** 0 is free, 1 is taken by a wall; rooms count from 2. */
  const owners = new Uint16Array(columns * rows)
  const taken = new Uint8Array(columns * rows)
  const clampColumn = (x: number) => Math.min(Math.max(Math.floor(x / cell), 0), columns - 1)
  const clampRow = (y: number) => Math.min(Math.max(Math.floor(y / cell), 0), rows - 1)
  const isOnStage = ([x, y]: Point) => x >= 0 && y >= 0 && x < stage.width && y < stage.height
  const squareAt = ([x, y]: Point) => clampRow(y) * columns + clampColumn(x)

  function fillBox(into: Uint8Array | Uint16Array, value: number, {x, y, width, height}: Box) {
    if (x + width / 2 < 0 || y + height / 2 < 0 || x - width / 2 > stage.width || y - height / 2 > stage.height) return
    const [left, right] = [clampColumn(x - width / 2), clampColumn(x + width / 2)]
    for (let row = clampRow(y - height / 2); row <= clampRow(y + height / 2); row++)
      into.fill(value, row * columns + left, row * columns + right + 1)
  }

  for (const {line, half} of walls) {
    const [[ax, ay], [bx, by]] = line
    const steps = Math.max(1, Math.ceil(Math.hypot(bx - ax, by - ay) / cell))
    const size = 2 * half
    for (let step = 0; step <= steps; step++) {
      const [x, y] = [ax + ((bx - ax) * step) / steps, ay + ((by - ay) * step) / steps]
      fillBox(owners, 1, {x, y, width: size, height: size})
    }
  }
  const extents = new Map<number, Extent>()
  for (const [index, room] of rooms.entries()) if (isOnStage(room)) fillRoom(squareAt(room), index + 2)

  function fillRoom(start: number, owner: number) {
    if (owners[start] !== 0) return
    const extent: Extent = {count: 0, left: columns, right: 0, top: rows, bottom: 0}
    extents.set(owner, extent)
    const open = [start]
    owners[start] = owner
    for (let square = open.pop(); square !== undefined; square = open.pop()) {
      widen(extent, square % columns, Math.floor(square / columns))
      const column = square % columns
      if (column > 0) own(square - 1)
      if (column < columns - 1) own(square + 1)
      own(square - columns)
      own(square + columns)
    }

    /** Takes a free square; those beyond the stage are none. */
    function own(square: number) {
      if (owners[square] !== 0) return
      owners[square] = owner
      open.push(square)
    }
  }

  /** Tests whether all squares of a box belong to a room and are free. */
  function isFree(left: number, top: number, width: number, height: number, owner: number): boolean {
    for (let row = top; row <= top + height; row++)
      for (let square = row * columns + left; square <= row * columns + left + width; square++)
        if (owners[square] !== owner || taken[square] !== 0) return false
    return true
  }

  return {
    takePlace({width, height}, room) {
      const owner = owners[squareAt(room)] ?? 0
      const extent = extents.get(owner)
      const [across, down] = [Math.ceil(width / cell), Math.ceil(height / cell)]
      if (!extent || extent.count < across * down) return undefined
      if (across > extent.right - extent.left || down > extent.bottom - extent.top) return undefined
      for (const [dx, dy] of movesWithinReach()) {
        const [x, y] = [room[0] + dx, room[1] + dy]
        const left = Math.floor((x - width / 2) / cell)
        const top = Math.floor((y - height / 2) / cell)
        const isWithin =
          left >= extent.left && top >= extent.top && left + across <= extent.right && top + down <= extent.bottom
        if (!isWithin || !isFree(left, top, across, down, owner)) continue
        fillBox(taken, 1, {x, y, width, height})
        return [x, y]
      }
      return undefined
    },
    take: (box) => fillBox(taken, 1, box),
  }
}

function widen(extent: Extent, column: number, row: number) {
  extent.count++
  if (column < extent.left) extent.left = column
  if (column > extent.right) extent.right = column
  if (row < extent.top) extent.top = row
  if (row > extent.bottom) extent.bottom = row
}
