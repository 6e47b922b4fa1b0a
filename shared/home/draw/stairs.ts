/** Draws stairs as architects do: treads, a walking line with an arrow that points up, and a cut line. */
import {along, directionOf, distance} from '../geometry/vector.ts'
import type {Home, Plan, Point, Stair} from '../schema.ts'
import {leftNormal} from '../wall-line.ts'
import {edgesOf, type Flight, flightAlong} from './stair-flight.ts'
import {cm, elementGroup, pathOf, tag, xy} from './svg.ts'

/** The limit of treads for all stairs of a plan: bounds the drawing's length. */
const maxTreads = 40_000

/** Draws the stairs of a plan, and the stairs from other levels that lead to it. */
export function drawStairs(home: Home, plan: Plan): string[] {
  const heights = new Map(home.levels.map(({id, z}) => [id, z]))
  const here = heights.get(plan.level) ?? 0
  const arriving = arrivingStairs(home, plan)
  const most = Math.ceil(maxTreads / Math.max(plan.stairs.length + arriving.length, 1))
  const leadsUp = ({to}: Stair) => to !== undefined && (heights.get(to) ?? here) > here
  return [
    ...arriving.map((stair) => tag('g', {class: 'stair below'}, ...parts(stair, most, false))),
    ...plan.stairs.map((stair) =>
      elementGroup('stair', stair, {class: 'stair'}, ...parts(stair, most, leadsUp(stair))),
    ),
  ]
}

/** Returns all stairs that a plan shows: its own, and the stairs from other levels that lead to it. */
export function visibleStairs(home: Home, plan: Plan): Stair[] {
  return [...plan.stairs, ...arrivingStairs(home, plan)]
}

/** Returns the stairs from other levels to the plan's level: for each level, those of its first plan that has any. */
function arrivingStairs(home: Home, {level, stairs: own}: Plan): Stair[] {
  const levels = new Set([level])
  const stairs: Stair[] = []
  for (const plan of home.plans) {
    const there = levels.has(plan.level)
      ? []
      : plan.stairs.filter((stair) => stair.to === level && !own.some((each) => isOver(each, stair)))
    if (there.length === 0) continue
    levels.add(plan.level)
    stairs.push(...there)
  }
  return stairs
}

/** Metres between the poles of one spiral through several levels. */
const samePole = 0.3

/** Returns whether a spiral goes on above another one: their treads would cover each other. */
function isOver(above: Stair, below: Stair): boolean {
  if (above.kind !== 'spiral' || below.kind !== 'spiral') return false
  return distance(above.path[0] as Point, below.path[0] as Point) < samePole
}

function parts(stair: Stair, most: number, isCut: boolean): string[] {
  const steps = Math.min(stair.steps, most)
  return stair.kind === 'spiral' ? spiral(stair, steps) : flight(stair, steps, isCut)
}

/** The position of the cut as a share of the path: somewhat more than a metre above the floor. */
const cutShare = 0.5
/** The minimum distance of a cut from a turn, in metres. */
const cutMargin = 0.2
/** The shortest tread (metres) that allows landings; with shorter treads a flight turns on winders. */
const shortestTread = 0.2

/** The part above the cut hangs overhead and is drawn dashed. */
function flight({path, width, steps: all}: Stair, steps: number, isCut: boolean): string[] {
  const way = flightAlong(path, width)
  const cut = isCut ? cutOf(way) : way.length
  const treads = treadsOf(way, all, steps)
  const line = (distance: number) => pathOf(way.across(distance))
  const edges = (from: number, to: number) =>
    edgesOf(way, from, to)
      .map((edge) => pathOf(edge))
      .join('')
  const linesOf = (isShown: (at: number) => boolean) => treads.filter(isShown).map(line).join('')
  return [
    tag('path', {d: edges(0, cut)}),
    tag('path', {class: 'treads', d: linesOf((at) => at <= cut)}),
    isCut ? tag('path', {class: 'overhead', d: edges(cut, way.length)}) : '',
    isCut ? tag('path', {class: 'treads overhead', d: linesOf((at) => at > cut)}) : '',
    isCut ? tag('path', {class: 'cut', d: breakLine(way, cut)}) : '',
    ...arrow(pathOf(path), path[0] as Point, path[path.length - 2] as Point, path[path.length - 1] as Point, width),
  ]
}

