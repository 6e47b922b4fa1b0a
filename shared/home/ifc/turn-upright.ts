/** Turns a building so that its main walls run along the axes of the plan. */
import type {Point} from '../schema.ts'
import type {IfcHouse} from './ifc-house.ts'

/** Conversions from the building's axes, y up, to the plan's, y down. */
export interface Upright {
  point(point: Point): Point
  direction(direction: Point): Point
  /** Degrees clockwise on the drawing. */
  north: number | undefined
}

/** Degrees. Walls that differ by less run in one direction. */
const same = 1

export function turnUpright({walls, north}: Pick<IfcHouse, 'walls' | 'north'>): Upright {
  const degrees = mainDirection(walls)
  const turn = (degrees * Math.PI) / 180
  const [cos, sin] = degrees === 0 ? [1, 0] : [Math.cos(turn), Math.sin(turn)]
  const turned = ([x, y]: Point): Point => [x * cos + y * sin, x * sin - y * cos]
  return {
    point: turned,
    direction: turned,
    north: north === undefined ? undefined : (((north + degrees) % 360) + 360) % 360,
  }
}

/** Returns the direction of most metres of wall, from -45 to 45 degrees anticlockwise. */
function mainDirection(walls: IfcHouse['walls']): number {
  const runs = walls.flatMap(({axis, body}) => {
    const lines = axis.filter(({arc}) => arc === 0)
    const all = lines.length > 0 || axis.length > 0 ? lines : edgesOf(body?.hull ?? [])
    return all.map(({a, b}) => ({
      length: Math.hypot(b[0] - a[0], b[1] - a[1]),
      angle: quarter((Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI),
    }))
  })
  const bins = new Map<number, number>()
  for (const {length, angle} of runs) {
    const bin = quarter(Math.round(angle))
    bins.set(bin, (bins.get(bin) ?? 0) + length)
  }
  const [[peak] = [0]] = [...bins].sort((one, other) => other[1] - one[1])
  const near = runs.filter(({angle}) => Math.abs(quarter(angle - peak)) <= same)
  const sum = near.reduce((total, {length}) => total + length, 0)
  const mean = near.reduce((total, {length, angle}) => total + length * quarter(angle - peak), 0) / Math.max(sum, 1e-9)
  const main = quarter(peak + mean)
  // What is straight in the file stays exactly so.
  return Math.abs(main) < 0.005 ? 0 : main
}

const quarter = (degrees: number): number => ((((degrees + 45) % 90) + 90) % 90) - 45

const edgesOf = (hull: readonly Point[]) => hull.map((a, index) => ({a, b: hull[(index + 1) % hull.length] as Point}))
