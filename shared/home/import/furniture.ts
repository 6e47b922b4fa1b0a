/** Imports the pieces that stand or hang in rooms: items, lights and stairs. */

import {rounded, roundedPoint} from '../geometry/grid.ts'
import type {Item, Light, Plan, Stair} from '../schema.ts'
import {categoryOf} from './categories.ts'
import {defaultNames} from './default-names.ts'
import type {ImportContext} from './import-context.ts'
import {clampMetres, nameOf, truncate} from './measures.ts'
import type {SourcePiece} from './source-home.ts'
import {extraOf} from './source-id.ts'
import {isStair, stairOf} from './stairs.ts'

export type ImportedFurniture = Pick<Plan, 'items' | 'lights' | 'stairs'>

/** Imports furniture. `capacity` is the number of elements that the plan can still take; stairs lead to `above`. */
export function importFurniture(
  pieces: readonly SourcePiece[],
  context: ImportContext,
  {capacity, above}: {capacity: number; above: string | undefined},
): ImportedFurniture {
  const imported: ImportedFurniture = {items: [], lights: [], stairs: []}
  let count = 0
  for (const piece of pieces) {
    if (count < capacity && add(piece)) count++
    else context.notes.left.add('too-many', piece.name)
  }
  return imported

  function add(piece: SourcePiece): boolean {
    if (isStair(piece)) imported.stairs.push(stair(piece, context, above))
    else if (piece.kind === 'light') imported.lights.push(light(piece, context))
    else {
      const made = item(piece, context)
      if (made === undefined) return false
      imported.items.push(made)
    }
    return true
  }
}

function common({name, note, sourceId, unsure}: SourcePiece, {extraKey, ids, notes, language}: ImportContext) {
  return {
    id: ids.of(name, 'piece'),
    name: nameOf(name, defaultNames[language].piece, notes),
    ...(note && {note: truncate(4000, note, notes)}),
    ...extraOf(extraKey, sourceId, unsure && {unsure}),
  }
}

function item(piece: SourcePiece, context: ImportContext): Item | undefined {
  const product = context.products.idFor(piece, piece.category ?? categoryOf(piece))
  if (product === undefined) return undefined
  if (piece.kind !== 'opening') context.notes.changed.add('boxes-made')
  const z = clampMetres(piece.z, -1000, 1000, context.notes)
  return {
    ...common(piece, context),
    product,
    at: roundedPoint(piece.at),
    ...(z !== 0 && {z}),
    ...(piece.angle !== 0 && {angle: piece.angle}),
    ...(piece.isMirrored && {mirror: true}),
  }
}

function light(piece: SourcePiece, context: ImportContext): Light {
  const product = context.products.idFor(piece, 'lighting/lamp')
  const z = clampMetres(
    piece.z + piece.height * Math.min(Math.max(piece.lightZ ?? 0, 0), 1),
    -1000,
    1000,
    context.notes,
  )
  return {
    ...common(piece, context),
    at: roundedPoint(piece.at),
    z: rounded(z),
    ...(product !== undefined && {product}),
  }
}

function stair(piece: SourcePiece, context: ImportContext, above: string | undefined): Stair {
  return {
    ...common(piece, context),
    ...stairOf(piece, context.notes),
    ...(above !== undefined && {to: above}),
  }
}
