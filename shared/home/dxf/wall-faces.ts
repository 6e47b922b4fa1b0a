/** Groups parallel lines, and joins pieces of one line: the faces of walls. */
import type {WorkBudget} from '../import/work-budget.ts'
import type {Point} from '../schema.ts'
import type {PlanLine} from './plan-strokes.ts'

/** Lines of one direction. A point is `axis · t + normal · n`. */
export interface Direction {
  axis: Point
  normal: Point
  faces: Face[]
}

/** A line at `n`, from `from` to `to` along the axis, in metres. */
export interface Face {
  n: number
  from: number
  to: number
}

/** Metres. Shorter lines are ticks and arrows. */
const minLength = 0.02
/** Radians between neighbours, and in all, of lines that count as parallel. */
const maxTurn = 0.002
const maxSpread = 0.006
/** Metres between lines that count as one. */
const sameLine = 0.004

/** Returns the directions of lines. Lines over each other are joined. */
export function facesOf(lines: readonly PlanLine[], budget: WorkBudget): Direction[] {
  const turned = lines
    .map((line) => ({line, length: Math.hypot(line.b[0] - line.a[0], line.b[1] - line.a[1]), turn: turnOf(line)}))
    .filter(({length}) => length >= minLength)
    .sort((one, other) => one.turn - other.turn)
  budget.spend(turned.length)
  const groups: (typeof turned)[] = []
  for (const each of turned) {
    const [group, last] = [groups.at(-1), groups.at(-1)?.at(-1)]
    const first = group?.[0]
    if (group && last && first && each.turn - last.turn <= maxTurn && each.turn - first.turn <= maxSpread)
      group.push(each)
    else groups.push([each])
  }
  return groups.map((group) => {
    const weight = group.reduce((sum, {length}) => sum + length, 0)
    const turn = group.reduce((sum, {length, turn}) => sum + turn * length, 0) / weight
    const axis: Point = [Math.cos(turn), Math.sin(turn)]
    const normal: Point = [-axis[1], axis[0]]
    return {axis, normal, faces: joinFaces(group.map(({line}) => faceOf(line, axis, normal)))}
  })
}

/** Returns the angle of a line from 0 to half a turn; angles just below half a turn are just below 0. */
function turnOf({a, b}: PlanLine): number {
  const turn = (Math.atan2(b[1] - a[1], b[0] - a[0]) + 2 * Math.PI) % Math.PI
  return turn > Math.PI - maxSpread ? turn - Math.PI : turn
}

function faceOf({a, b}: PlanLine, axis: Point, normal: Point): Face {
  const [one, other] = [a, b].map(([x, y]) => axis[0] * x + axis[1] * y) as [number, number]
  const n = (normal[0] * (a[0] + b[0]) + normal[1] * (a[1] + b[1])) / 2
  return {n, from: Math.min(one, other), to: Math.max(one, other)}
}

/** Joins faces in line that overlap or touch. */
function joinFaces(faces: Face[]): Face[] {
  faces.sort((one, other) => one.n - other.n)
  const joined: Face[] = []
  for (let index = 0; index < faces.length; ) {
    const first = faces[index] as Face
    let end = index
    while (end < faces.length && (faces[end] as Face).n - first.n <= sameLine) end++
    joined.push(...joinInLine(faces.slice(index, end)))
    index = end
  }
  return joined
}

function joinInLine(faces: Face[]): Face[] {
  const joined: Face[] = []
  for (const face of faces.sort((one, other) => one.from - other.from)) {
    const last = joined.at(-1)
    if (last && face.from <= last.to + sameLine) last.to = Math.max(last.to, face.to)
    else joined.push({...face})
  }
  return joined
}
