/** Imports one level of the file as one plan. */
import {defaults} from '../defaults.ts'
import type {Drawing, Plan} from '../schema.ts'
import {importAnnotations} from './annotations.ts'
import {defaultNames} from './default-names.ts'
import {importFurniture} from './furniture.ts'
import {cutHoles, type PlacedPiece} from './holes.ts'
import type {ImportContext, Placed} from './import-context.ts'
import {importLabels} from './labels.ts'
import type {ImportedLevel} from './levels.ts'
import {clampMetres} from './measures.ts'
import {createOpeningPlacer} from './openings.ts'
import {createRidgeDivider} from './ridges.ts'
import {importShell, type Shell} from './shell.ts'
import type {SourceBackground, SourceHome, SourcePiece} from './source-home.ts'
import {wallsOn} from './walls-on-levels.ts'

export interface ImportedPlan {
  plan: Plan
  rooms: Placed
  openings: Placed
  images: string[]
}

/** The format's limits for a plan. */
const maxOpenings = 5000
const maxOthers = 10_000

export interface PlanOptions {
  context: ImportContext
  /** All levels of the home, lowest first. */
  levels: readonly ImportedLevel[]
}

export function importPlan(source: SourceHome, imported: ImportedLevel, {context, levels}: PlanOptions): ImportedPlan {
  const {level, holds, background} = imported
  const {ids, notes, language} = context
  const here = <T extends {level: string | undefined}>(all: readonly T[]) => all.filter((each) => holds(each.level))
  const id = ids.of(source.levels.length === 0 ? 'plan' : `${level.id}-plan`, 'plan')
  const drawing = drawingOf(background, context)
  const {walls, repeated} = wallsOn(source, imported, levels)
  notes.changed.add('walls-repeated', undefined, repeated)
  const divide = createRidgeDivider(walls, context)
  const shown = here(source.pieces).filter((piece) => isShown(piece, context))
  const pieces = shown.flatMap((piece) => (piece.kind === 'opening' ? divide(piece) : [piece]))
  const wanted = pieces.filter(({kind}) => kind === 'opening')
  const shell = importShell(
    {
      walls,
      rooms: here(source.rooms),
      openings: wanted,
      labels: here(source.labels),
      height: level.height ?? defaults.level.height,
      ownRegion: source.ownRegion,
    },
    context,
  )
  const openings = placeOpenings(wanted, shell, context)
  const loose = pieces.filter((piece) => piece.kind !== 'opening' || openings.unplaced.has(piece))
  const labels = importLabels(here(source.labels), shell.namingLabels, context)
  const annotations = importAnnotations(here(source.dimensions), here(source.polylines), context)
  const taken = [annotations.dimensions ?? [], annotations.polylines ?? [], labels, drawing ? [drawing] : []].flat()
    .length
  const plan: Plan = {
    id,
    name: source.levels.length === 0 ? defaultNames[language].plan : level.name,
    level: level.id,
    ...(drawing && {drawings: [drawing.drawing]}),
    areas: [],
    rooms: shell.rooms,
    walls: shell.walls,
    openings: [...openings.placed, ...openings.holes],
    plates: [],
    awnings: [],
    ...importFurniture(loose, context, {capacity: maxOthers - taken, above: aboveOf(imported, levels)}),
    ...annotations,
    ...(labels.length > 0 && {labels}),
  }
  return {
    plan,
    rooms: {placed: shell.rooms.length, total: here(source.rooms).length},
    openings: {placed: openings.placed.length, total: wanted.length},
    images: drawing ? [drawing.image] : [],
  }
}

/** Returns the level that stairs lead to: the lowest one above. */
function aboveOf({level}: ImportedLevel, levels: readonly ImportedLevel[]): string | undefined {
  return levels.find((other) => other.level.z > level.z)?.level.id
}

function isShown({isVisible, name}: SourcePiece, {notes}: ImportContext): boolean {
  if (!isVisible) notes.left.add('hidden', name)
  return isVisible
}

function placeOpenings(pieces: readonly SourcePiece[], {walls, numbers}: Shell, context: ImportContext) {
  const place = createOpeningPlacer(walls, context, numbers)
  const placed: PlacedPiece[] = []
  const unplaced = new Set<SourcePiece>()
  for (const piece of pieces) {
    const opening = placed.length < maxOpenings ? place(piece) : undefined
    if (opening !== undefined) placed.push({piece, opening})
    else {
      unplaced.add(piece)
      context.notes.changed.add('openings-as-items', piece.name)
    }
  }
  const holes = cutHoles(placed, walls, context).slice(0, maxOpenings - placed.length)
  return {placed: placed.map(({opening}) => opening), holes, unplaced}
}

function drawingOf(
  background: SourceBackground | undefined,
  {images, ids, notes}: ImportContext,
): {drawing: Drawing; image: string} | undefined {
  if (background === undefined) return undefined
  const {image, scale, at} = background
  const found = images.get(image)
  if (found === undefined) {
    notes.left.add('images')
    return undefined
  }
  const width = clampMetres(found.width * scale, 0.01, 1000, notes)
  return {image, drawing: {id: ids.of('background', 'background'), src: found.sha256, at, width}}
}
