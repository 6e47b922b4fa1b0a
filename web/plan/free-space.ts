import type {Point} from '#shared/home/schema.ts'

/** The side of a square of the grid, in pixels. */
const cell = 4

/** A line that leaves its row or column by fewer pixels is straight. */
const straight = 0.01

export type Segment = readonly [Point, Point]

/** A box by its centre, in pixels. */
export interface Box extends Size {
  x: number
  y: number
}

interface Size {
  width: number
  height: number
}

/** A grid of squares over a stage: which room each square belongs to, and which squares are taken. */
export interface FreeSpace {
  /**
   * Takes the place of a box that is nearest to a room's point, in that room; undefined when there is none. A box that
   * may cover signs finds more places.
   */
  takePlace(size: Size, room: Point, mayCoverSigns?: boolean): Point | undefined
  /** Tests whether a point is in a room: not on a wall, nor outside. */
  isInRoom(point: Point): boolean
  /** Tests whether a box has a place in the room of a point. */
  isFree(box: Box, room: Point): boolean
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

let moves: Int16Array | undefined

/**
 * Returns every move within reach, the shortest first: pixels across and down in turns. They are made on first use, and
 * counted by their lengths: sorting them, or lists of them, would take an old tablet a while.
 */
function movesWithinReach(): Int16Array {
  if (moves) return moves
  const places = new Uint16Array(2 * reach ** 2 + 2)
  const visit = (see: (length: number, dx: number, dy: number) => void) => {
    for (let dy = -reach; dy <= reach; dy++) for (let dx = -reach; dx <= reach; dx++) see(dx * dx + dy * dy, dx, dy)
  }
  visit((length) => {
    places[length + 1] = (places[length + 1] ?? 0) + 1
  })
  for (let length = 1; length < places.length; length++)
    places[length] = (places[length] ?? 0) + (places[length - 1] ?? 0)
  const found = new Int16Array(2 * (2 * reach + 1) ** 2)
  visit((length, dx, dy) => {
    const place = places[length] ?? 0
    places[length] = place + 1
    found[2 * place] = dx * cell
    found[2 * place + 1] = dy * cell
  })
  moves = found
  return found
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
    const size = 2 * half
    const [across, down] = [Math.abs(bx - ax), Math.abs(by - ay)]
    // Most walls are level or upright: their squares are a box.
    if (across < straight || down < straight) {
      const box = {x: (ax + bx) / 2, y: (ay + by) / 2, width: across + size, height: down + size}
      return fillBox(into, 1, box)
    }
    const steps = Math.max(1, Math.ceil(Math.hypot(across, down) / cell))
    for (let step = 0; step <= steps; step++) {
      const [x, y] = [ax + ((bx - ax) * step) / steps, ay + ((by - ay) * step) / steps]
      fillBox(into, 1, {x, y, width: size, height: size})
    }
  }

  for (const {line, half} of walls) fillLine(owners, line, half)
  const extents = new Map<number, Extent>()
  for (const [index, room] of rooms.entries()) if (isOnStage(room)) fillRoom(squareAt(room), index + 2)

  /** Fills a room by whole runs of squares in a row: square by square takes an old tablet a while. */
  function fillRoom(start: number, owner: number) {
    if (owners[start] !== 0) return
    const extent: Extent = {count: 0, left: columns, right: 0, top: rows, bottom: 0}
    extents.set(owner, extent)
    const open = [start]
    for (let square = open.pop(); square !== undefined; square = open.pop()) {
      if (owners[square] !== 0) continue
      const row = Math.floor(square / columns)
      const [first, end] = [row * columns, (row + 1) * columns]
      let [left, right] = [square, square + 1]
      while (left > first && owners[left - 1] === 0) left--
      while (right < end && owners[right] === 0) right++
      owners.fill(owner, left, right)
      widen(extent, row, left - first, right - 1 - first)
      if (row > 0) findRuns(left - columns, right - columns, open)
      if (row < rows - 1) findRuns(left + columns, right + columns, open)
    }
  }

