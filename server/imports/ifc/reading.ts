/** The model, units and helpers that the readers of elements share. */

import {hullOf} from '#shared/home/ifc/hull.ts'
import type {IfcBody} from '#shared/home/ifc/ifc-house.ts'
import type {UnreadKind} from '#shared/home/ifc/unread-kinds.ts'
import type {Body, BodyReader} from './bodies.ts'
import type {CurveReader} from './curves.ts'
import {type Line, textOf} from './line-values.ts'
import type {Matrix} from './matrix.ts'
import type {IfcModel} from './open-model.ts'
import type {Placements} from './placements.ts'
import type {Structure} from './structure.ts'

export interface Reading {
  model: IfcModel
  structure: Structure
  placements: Placements
  curves: CurveReader
  bodies: BodyReader
  /** The file's unit of length in metres. */
  scale: number
  /** Converts the project's axes to the building's. */
  toBuilding: Matrix
  /** Returns the position of an element's storey. */
  storeyOf(element: Line): number | undefined
  addUnread(kind: UnreadKind, count?: number): void
  /** Returns the body that elements have together. */
  joinedBody(elements: readonly (Line | undefined)[]): Body | undefined
}

/** Returns the id and the name of an element. */
export const titleOf = (line: Line): {id: string; name: string} => ({
  id: textOf(line.GlobalId),
  name: textOf(line.Name),
})

/** Returns a body without its corners. */
export const plainBody = ({hull, outline, low, high}: Body): IfcBody => ({hull, outline, low, high})

/** Joins bodies; undefined when there are none. */
export function joinBodies(bodies: readonly Body[]): Body | undefined {
  const [first] = bodies
  if (first === undefined || bodies.length === 1) return first
  return {
    corners: bodies.flatMap(({corners}) => corners),
    hull: hullOf(bodies.flatMap(({hull}) => hull)),
    outline: undefined,
    low: Math.min(...bodies.map(({low}) => low)),
    high: Math.max(...bodies.map(({high}) => high)),
    isClipped: bodies.some(({isClipped}) => isClipped),
  }
}
