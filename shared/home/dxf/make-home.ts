/** Makes the records of a home from a drawing, by the answers to the questions of its proposal. */
import type {Language} from '../../text/languages.ts'
import {importHome} from '../import/import-home.ts'
import {createSourceHome, plainPiece, type SourceHome, type SourcePiece} from '../import/source-home.ts'
import {createWorkBudget} from '../import/work-budget.ts'
import {emptyRegions} from '../regions.ts'
import type {Point} from '../schema.ts'
import type {Gap} from './close-gaps.ts'
import {findItems} from './find-items.ts'
import {type FoundWalls, findWalls} from './find-walls.ts'
import {nameRegions, namesIn} from './name-regions.ts'
import {type Part, type PlanStrokes, planStrokes} from './plan-strokes.ts'
import type {DxfDrawing} from './read-dxf.ts'
import type {DxfUnit} from './units.ts'

export interface DxfAnswers {
  unit: DxfUnit
  /** The parts that are plans, the lowest level first. */
  parts: Part[]
  /** The layers that walls are on. */
  layers: readonly string[]
  /** Metres, for walls drawn as one line. */
  thickness?: number
}

/** The results of the reading that a person must know. */
export interface DxfReport {
  /** Names of rooms that stand in no enclosed space. */
  namesOutside: string[]
  /** The names in spaces that several texts claim. */
  sharedSpaces: string[][]
  /** Metres of wall lines, and metres of lines without a partner. */
  drawn: number
  unpaired: number
  /** Whether walls are single lines, so that their thickness is a guess. */
  hasSingleLines: boolean
  unread: Map<string, number>
}

/** Metres of a wall drawn as one line; of doors, and of windows with their sills; between levels. */
const defaultThickness = 0.1
const doorHeight = 2.1
const [windowHeight, sill] = [1.2, 0.9]
const storey = 3
/** The format's limit of a plan is 10,000. */
const maxItems = 5000
/** Square metres. A smaller space is a shaft or lies between walls. */
const minRoom = 0.6

/** Throws NotImportable when everything overlaps, or there are too many walls. */
export function makeDxfHome(
  drawing: DxfDrawing,
  answers: DxfAnswers,
  language: Language,
): {source: SourceHome; report: DxfReport} {
  const source = createSourceHome()
  const report: DxfReport = {
    namesOutside: [],
    sharedSpaces: [],
    drawn: 0,
    unpaired: 0,
    hasSingleLines: false,
    unread: drawing.unread,
  }
  const isOneLevel = answers.parts.length === 1
  for (const [index, part] of answers.parts.entries()) {
    const level = isOneLevel ? undefined : `level-${index + 1}`
    if (level !== undefined) source.levels.push(levelOf(level, index))
    const strokes = planStrokes(drawing, part, answers.unit)
    const options = {layers: new Set(answers.layers), thickness: answers.thickness ?? defaultThickness}
    const found = findWalls(strokes, options, createWorkBudget())
    addWalls(source, found, level)
    addRooms(source, {strokes, level, language}, report)
    source.pieces.push(...findItems(drawing, part, {unit: answers.unit, level}).slice(0, maxItems))
    report.drawn += found.drawn
    report.unpaired += found.unpaired
    report.hasSingleLines ||= found.hasSingleLines
  }
  addNotes(source, report, answers)
  return {source, report}
}

/** Notes how the drawing was understood, and its unread parts. */
function addNotes(source: SourceHome, report: DxfReport, {unit, layers}: DxfAnswers): void {
  source.notes.push({kind: 'dxf-units', name: unit})
  for (const name of layers) source.notes.push({kind: 'dxf-layers', name})
  for (const name of report.namesOutside) source.notes.push({kind: 'dxf-names', name})
  for (const names of report.sharedSpaces) source.notes.push({kind: 'dxf-shared', name: names.join(' + ')})
  if (report.hasSingleLines) for (const _ of source.walls) source.notes.push({kind: 'dxf-thickness', name: ''})
  else source.left.set('dxf-alone', Math.round(report.unpaired))
  source.left.set(
    'dxf-unread',
    [...report.unread.values()].reduce((sum, count) => sum + count, 0),
  )
}

const levelOf = (id: string, index: number): SourceHome['levels'][number] => ({
  id,
  sourceId: undefined,
  name: `${index + 1}`,
  z: index * storey,
  height: undefined,
  slab: undefined,
  index,
  isVisible: true,
  background: undefined,
})

function addWalls(source: SourceHome, {walls, gaps}: FoundWalls, level: string | undefined): void {
  for (const wall of walls)
    source.walls.push({
      ...wall,
      number: source.walls.length + 1,
      level,
      height: undefined,
      left: undefined,
      right: undefined,
    })
  for (const gap of gaps) source.pieces.push(openingOf(gap, level))
}

/** Returns the opening as a piece in its wall. Its name is its kind. */
function openingOf(
  {kind, jambs: [a, b], thickness, leaves, hinge, opensTo}: Gap,
  level: string | undefined,
): SourcePiece {
  const isWindow = kind === 'window'
  return {
    ...plainPiece(),
    kind: 'opening',
    opening: {kind, leaves, ...(hinge && {hinge}), ...(opensTo && {opensTo})},
    level,
    sourceId: undefined,
    name: kind,
    at: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2],
    z: isWindow ? sill : 0,
    angle: (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI,
    width: Math.hypot(b[0] - a[0], b[1] - a[1]),
    depth: thickness,
    height: isWindow ? windowHeight : doorHeight,
  }
}

interface LevelStrokes {
  strokes: PlanStrokes
  level: string | undefined
  language: Language
}

/** Makes a room of each space of the healed walls that one text names. */
function addRooms(source: SourceHome, {strokes, level, language}: LevelStrokes, report: DxfReport): void {
  const budget = createWorkBudget()
  const onLevel = <T extends {level: string | undefined}>(list: readonly T[]) =>
    list.filter((each) => each.level === level).map((each) => ({...each, level: undefined}))
  const bare = {...createSourceHome(), walls: onLevel(source.walls), pieces: onLevel(source.pieces)}
  const healed = importHome(bare, {language, images: new Map()})
  const regions = healed.home.plans.flatMap((plan) => emptyRegions(plan)).filter(({net}) => net >= minRoom)
  const texts = namesIn(strokes.texts, budget)
  const {names, shared, outside} = nameRegions(regions, texts, budget)
  for (const [index, {rings}] of regions.entries()) {
    const [name, outline] = [names[index], rings[0]]
    if (name === undefined || outline === undefined) continue
    source.rooms.push({
      sourceId: undefined,
      number: source.rooms.length + 1,
      level,
      name,
      outline: [...outline] as Point[],
      floor: undefined,
      ceiling: undefined,
    })
  }
  const used = new Set(names)
  for (const {name, at} of texts) if (!used.has(name)) source.labels.push({level, text: name, at})
  report.sharedSpaces.push(...shared)
  report.namesOutside.push(...outside)
}
