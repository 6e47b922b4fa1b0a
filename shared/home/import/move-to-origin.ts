/** Moves a plan that was drawn far from the origin, for example at the coordinates of a map. */
import type {Point} from '../schema.ts'
import {countLeft, type SourceHome} from './source-home.ts'

/** Metres. Points farther out are beyond the format's bounds and its exact arithmetic. */
const maxCoordinate = 1000
/** Metres. Plans are moved by multiples of it, so that a plan that changed a little is moved as before. */
const grid = 100

const isInBounds = ([x, y]: Point) => Math.abs(x) <= maxCoordinate && Math.abs(y) <= maxCoordinate

/**
 * Moves everything by the middle of the walls when something is out of bounds. Leaves out elements that still are
 * afterwards. Returns the move in metres, undefined when nothing was moved.
 */
export function moveToOrigin(home: SourceHome): Point | undefined {
  if (pointsOf(home).every(isInBounds)) return undefined
  const by = middleOf(home)
  const isMoved = by[0] !== 0 || by[1] !== 0
  if (isMoved) move(home, by)
  leaveOutFar(home)
  return isMoved ? by : undefined
}

const pointsOf = ({walls, rooms, pieces, labels, dimensions, polylines}: SourceHome): Point[] => [
  ...[...walls, ...dimensions].flatMap(({a, b}) => [a, b]),
  ...polylines.flatMap(({path}) => path),
  ...rooms.flatMap(({outline}) => outline),
  ...pieces.map(({at}) => at),
  ...labels.map(({at}) => at),
]

/** Returns the median of the walls' ends on the grid; a stray wall doesn't move it. */
function middleOf(home: SourceHome): Point {
  const points = home.walls.length > 0 ? home.walls.flatMap(({a, b}) => [a, b]) : pointsOf(home)
  const medianOf = (values: number[]) => values.sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
  const onGrid = (value: number) => Math.round(value / grid) * grid
  return [onGrid(medianOf(points.map(([x]) => x))), onGrid(medianOf(points.map(([, y]) => y)))]
}

function move(home: SourceHome, [right, down]: Point): void {
  const moved = ([x, y]: Point): Point => [x - right, y - down]
  for (const line of [...home.walls, ...home.dimensions]) Object.assign(line, {a: moved(line.a), b: moved(line.b)})
  for (const polyline of home.polylines) polyline.path = polyline.path.map(moved)
  for (const room of home.rooms) room.outline = room.outline.map(moved)
  for (const placed of [...home.pieces, ...home.labels]) placed.at = moved(placed.at)
  for (const {opening} of home.pieces) {
    if (opening?.hinge) opening.hinge = moved(opening.hinge)
    if (opening?.opensTo) opening.opensTo = moved(opening.opensTo)
  }
  for (const background of [home.background, ...home.levels.map((level) => level.background)])
    if (background !== undefined) background.at = moved(background.at)
}

function leaveOutFar(home: SourceHome): void {
  const inBounds = <T>(all: readonly T[], pointsOf: (each: T) => Point[]): T[] =>
    all.filter((each) => {
      const isKept = pointsOf(each).every(isInBounds)
      if (!isKept) countLeft(home, 'unreadable')
      return isKept
    })
  home.walls = inBounds(home.walls, ({a, b}) => [a, b])
  home.dimensions = inBounds(home.dimensions, ({a, b}) => [a, b])
  home.polylines = inBounds(home.polylines, ({path}) => path)
  home.pieces = inBounds(home.pieces, ({at}) => [at])
  home.labels = inBounds(home.labels, ({at}) => [at])
  for (const room of home.rooms) room.outline = inBounds(room.outline, (point) => [point])
  for (const holder of [home, ...home.levels])
    if (holder.background !== undefined && !isInBounds(holder.background.at)) {
      holder.background = undefined
      countLeft(home, 'images')
    }
}
