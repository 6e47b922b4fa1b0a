/** One level of the file as one plan. */
import {defaults} from '../defaults.ts'
import type {Drawing, Plan} from '../schema.ts'
import {furnish} from './furniture.ts'
import type {Importing, Placed} from './importing.ts'
import {labelsOf} from './labels.ts'
import type {ImportedLevel} from './levels.ts'
import {bounded} from './measures.ts'
import {openingPlacer} from './openings.ts'
import {importShell} from './shell.ts'
import type {SourceBackground, SourceHome, SourcePiece} from './source-home.ts'
import {wallsOn} from './walls-on-levels.ts'
import {words} from './words.ts'

export interface ImportedPlan {
  plan: Plan
  rooms: Placed
  openings: Placed
  images: string[]
}

/** The format's limits of a plan. */
const mostOpenings = 5000
const mostOthers = 10_000

export interface PlanOptions {
  importing: Importing
  /** All of the home, from the lowest up. */
  levels: readonly ImportedLevel[]
}

export function importPlan(
  source: SourceHome,
  imported: ImportedLevel,
  {importing, levels}: PlanOptions,
): ImportedPlan {
  const {level, holds, background} = imported
  const {ids, notes, language} = importing
  const here = <T extends {level: string | undefined}>(all: readonly T[]) => all.filter((each) => holds(each.level))
  const id = ids.of(source.levels.length === 0 ? 'plan' : `${level.id}-plan`, 'plan')
  const drawing = drawingOf(background, importing)
  const pieces = here(source.pieces).filter((piece) => isShown(piece, importing))
  const wanted = pieces.filter(({kind}) => kind === 'opening')
  const {walls, repeated} = wallsOn(source, imported, levels)
  notes.changed.add('walls-repeated', undefined, repeated)
  const shell = importShell(
    {
      walls,
      rooms: here(source.rooms),
      openings: wanted,
      height: level.height ?? defaults.level.height,
    },
    importing,
  )
  const openings = placeOpenings(wanted, shell.walls, importing)
  const loose = pieces.filter((piece) => piece.kind !== 'opening' || openings.unplaced.has(piece))
  const labels = labelsOf(here(source.labels), notes)
  const plan: Plan = {
    id,
    name: source.levels.length === 0 ? words[language].plan : level.name,
    level: level.id,
    ...(drawing && {drawings: [drawing.drawing]}),
    areas: [],
    rooms: shell.rooms,
    walls: shell.walls,
    openings: openings.placed,
    plates: [],
    awnings: [],
    ...furnish(loose, importing, {room: mostOthers - (drawing ? 1 : 0), above: aboveOf(imported, levels)}),
    ...(labels && {extra: {sweetHome3d: {labels}}}),
  }
  return {
    plan,
    rooms: {placed: shell.rooms.length, total: here(source.rooms).length},
    openings: {placed: openings.placed.length, total: wanted.length},
    images: drawing ? [drawing.image] : [],
  }
}

/** The level that stairs lead to: the lowest of those that are higher. */
function aboveOf({level}: ImportedLevel, levels: readonly ImportedLevel[]): string | undefined {
  return levels.find((other) => other.level.z > level.z)?.level.id
}

function isShown({isVisible, name}: SourcePiece, {notes}: Importing): boolean {
  if (!isVisible) notes.left.add('hidden', name)
  return isVisible
}

function placeOpenings(pieces: readonly SourcePiece[], walls: Plan['walls'], importing: Importing) {
  const place = openingPlacer(walls, importing)
  const placed: Plan['openings'] = []
  const unplaced = new Set<SourcePiece>()
  for (const piece of pieces) {
    const opening = placed.length < mostOpenings ? place(piece) : undefined
    if (opening !== undefined) placed.push(opening)
    else {
      unplaced.add(piece)
      importing.notes.changed.add('openings-as-items', piece.name)
    }
  }
  return {placed, unplaced}
}

function drawingOf(
  background: SourceBackground | undefined,
  {images, ids, notes}: Importing,
): {drawing: Drawing; image: string} | undefined {
  if (background === undefined) return undefined
  const {image, scale, at} = background
  const found = images.get(image)
  if (found === undefined) {
    notes.left.add('images')
    return undefined
  }
  const width = bounded(found.width * scale, 0.01, 1000, notes)
  return {image, drawing: {id: ids.of('background', 'background'), src: found.sha256, at, width}}
}
