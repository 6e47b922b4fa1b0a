/** Stairs as steps, and the outlines that they take of the floors they lead through. */
import {defaults} from '../defaults.ts'
import {edgesOf, flightAlong} from '../draw/stair-flight.ts'
import {treadsOf} from '../draw/stairs.ts'
import {along, distance} from '../geometry/vector.ts'
import type {Level, Point, Stair} from '../schema.ts'
import {circle} from './block.ts'
import {createMeshBuilder, type MeshBuilder} from './mesh-builder.ts'
import {addPrism} from './prism.ts'
import type {Mesh} from './solid.ts'
import type {Surfaces} from './surfaces.ts'

/** Metres that a step is thicker than it is high. */
const stepThickness = 0.1
/** A stair that rises by less has no level of its own to lead to. */
const leastRise = 0.1

/** Returns the metres that a stair rises, or falls when negative; without a level to lead to, to the next one. */
export function riseOf({to}: Stair, level: Level, levels: readonly Level[]): number {
  const target = levels.find(({id}) => id === to)
  const rise = target === undefined ? 0 : target.z - level.z
  if (Math.abs(rise) >= leastRise) return rise
  return (level.height ?? defaults.level.height) + (level.slab ?? defaults.level.slab)
}

/** Returns a mesh of at most `most` steps; the last one is as high as the floor that it leads to. */
export function stairMesh(stair: Stair, rise: number, most: number, surfaces: Surfaces): Mesh | undefined {
  const mesh = createMeshBuilder()
  const outlines = stair.kind === 'spiral' ? spiralTreads(stair, most) : flightTreads(stair, most)
  const each = rise / outlines.length
  for (const [index, outline] of outlines.entries()) addStep(mesh, outline, {rise, each, index}, surfaces)
  return mesh.build()
}

interface Step {
  rise: number
  each: number
  index: number
}

function addStep(mesh: MeshBuilder, outline: readonly Point[], {rise, each, index}: Step, surfaces: Surfaces): void {
  const top = each * (index + 1)
  const bottom = Math.max(top - Math.abs(each) - stepThickness, Math.min(0, rise - stepThickness))
  const surface = surfaces.of('stair')
  addPrism(mesh, [outline], {bottom, top, surfaces: {top: surface, bottom: surface, side: surface}})
}

/** Returns the outline that a stair takes of a floor. */
export function stairOutline(stair: Stair): Point[] {
  const {path, width} = stair
  if (stair.kind === 'spiral') return circle(path[0] as Point, radiiOf(stair).outer, 24)
  const flight = flightAlong(path, width)
  return between(edgesOf(flight, 0, flight.length))
}

const between = ([left, right]: readonly [Point[], Point[]]): Point[] => [...left, ...right.slice().reverse()]

function flightTreads({path, width, steps}: Stair, most: number): Point[][] {
  const flight = flightAlong(path, width)
  const places = treadsOf(flight, steps, Math.min(steps, most))
  return places.slice(1).flatMap((to, index) => {
    const from = places[index] as number
    return to - from < 1e-3 ? [] : [between(edgesOf(flight, from, to))]
  })
}

function radiiOf({path: [pole, start], width}: Stair): {inner: number; outer: number} {
  const middle = Math.max(distance(pole as Point, start as Point), 0.06)
  return {inner: Math.max(middle - width / 2, 0.05), outer: middle + width / 2}
}

/** Returns a full clockwise turn of sectors around the pole. */
function spiralTreads(stair: Stair, most: number): Point[][] {
  const [pole, start] = stair.path as [Point, Point]
  const {inner, outer} = radiiOf(stair)
  const begin = Math.atan2(start[1] - pole[1], start[0] - pole[0])
  const steps = Math.min(stair.steps, most)
  const at = (turn: number, radius: number): Point => {
    const angle = begin + (2 * Math.PI * turn) / steps
    return along(pole, [Math.cos(angle), Math.sin(angle)], radius)
  }
  // A step of a few turns in all is wide: chords of a twelfth follow its circle.
  const parts = Math.ceil(12 / steps)
  return Array.from({length: steps}, (_, step) => {
    const turns = Array.from({length: parts + 1}, (_, part) => step + part / parts)
    return [...turns.map((turn) => at(turn, outer)), ...turns.map((turn) => at(turn, inner)).reverse()]
  })
}
