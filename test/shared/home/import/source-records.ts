import {type ImportedHome, importHome} from '#shared/home/import/import-home.ts'
import {
  createSourceHome,
  plainPiece,
  type SourceHome,
  type SourcePiece,
  type SourceWall,
} from '#shared/home/import/source-home.ts'
import type {Point} from '#shared/home/schema.ts'

/** Builds records as a reader would. */
export const sourceWith = (parts: Partial<SourceHome>): SourceHome => ({...createSourceHome(), ...parts})

export const wallOf = (number: number, a: Point, b: Point, more: Partial<SourceWall> = {}): SourceWall => ({
  number,
  level: undefined,
  a,
  b,
  thickness: 0.1,
  height: 2.5,
  arc: 0,
  left: undefined,
  right: undefined,
  ...more,
})

export const openingAt = (at: Point, more: Partial<SourcePiece> = {}): SourcePiece => ({
  ...plainPiece(),
  kind: 'opening',
  sourceId: undefined,
  level: undefined,
  name: 'Door',
  at,
  z: 0,
  angle: 0,
  width: 0.8,
  depth: 0.1,
  height: 2,
  ...more,
})

/** Four walls around a room of 4 by 3 m, named from the upper left corner. */
export const walls = (more: Partial<SourceWall> = {}): SourceWall[] => [
  wallOf(1, [0, 0], [4, 0], more),
  wallOf(2, [4, 0], [4, 3], more),
  wallOf(3, [4, 3], [0, 3], more),
  wallOf(4, [0, 3], [0, 0], more),
]

export const importedSource = (parts: Partial<SourceHome>): ImportedHome =>
  importHome(sourceWith(parts), {language: 'en', images: new Map()})
