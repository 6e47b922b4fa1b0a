/** Leaves of doors, and windows with frame and glass. All are closed. */
import {defaults} from '../defaults.ts'
import type {WallBody} from '../draw/wall-body.ts'
import type {Level, Opening} from '../schema.ts'
import {chordsOf} from './chords.ts'
import {openingCurtain} from './curtain-solids.ts'
import {addGrid} from './grid-solid.ts'
import {leafMotion} from './leaf-motion.ts'
import {around, createMeshBuilder, type MeshBuilder} from './mesh-builder.ts'
import {addSlab, columnOf, type Slab} from './slab.ts'
import type {MadePart} from './solid.ts'
import type {Surfaces} from './surfaces.ts'
import {heightOf} from './wall-solids.ts'

/** Metres. */
const leafThickness = 0.04
/** Between two leaves. */
const gap = 0.006
const frame = {width: 0.06, depth: 0.07}
const pane = 0.02

type Frame = Pick<Slab, 'from' | 'to' | 'bottom' | 'top'>

/** Returns nothing for a passage, and where the wall is too low for the opening. */
export function openingParts(opening: Opening, body: WallBody, level: Level, surfaces: Surfaces): MadePart[] {
  const {at, width, height, sill = defaults.opening.sill, kind} = opening
  const {wall, line} = body
  const [from, to] = [Math.max(at - width / 2, 0), Math.min(at + width / 2, line.length)]
  const heightAt = heightOf(wall, line.length, level)
  const hole = {from, to, bottom: sill, top: Math.min(sill + height, heightAt(from), heightAt(to))}
  if (kind === 'passage' || hole.to - hole.from < 0.01 || hole.top - hole.bottom < 0.01) return []
  const parts =
    kind === 'window' ? windowParts(hole, opening, body, surfaces) : leafParts(hole, opening, body, surfaces)
  return [...parts, ...openingCurtain(hole, opening, body, surfaces)]
}

function windowParts(hole: Frame, opening: Opening, body: WallBody, surfaces: Surfaces): MadePart[] {
  const builder = createMeshBuilder()
  addWindow(builder, hole, opening, body, surfaces)
  const mesh = builder.build()
  return mesh ? [{part: 'window', mesh}] : []
}

/** Leaves of doors are flush with the side that they open to, and turn at that edge; garage doors are in the middle. */
function leafParts(hole: Frame, opening: Opening, {line, half}: WallBody, surfaces: Surfaces): MadePart[] {
  const {kind, leaves: all = defaults.opening.leaves, side = defaults.opening.side} = opening
  const leaves = kind === 'garage' ? 1 : all
  const thickness = Math.min(leafThickness, 2 * half)
  const face = kind === 'garage' ? thickness / 2 : half
  const across = side === 'left' ? {left: face, right: face - thickness} : {left: thickness - face, right: -face}
  const each = (hole.to - hole.from) / leaves
  return Array.from({length: leaves}, (_, leaf) => {
    const [from, to] = [hole.from + leaf * each, hole.from + (leaf + 1) * each]
    const isLast = leaf === leaves - 1
    const builder = createMeshBuilder()
    const slab = {...hole, ...across, from, to: isLast ? to : to - Math.min(gap, each / 4)}
    addSlab(builder, line, slab, surfaces.of('door'))
    const mesh = builder.build()
    if (mesh === undefined) return []
    const {pivot, motion} = leafMotion(opening, line, {leaf, leaves, from, to, top: hole.top, face})
    const number = leaf === 0 ? {} : {number: leaf + 1}
    return [{part: 'leaf' as const, mesh: around(mesh, pivot), place: {at: pivot, turn: 0}, motion, ...number}]
  }).flat()
}

/** Adds a frame with an open field for each leaf, and a pane through them all. */
function addWindow(mesh: MeshBuilder, hole: Frame, opening: Opening, {line, half}: WallBody, surfaces: Surfaces): void {
  const {leaves = defaults.opening.leaves} = opening
  const {from, to, bottom, top} = hole
  const bar = Math.min(frame.width, (to - from) / (3 * leaves), (top - bottom) / 4)
  const depth = Math.min(frame.depth, 2 * half) / 2
  const bars = Array.from({length: leaves + 1}, (_, index): readonly [number, number] => {
    const start = from + (index * (to - from - bar)) / leaves
    return [start, start + bar]
  })
  const places = [...bars.flat(), ...fieldChords(bars, (start, end) => chordsOf(line, start, end))].sort(
    (one, other) => one - other,
  )
  const white = surfaces.of('frame')
  addGrid(mesh, {
    columns: places.map((at) => columnOf(line, at, {left: depth, right: -depth, top})),
    rows: [bottom, bottom + bar, top - bar, top],
    isOpen: (column, row) => row === 1 && !bars.some(([start]) => Math.abs(start - (places[column] as number)) < 1e-9),
    surfaces: {left: white, right: white, edge: white},
  })
  const glass = Math.min(pane, depth) / 2
  addSlab(
    mesh,
    line,
    {from: from + bar / 2, to: to - bar / 2, bottom: bottom + bar / 2, top: top - bar / 2, left: glass, right: -glass},
    surfaces.of('glass'),
  )
}

/** Returns the chords between the bars of a window in a curved wall. */
function fieldChords(
  bars: readonly (readonly [number, number])[],
  chords: (from: number, to: number) => number[],
): number[] {
  return bars.slice(1).flatMap(([end], index) => chords(bars[index]?.[1] as number, end))
}
