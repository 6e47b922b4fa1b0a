/** The geometry of a flight of stairs: a path with corners, and the flight's width on either side. */
import {along, cross, directionOf, distance} from '../geometry/vector.ts'
import type {Point} from '../schema.ts'
import {leftNormal} from '../wall-line.ts'

export interface Flight {
  /** Metres along the path. */
  length: number
  /** Returns the flight's edges at a distance along the path; in a corner they align with its inside. */
  across(distance: number): [left: Point, right: Point]
  /** The straight parts of the path, between the corners. */
  runs: readonly (readonly [from: number, to: number])[]
  corners: readonly Corner[]
}

interface Corner {
  /** The distance along the path to the corner, and the reach of the turn before and after it. */
  at: number
  reach: number
  inside: Point
  outside: Point
  turnsLeft: boolean
}

interface Leg {
  from: Point
  start: number
  length: number
  direction: Point
}

/** Builds a flight; `path` is its middle in metres, at least two points. */
export function flightAlong(path: readonly Point[], width: number): Flight {
  const legs = legsOf(path)
  const half = width / 2
  const corners = legs.slice(1).map((next, index) => cornerOf(legs[index] as Leg, next, half))
  const last = legs[legs.length - 1] as Leg

  function across(distance: number): [Point, Point] {
    const {from, start, direction} = legs.find((leg) => distance <= leg.start + leg.length) ?? last
    const point = along(from, direction, distance - start)
    const corner = corners.find(({at, reach}) => Math.abs(distance - at) < reach)
    if (corner === undefined)
      return [along(point, leftNormal(direction), half), along(point, leftNormal(direction), -half)]
    const beyond: Point = [2 * point[0] - corner.inside[0], 2 * point[1] - corner.inside[1]]
    return corner.turnsLeft ? [corner.inside, beyond] : [beyond, corner.inside]
  }

  const ends = [0, ...corners.flatMap(({at, reach}) => [at - reach, at + reach]), last.start + last.length]
  const runs = legs.map((_, index) => [ends[2 * index] as number, ends[2 * index + 1] as number] as const)
  return {length: last.start + last.length, across, runs, corners}
}

/** Returns both edges between two distances, around the corners between them. */
export function edgesOf({across, corners}: Flight, from: number, to: number): [left: Point[], right: Point[]] {
  const turned = corners.filter(({at}) => at > from && at < to)
  const [start, end] = [across(from), across(to)]
  const edge = (side: 0 | 1) => [
    start[side],
    ...turned.map(({inside, outside, turnsLeft}) => ((side === 0) === turnsLeft ? inside : outside)),
    end[side],
  ]
  return [edge(0), edge(1)]
}

function legsOf(path: readonly Point[]): Leg[] {
  let start = 0
  return path.slice(1).map((to, index) => {
    const from = path[index] as Point
    const leg = {from, start, length: distance(from, to), direction: directionOf(from, to)}
    start += leg.length
    return leg
  })
}

/** The sharpest corner that the edges follow, as the tangent of half its turn; sharper ones are cut. */
const maxTangent = 2

function cornerOf(leg: Leg, next: Leg, half: number): Corner {
  const at = next.start
  const turn = cross(leg.direction, next.direction)
  const cosine = leg.direction[0] * next.direction[0] + leg.direction[1] * next.direction[1]
  const tangent = Math.min(Math.abs(turn) / Math.max(1 + cosine, 1e-6), maxTangent)
  const turnsLeft = turn < 0
  const inwards = turnsLeft ? half : -half
  const mitre = (side: number) =>
    along(
      along(next.from, leftNormal(leg.direction), side),
      leg.direction,
      -Math.sign(side) * Math.sign(inwards) * half * tangent,
    )
  return {
    at,
    reach: Math.min(half * tangent, leg.length / 2, next.length / 2),
    inside: mitre(inwards),
    outside: mitre(-inwards),
    turnsLeft,
  }
}
