/** Pieces that stand or hang in rooms: items, lights and stairs. */
import type {Item, Light, Plan, Stair} from '../schema.ts'
import {categoryOf} from './categories.ts'
import type {Importing} from './importing.ts'
import {bounded, cutTo, nameOf, rounded, roundedPoint} from './measures.ts'
import type {SourcePiece} from './source-home.ts'
import {isStair, stairOf} from './stairs.ts'
import {words} from './words.ts'

export type Furnishing = Pick<Plan, 'items' | 'lights' | 'stairs'>

/** `room` says how many elements the plan may still take, `above` which level stairs lead to. */
export function furnish(
  pieces: readonly SourcePiece[],
  importing: Importing,
  {room, above}: {room: number; above: string | undefined},
): Furnishing {
  const furnishing: Furnishing = {items: [], lights: [], stairs: []}
  let count = 0
  for (const piece of pieces) {
    if (count < room && add(piece)) count++
    else importing.notes.left.add('too-many', piece.name)
  }
  return furnishing

  function add(piece: SourcePiece): boolean {
    if (isStair(piece)) furnishing.stairs.push(stair(piece, importing, above))
    else if (piece.kind === 'light') furnishing.lights.push(light(piece, importing))
    else {
      const made = item(piece, importing)
      if (made === undefined) return false
      furnishing.items.push(made)
    }
    return true
  }
}

function common({name, note}: SourcePiece, {ids, notes, language}: Importing) {
  return {
    id: ids.of(name, 'piece'),
    name: nameOf(name, words[language].piece, notes),
    ...(note && {note: cutTo(4000, note, notes)}),
  }
}

function item(piece: SourcePiece, importing: Importing): Item | undefined {
  const product = importing.products.take(piece, categoryOf(piece))
  if (product === undefined) return undefined
  if (piece.kind !== 'opening') importing.notes.changed.add('boxes-made')
  const z = bounded(piece.z, -1000, 1000, importing.notes)
  return {
    ...common(piece, importing),
    product,
    at: roundedPoint(piece.at),
    ...(z !== 0 && {z}),
    ...(piece.angle !== 0 && {angle: piece.angle}),
    ...(piece.isMirrored && {mirror: true}),
  }
}

function light(piece: SourcePiece, importing: Importing): Light {
  const product = importing.products.take(piece, 'lighting/lamp')
  const z = bounded(piece.z + piece.height * Math.min(Math.max(piece.lightZ ?? 0, 0), 1), -1000, 1000, importing.notes)
  return {
    ...common(piece, importing),
    at: roundedPoint(piece.at),
    z: rounded(z),
    ...(product !== undefined && {product}),
  }
}

function stair(piece: SourcePiece, importing: Importing, above: string | undefined): Stair {
  return {
    ...common(piece, importing),
    ...stairOf(piece, importing.notes),
    ...(above !== undefined && {to: above}),
  }
}
