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
  /**
   * Takes the place of a box that is nearest to a room's point, in that room; undefined when there is none. A box that
   * may cover signs finds more places.
   */
  takePlace(size: {width: number; height: number}, room: Point, mayCoverSigns?: boolean): Point | undefined
  take(box: Box): void
  takeLine(line: Segment, half: number): void
  /** Takes the place of a sign, which a box may cover if it must. */
  takeSign(box: Box): void
  hasSigns(): boolean
}

/** The squares of a room: their number, and the columns and rows that they span. */
interface Extent {
  count: number
  left: number
  right: number
  top: number
  bottom: number
}

/** The longest way from a room's point to its name, in squares. */
const reach = 36

let moves: Point[] | undefined

/** Returns every move within reach, the shortest first. They are made on first use: that takes an old tablet a while. */
function movesWithinReach(): readonly Point[] {
  const across = 2 * reach + 1
  moves ??= Array.from({length: across ** 2}, (_, index) => {
    const [dx, dy] = [(index % across) - reach, Math.floor(index / across) - reach]
    return {move: [dx * cell, dy * cell] as Point, square: dx * dx + dy * dy}
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
  let signs: Uint8Array | undefined
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

  function fillLine(into: Uint8Array | Uint16Array, [[ax, ay], [bx, by]]: Segment, half: number) {
    const steps = Math.max(1, Math.ceil(Math.hypot(bx - ax, by - ay) / cell))
    const size = 2 * half
    for (let step = 0; step <= steps; step++) {
      const [x, y] = [ax + ((bx - ax) * step) / steps, ay + ((by - ay) * step) / steps]
      fillBox(into, 1, {x, y, width: size, height: size})
    }
  }

  for (const {line, half} of walls) fillLine(owners, line, half)
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

  /** Tests whether all squares from one column and row to another belong to a room and are free. */
  function isFree([left, top]: Point, [right, bottom]: Point, owner: number, kept: Uint8Array | undefined): boolean {
    for (let row = top; row <= bottom; row++)
      for (let square = row * columns + left; square <= row * columns + right; square++)
        if (owners[square] !== owner || taken[square] !== 0 || (kept && kept[square] !== 0)) return false
    return true
  }

  return {
    takePlace({width, height}, room, mayCoverSigns = false) {
      const owner = owners[squareAt(room)] ?? 0
      const extent = extents.get(owner)
      const [across, down] = [Math.ceil(width / cell), Math.ceil(height / cell)]
      if (!extent || extent.count < across * down) return undefined
      if (across > extent.right - extent.left + 1 || down > extent.bottom - extent.top + 1) return undefined
      // Most moves leave the room: these bounds are the quickest to compare with.
      const [minX, maxX] = [extent.left * cell + width / 2 - room[0], (extent.right + 1) * cell - width / 2 - room[0]]
      const [minY, maxY] = [extent.top * cell + height / 2 - room[1], (extent.bottom + 1) * cell - height / 2 - room[1]]
      for (const [dx, dy] of movesWithinReach()) {
        if (dx < minX - cell || dx > maxX + cell || dy < minY - cell || dy > maxY + cell) continue
        const isMoved = dx !== 0 || dy !== 0
        const [x, y] = isMoved ? [snapped(room[0] + dx, width), snapped(room[1] + dy, height)] : room
        const start: Point = [firstSquare(x - width / 2), firstSquare(y - height / 2)]
        const end: Point = [lastSquare(x + width / 2), lastSquare(y + height / 2)]
        const isWithin =
          start[0] >= extent.left && start[1] >= extent.top && end[0] <= extent.right && end[1] <= extent.bottom
        if (!isWithin || !isFree(start, end, owner, mayCoverSigns ? undefined : signs)) continue
        fillBox(taken, 1, {x, y, width, height})
        return [x, y]
      }
      return undefined
    },
    take: (box) => fillBox(taken, 1, box),
    takeLine: (line, half) => fillLine(taken, line, half),
    takeSign(box) {
      signs ??= new Uint8Array(columns * rows)
      fillBox(signs, 1, box)
    },
    hasSigns: () => signs !== undefined,
  }
}

/** Returns the middle of a box that begins with a square: it then covers the fewest. */
const snapped = (middle: number, size: number) => Math.round((middle - size / 2) / cell) * cell + size / 2

/** An edge on the line between two squares belongs to the box's one, whatever rounding does. */
const firstSquare = (edge: number) => Math.floor(edge / cell + 1e-6)
const lastSquare = (edge: number) => Math.ceil(edge / cell - 1e-6) - 1

function widen(extent: Extent, column: number, row: number) {
  extent.count++
  if (column < extent.left) extent.left = column
  if (column > extent.right) extent.right = column
  if (row < extent.top) extent.top = row
  if (row > extent.bottom) extent.bottom = row
}
