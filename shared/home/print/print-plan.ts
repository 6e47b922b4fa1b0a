/** Lays a plan out on sheets of paper to scale. */
import type {Language} from '../../text/languages.ts'
import {annotationBounds} from '../annotations/draw-annotations.ts'
import {automaticDimensions} from '../dimensions/automatic-dimensions.ts'
import {planBounds} from '../draw/bounds.ts'
import {withWindowSides} from '../draw/window-sides.ts'
import {unitsOf} from '../edit/set-units.ts'
import {lengthText} from '../edit/typed-measures.ts'
import {type Box, unionOf} from '../geometry/box.ts'
import {type PlanRegions, planRegions} from '../regions.ts'
import type {Home, Plan} from '../schema.ts'
import {annotationMarks} from './annotation-marks.ts'
import {drawChains, nearest} from './draw-chains.ts'
import {sheetsOf} from './draw-sheets.ts'
import {type Layout, layOut, layOutFree, layOutTiles} from './lay-out.ts'
import {type Paper, papers, roundScales, type Scale} from './papers.ts'
import {elementMarks, roomMarks} from './plan-marks.ts'
import {type TableRow, tableRows} from './room-table.ts'
import type {Letters, Mark, Sheet} from './sheet.ts'
import type {TitleFacts} from './title-block.ts'
import {sheetWords} from './words.ts'

export interface PrintOptions {
  paper: Paper
  scale: Scale
  language: Language
  letters: Letters
  /** Whether a plan that is too large for the paper gets one sheet as large as it needs, instead of several. */
  isOneSheet?: boolean
  /** The texts of the title block that the home doesn't hold. */
  facts: Pick<TitleFacts, 'project' | 'address' | 'version' | 'date'>
}

/** A plan on its sheets; or the word that it takes too many, with the largest scale at which one takes it. */
export type Printed = {sheets: Sheet[]; scale: number} | {tooMany: {scale: number; sheets: number; fits: number}}

/** The most sheets of one plan: more are no use on a table. */
const maxSheets = 16

/** A plan drawn at a scale, in millimetres from its origin, with the box around it. */
interface DrawnToScale {
  scale: number
  marks: readonly Mark[]
  box: Box
}

/**
 * Prints a plan. Throws RangeError when the home has no such plan, and TooDetailedError when its drawing is too large.
 */
export function printPlan(home: Home, planId: string, options: PrintOptions): Printed {
  const plan = home.plans.find(({id}) => id === planId)
  if (plan === undefined) throw new RangeError(`the home has no plan ${planId}`)
  const {paper, language, letters, isOneSheet = false} = options
  // Numbers are written as the reader of the sheet does.
  const read = {...home, lang: language}
  const regions = planRegions(plan)
  const rows = tableRows(plan, regions, {units: unitsOf(home), language, words: sheetWords[language]})
  const measured = measurePlan(read, plan, regions, options)
  const chosen =
    options.scale === 'fit' ? fitting(measured, rows, paper) : fixed(measured, options.scale, rows, {paper, isOneSheet})
  if (chosen === undefined) {
    const scale = Number(options.scale)
    const fits = fitting(measured, rows, paper)?.drawn.scale ?? (roundScales.at(-1) as number)
    return {tooMany: {scale, sheets: layOutTiles(measured(scale).box, rows.length, paper).count, fits}}
  }
  const {drawn, layout} = chosen
  const metre = 1000 / drawn.scale
  const units = unitsOf(home)
  const marks = [
    ...elementMarks(read, plan, regions, metre),
    ...annotationMarks(plan, {metre, units, language}),
    ...drawn.marks,
    ...roomMarks(read, plan, regions, {metre, units}),
  ]
  const facts = {
    ...options.facts,
    plan: nameOf(home, plan),
    scale: drawn.scale,
    paper: isOfPaper(layout, paper) ? paper.toUpperCase() : `${layout.width} × ${layout.height} mm`,
    north: home.site?.north,
    units,
  }
  return {scale: drawn.scale, sheets: sheetsOf({marks, box: drawn.box, rows, layout, facts, language, letters})}
}

const isOfPaper = ({width, height}: Layout, paper: Paper): boolean =>
  Math.max(width, height) === papers[paper].width && Math.min(width, height) === papers[paper].height

function nameOf({levels}: Home, {name, level}: Plan): string {
  const levelName = levels.find(({id}) => id === level)?.name
  return levelName === undefined || levelName === name ? name : `${name} · ${levelName}`
}

/** Beyond this number of walls, dimension lines would be illegible. */
const maxMeasured = 3000

/** Draws a plan's dimension lines at a scale, and tells how much paper both take. */
type Measured = (scale: number, isBrief?: boolean) => DrawnToScale

function measurePlan(home: Home, plan: Plan, regions: PlanRegions, {letters, language}: PrintOptions): Measured {
  const noted = annotationBounds(plan)
  const bounds = unionOf([planBounds(home, withWindowSides(plan, regions)), ...(noted ? [noted] : [])])
  const lines = plan.walls.length > maxMeasured ? [] : automaticDimensions(plan, {gap: nearest})
  const units = unitsOf(home)
  const words = (metres: number) => chainText(metres, units, language)
  return (scale, isBrief = false) => {
    const metre = 1000 / scale
    const around = scaled(bounds, metre)
    return {scale, ...drawChains(lines, {around, metre, lengthText: words, letters, isBrief})}
  }
}

/** Chains name no unit: the title block does. */
const chainText = (metres: number, units: 'm' | 'ft', language: Language): string =>
  lengthText(metres, units, language).replace(/ m$/, '')

const scaled = ({left, top, right, bottom}: Box, metre: number): Box => ({
  left: left * metre,
  top: top * metre,
  right: right * metre,
  bottom: bottom * metre,
})

interface Chosen {
  drawn: DrawnToScale
  layout: Layout
}

/** Lays a plan out on one sheet, with fewer dimension lines where all are too many for it. */
function onOneSheet(measured: Measured, scale: number, rows: number, paper: Paper): Chosen | undefined {
  const choices = [false, true].flatMap((isBrief): Chosen[] => {
    const drawn = measured(scale, isBrief)
    const layout = layOut(drawn.box, rows, paper)
    return layout ? [{drawn, layout}] : []
  })
  return choices.find(({layout}) => layout.table) ?? choices[0]
}

/** Takes the scale as it is, on several sheets if need be; undefined when those are too many. */
function fixed(
  measured: Measured,
  scale: number,
  rows: readonly TableRow[],
  {paper, isOneSheet}: {paper: Paper; isOneSheet: boolean},
): Chosen | undefined {
  const single = onOneSheet(measured, scale, rows.length, paper)
  if (single) return single
  const drawn = measured(scale)
  if (isOneSheet) return {drawn, layout: layOutFree(drawn.box)}
  const layout = layOutTiles(drawn.box, rows.length, paper)
  return layout.count > maxSheets ? undefined : {drawn, layout}
}

/** How much smaller a plan may become for its table to stand on the same sheet. */
const tableWorth = 1.6

/** Takes the largest round scale at which one sheet takes the plan. */
function fitting(measured: Measured, rows: readonly TableRow[], paper: Paper): Chosen | undefined {
  let alone: Chosen | undefined
  for (const scale of roundScales) {
    const chosen = onOneSheet(measured, scale, rows.length, paper)
    if (chosen === undefined) continue
    alone ??= chosen
    if (scale > alone.drawn.scale * tableWorth) return alone
    if (chosen.layout.table) return chosen
  }
  return alone
}