  /** Adds a square of each free run between two squares of a row. */
  function findRuns(from: number, to: number, found: number[]) {
    for (let square = from; square < to; square++)
      if (owners[square] === 0 && (square === from || owners[square - 1] !== 0)) found.push(square)
  }

  /** Tests whether all squares of a box belong to a room and are free. */
  function isFree({x, y, width, height}: Box, owner: number, kept: Uint8Array | undefined): boolean {
    const [left, right] = [firstSquare(x - width / 2), lastSquare(x + width / 2)]
    const [top, bottom] = [firstSquare(y - height / 2), lastSquare(y + height / 2)]
    if (left < 0 || top < 0 || right >= columns || bottom >= rows) return false
    for (let row = top; row <= bottom; row++)
      for (let square = row * columns + left; square <= row * columns + right; square++)
        if (owners[square] !== owner || taken[square] !== 0 || (kept && kept[square] !== 0)) return false
    return true
  }

  return {
    takePlace(size, room, mayCoverSigns = false) {
      const owner = owners[squareAt(room)] ?? 0
      const extent = extents.get(owner)
      if (!extent || !mayHold(extent, size)) return undefined
      const kept = mayCoverSigns ? undefined : signs
      const place = findPlace(extent, size, room, ([x, y]) => isFree({x, y, ...size}, owner, kept))
      if (place) fillBox(taken, 1, {x: place[0], y: place[1], ...size})
      return place
    },
    isInRoom: (point) => extents.has(owners[squareAt(point)] ?? 0),
    isFree(box, room) {
      const owner = owners[squareAt(room)] ?? 0
      return extents.has(owner) && isFree(box, owner, undefined)
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

function mayHold({count, left, right, top, bottom}: Extent, {width, height}: Size): boolean {
  const [across, down] = [Math.ceil(width / cell), Math.ceil(height / cell)]
  return count >= across * down && across <= right - left + 1 && down <= bottom - top + 1
}

/** Returns the place for a box that is nearest to a room's point; undefined when no place that the room spans is free. */
function findPlace(
  {left, right, top, bottom}: Extent,
  {width, height}: Size,
  room: Point,
  isFree: (place: Point) => boolean,
): Point | undefined {
  const [minX, maxX] = [left * cell + width / 2 - room[0] - cell, (right + 2) * cell - width / 2 - room[0]]
  const [minY, maxY] = [top * cell + height / 2 - room[1] - cell, (bottom + 2) * cell - height / 2 - room[1]]
  const farthest = Math.max(-minX, maxX) ** 2 + Math.max(-minY, maxY) ** 2
  const moves = movesWithinReach()
  for (let move = 0; move < moves.length; move += 2) {
    const [dx, dy] = [moves[move] ?? 0, moves[move + 1] ?? 0]
    // The moves come by their length, so all others leave a small room too.
    if (dx * dx + dy * dy > farthest) return undefined
    if (dx < minX || dx > maxX || dy < minY || dy > maxY) continue
    const isMoved = dx !== 0 || dy !== 0
    const place: Point = isMoved ? [snapped(room[0] + dx, width), snapped(room[1] + dy, height)] : room
    if (isFree(place)) return place
  }
  return undefined
}

/** Returns the middle of a box that begins with a square: it then covers the fewest. */
const snapped = (middle: number, size: number) => Math.round((middle - size / 2) / cell) * cell + size / 2

/** An edge on the line between two squares belongs to the square of the box, despite rounding. */
const firstSquare = (edge: number) => Math.floor(edge / cell + 1e-6)
const lastSquare = (edge: number) => Math.ceil(edge / cell - 1e-6) - 1

function widen(extent: Extent, row: number, left: number, right: number) {
  extent.count += right - left + 1
  if (left < extent.left) extent.left = left
  if (right > extent.right) extent.right = right
  if (row < extent.top) extent.top = row
  if (row > extent.bottom) extent.bottom = row
}