/** Returns the place nearest to the desired cut that is not in a turn. */
function cutOf({length, runs}: Flight): number {
  let best = length * cutShare
  let farthest = Number.POSITIVE_INFINITY
  for (const [from, to] of runs) {
    if (to - from < 3 * cutMargin) continue
    const cut = Math.min(Math.max(length * cutShare, from + cutMargin), to - cutMargin)
    if (Math.abs(cut - length * cutShare) >= farthest) continue
    best = cut
    farthest = Math.abs(cut - length * cutShare)
  }
  return best
}

/** Returns the distances of the tread edges: even along the path, or along its straight parts if landings fit. */
export function treadsOf({length, runs}: Flight, all: number, steps: number): number[] {
  const straight = runs.reduce((sum, [from, to]) => sum + to - from, 0)
  const treads = all - (runs.length - 1)
  const share = steps / all
  if (treads < runs.length || straight / treads < shortestTread)
    return Array.from({length: steps + 1}, (_, index) => (length * index) / steps)
  const distances: number[] = []
  for (const [from, to] of runs) {
    const count = Math.max(Math.round(((to - from) / straight) * treads * share), 1)
    if (to - from < 0.01) distances.push(from)
    else for (let index = 0; index <= count; index++) distances.push(from + ((to - from) * index) / count)
  }
  return distances
}

/** Draws two slanted strokes across the flight, with a jag in the middle. */
function breakLine({across, length}: Flight, at: number): string {
  const stroke = (shift: number) => {
    const [left, right] = across(Math.min(at + shift, length))
    const way = leftNormal(directionOf(right, left))
    const [dx, dy] = [(right[0] - left[0]) / 2, (right[1] - left[1]) / 2]
    const place = (share: number, ahead: number): Point =>
      along([left[0] + dx * 2 * share, left[1] + dy * 2 * share], way, -ahead)
    return pathOf([
      place(-0.06, 0.16),
      place(0.44, 0.02),
      place(0.47, 0.14),
      place(0.53, -0.14),
      place(0.56, -0.02),
      place(1.06, -0.16),
    ])
  }
  return stroke(0) + stroke(0.06)
}

/** Draws a full clockwise turn around the pole. */
function spiral({path: [pole, start], width}: Stair, steps: number): string[] {
  const [center, first] = [pole as Point, start as Point]
  const middle = Math.max(distance(center, first), 0.06)
  const [inner, outer] = [Math.max(middle - width / 2, 0.05), middle + width / 2]
  const begin = Math.atan2(first[1] - center[1], first[0] - center[0])
  const at = (angle: number, radius: number): Point => along(center, [Math.cos(angle), Math.sin(angle)], radius)
  const treads = Array.from({length: steps}, (_, index) => {
    const angle = begin + (index * 2 * Math.PI) / steps
    return pathOf([at(angle, inner), at(angle, outer)])
  })
  const circle = (radius: number) => tag('circle', {cx: cm(center[0]), cy: cm(center[1]), r: cm(radius)})
  const [from, tip] = [at(begin, middle), at(begin + 5.6, middle)]
  const way = `M${xy(from)}A${cm(middle)} ${cm(middle)} 0 1 1 ${xy(tip)}`
  return [
    circle(inner),
    circle(outer),
    tag('path', {class: 'treads', d: treads.join('')}),
    ...arrow(way, from, at(begin + 5.45, middle), tip, width),
  ]
}

/** Draws the walking line, from a ring at its foot to the arrow's tip. */
function arrow(way: string, foot: Point, before: Point, tip: Point, width: number): string[] {
  const size = Math.min(0.2, width / 3)
  const direction = directionOf(before, tip)
  const back = along(tip, direction, -size)
  const wing = (side: number) => along(back, leftNormal(direction), side * size * 0.4)
  return [
    tag('path', {class: 'way', d: way + pathOf([wing(1), tip, wing(-1)])}),
    tag('circle', {class: 'foot', cx: cm(foot[0]), cy: cm(foot[1]), r: cm(size * 0.3)}),
  ]
}
