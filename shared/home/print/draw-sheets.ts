/** Draws the sheets of a layout: the plan or its part, the table of rooms, the frame and the title block. */
import type {Language} from '../../text/languages.ts'
import type {Box} from '../geometry/box.ts'
import {type Layout, margin, overlap} from './lay-out.ts'
import {isSeenIn, moveMark} from './move-marks.ts'
import {pens} from './pens.ts'
import {drawTable, rowsIn, type TableRow} from './room-table.ts'
import {type Clipped, type Letters, line, type Mark, paths, type Sheet, text} from './sheet.ts'
import {stripHeight, type TitleFacts, titleBlock} from './title-block.ts'
import {sheetWords} from './words.ts'

const widthOf = ({left, right}: Box) => right - left
const heightOf = ({top, bottom}: Box) => bottom - top

interface ToDraw {
  /** The plan in millimetres from its origin, and the box around it. */
  marks: readonly Mark[]
  box: Box
  rows: readonly TableRow[]
  layout: Layout
  facts: Omit<TitleFacts, 'hasUnwritten'>
  language: Language
  letters: Letters
}

/** Draws the sheets of a layout. */
export function sheetsOf(drawing: ToDraw): Sheet[] {
  const {layout, rows, facts} = drawing
  const [columns, lines] = layout.tiles
  const contents: (Clipped | Mark)[][] = []
  for (let row = 0; row < lines; row++)
    for (let column = 0; column < columns; column++) contents.push(tileParts(drawing, column, row))
  let from = 0
  for (const count of layout.tableSheets) {
    contents.push(tableParts(drawing, rows.slice(from, from + count)))
    from += count
  }
  return contents.map((parts, index) => ({
    width: layout.width,
    height: layout.height,
    title: `${facts.project} · ${facts.plan}`,
    parts: [...parts, ...frameMarks(drawing, parts, index + 1, contents.length)],
  }))
}

function frameMarks(
  {layout: {width, height}, facts, language, letters}: ToDraw,
  parts: readonly (Clipped | Mark)[],
  number: number,
  count: number,
): Mark[] {
  const marks = parts.flatMap((part) => ('box' in part ? part.marks : [part]))
  const texts = [facts.project, facts.plan, ...marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []))]
  const hasUnwritten = texts.some((words) => !letters.canWrite(words))
  const box = {left: margin, top: height - margin - stripHeight, right: width - margin, bottom: height - margin}
  const frame = {...box, top: margin}
  const words = sheetWords[language]
  return [
    paths(pens.frame, {
      from: [frame.left, box.top],
      steps: [{to: [frame.left, frame.top]}, {to: [frame.right, frame.top]}, {to: [frame.right, box.top]}],
      isClosed: false,
    }),
    ...titleBlock({...facts, hasUnwritten}, box, {words, language, letters, number, count}),
  ]
}

/** Returns a sheet's part of the plan, with the table on a plan's only sheet. */
function tileParts(drawing: ToDraw, column: number, row: number): (Clipped | Mark)[] {
  const {marks, box, layout, rows, language, letters} = drawing
  const {planArea: area, tiles, table} = layout
  const [across, down] = [widthOf(area), heightOf(area)]
  // Together all sheets show the plan in their middle.
  const spare = (count: number, room: number, length: number) => (count * (room - overlap) + overlap - length) / 2
  const dx = area.left + spare(tiles[0], across, widthOf(box)) - box.left - column * (across - overlap)
  const dy = area.top + spare(tiles[1], down, heightOf(box)) - box.top - row * (down - overlap)
  const shown = {left: area.left - dx, top: area.top - dy, right: area.right - dx, bottom: area.bottom - dy}
  const isAlone = tiles[0] * tiles[1] === 1
  const seen = isAlone ? marks : marks.filter((mark) => isSeenIn(mark, shown))
  const moved = seen.map((mark) => moveMark(mark, [dx, dy]))
  if (!isAlone) return [{box: area, marks: moved}, ...overlapMarks(drawing, column, row)]
  const rest = table ? drawTable(rows, table.size, table.at, {words: sheetWords[language], letters}) : []
  return [...moved, ...rest]
}

/** Marks the edges that a sheet shares with its neighbours: there they are laid over each other. */
function overlapMarks({layout, language}: ToDraw, column: number, row: number): Mark[] {
  const {planArea: area, tiles} = layout
  const [columns, lines] = tiles
  const words = sheetWords[language]
  const name = (x: number, y: number) => words.otherSheet(y * columns + x + 1)
  const upright = (x: number, other: string) => [
    paths(pens.cut, line([x, area.top], [x, area.bottom])),
    text([x - 1, area.bottom - 3], 2.1, other, {angle: -90, ink: '#777777', hasEdge: true}),
  ]
  const level = (y: number, other: string) => [
    paths(pens.cut, line([area.left, y], [area.right, y])),
    text([area.left + 3, y - 1], 2.1, other, {ink: '#777777', hasEdge: true}),
  ]
  return [
    ...(column > 0 ? upright(area.left + overlap, name(column - 1, row)) : []),
    ...(column < columns - 1 ? upright(area.right - overlap, name(column + 1, row)) : []),
    ...(row > 0 ? level(area.top + overlap, name(column, row - 1)) : []),
    ...(row < lines - 1 ? level(area.bottom - overlap, name(column, row + 1)) : []),
  ]
}

function tableParts({layout, language, letters}: ToDraw, rows: readonly TableRow[]): Mark[] {
  const {planArea: area} = layout
  const size = {rows: Math.min(rowsIn(heightOf(area)), rows.length)}
  return drawTable(rows, size, [area.left, area.top], {words: sheetWords[language], letters})
}
