/** Lists the rooms of a plan with their areas, in columns. */
import type {Language} from '../../text/languages.ts'
import {areaText, type Units} from '../draw/measures.ts'
import type {PlanRegions} from '../regions.ts'
import type {Plan, Point} from '../schema.ts'
import {pens} from './pens.ts'
import {cutText, type Letters, line, type Mark, paths, text} from './sheet.ts'
import type {SheetWords} from './words.ts'

export interface TableRow {
  number: string
  name: string
  area: string
  isBold?: boolean
}

/** Millimetres. */
const columnWidth = 62
const columnGap = 6
const rowHeight = 4.6
const letterSize = 2.3
const headHeight = 6.5

export interface RowOptions {
  units: Units
  language: Language
  words: SheetWords
}

/** Returns a row for each room, in the order of the plan, and the sums of those indoors and outdoors. */
export function tableRows({rooms}: Pick<Plan, 'rooms'>, regions: PlanRegions, options: RowOptions): TableRow[] {
  const {units, language, words} = options
  const areaOf = (id: string) => regions.rooms.get(id)?.net
  const written = (area: number | undefined) => (area === undefined ? '–' : areaText(area, units, language))
  const rows = rooms.map(({id, name}, index) => ({number: String(index + 1), name, area: written(areaOf(id))}))
  const sumOf = (isOutdoor: boolean) =>
    rooms
      .filter(({outdoor = false}) => outdoor === isOutdoor)
      .reduce<number | undefined>((sum, {id}) => {
        const area = areaOf(id)
        return area === undefined ? sum : (sum ?? 0) + area
      }, undefined)
  const [inside, outside] = [sumOf(false), sumOf(true)]
  const sum = (name: string, area: number | undefined): TableRow[] =>
    area === undefined ? [] : [{number: '', name, area: written(area), isBold: true}]
  return [...rows, ...sum(words.total, inside), ...sum(words.outdoor, outside)]
}

export interface TableSize {
  columns: number
  /** Rows in each column. */
  rows: number
  width: number
  height: number
}

/** Returns the size of a table of so many rows in columns that are at most this high. */
export function sizeByHeight(count: number, height: number): TableSize {
  return sizeOf(count, Math.max(1, Math.ceil(count / rowsIn(height))))
}

/** Returns the size of a table in as many columns as this width takes. */
export function sizeByWidth(count: number, width: number): TableSize {
  const most = Math.max(1, Math.floor((width + columnGap) / (columnWidth + columnGap)))
  return sizeOf(count, Math.min(most, Math.ceil(count / 3)))
}

/** Returns how many rows a column of this height takes. */
export const rowsIn = (height: number): number => Math.max(1, Math.floor((height - headHeight) / rowHeight))

/** Returns how many columns this width takes. */
export const columnsIn = (width: number): number =>
  Math.max(1, Math.floor((width + columnGap) / (columnWidth + columnGap)))

function sizeOf(count: number, columns: number): TableSize {
  const rows = Math.ceil(count / columns)
  const used = Math.ceil(count / rows)
  return {
    columns: used,
    rows,
    width: used * columnWidth + (used - 1) * columnGap,
    height: headHeight + rows * rowHeight,
  }
}

/** Draws a table from its upper left corner. */
export function drawTable(
  rows: readonly TableRow[],
  size: Pick<TableSize, 'rows'>,
  [left, top]: Point,
  {words, letters}: {words: SheetWords; letters: Letters},
): Mark[] {
  const marks: Mark[] = []
  for (let column = 0; column * size.rows < rows.length; column++) {
    const x = left + column * (columnWidth + columnGap)
    const shown = rows.slice(column * size.rows, (column + 1) * size.rows)
    marks.push(
      text([x, top + 3.6], 2.6, words.rooms, {isBold: true}),
      text([x + columnWidth, top + 3.6], letterSize, words.area, {anchor: 'end'}),
      paths(pens.medium, line([x, top + 5], [x + columnWidth, top + 5])),
    )
    for (const [index, row] of shown.entries()) marks.push(...rowMarks(row, x, top + 5 + index * rowHeight, letters))
  }
  return marks
}

function rowMarks({number, name, area, isBold = false}: TableRow, x: number, top: number, letters: Letters): Mark[] {
  const base = top + 3.3
  const areaWidth = letters.widthOf(area, letterSize, isBold)
  const nameWidth = columnWidth - 8 - areaWidth - 3
  return [
    text([x + 5, base], letterSize, number, {anchor: 'end', ink: '#555555'}),
    text([x + 7, base], letterSize, cutText(name, nameWidth, letterSize, letters, isBold), {isBold}),
    text([x + columnWidth, base], letterSize, area, {anchor: 'end', isBold}),
    paths(pens.hair, line([x, top + rowHeight], [x + columnWidth, top + rowHeight])),
  ]
}
