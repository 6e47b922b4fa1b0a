/** Finds a place for a plan and its table of rooms on paper. */
import type {Box} from '../geometry/box.ts'
import type {Point} from '../schema.ts'
import {type Paper, papers} from './papers.ts'
import {columnsIn, rowsIn, sizeByHeight, sizeByWidth, type TableSize} from './room-table.ts'
import {stripHeight} from './title-block.ts'

/** Millimetres around the frame, and of the edge that neighbouring sheets share. */
export const margin = 8
export const overlap = 10
/** Millimetres between the frame and its content, and between plan and table. */
const padding = 4
const gap = 7

export interface Layout {
  width: number
  height: number
  /** Columns and rows of sheets; 1 and 1 for a plan on one sheet. */
  tiles: readonly [columns: number, rows: number]
  /** The box in which the plan is centred, on one sheet. */
  planArea: Box
  /** The table beside the plan, if there is room. */
  table: {at: Point; size: TableSize} | undefined
  /** Tables on sheets of their own: rows of each. */
  tableSheets: readonly number[]
  /** All sheets. */
  count: number
}

interface Paged {
  width: number
  height: number
  /** The part of a sheet for the plan and the table. */
  area: Box
}

function paged(paper: Paper, isWide: boolean): Paged {
  const {width: long, height: short} = papers[paper]
  const [width, height] = isWide ? [long, short] : [short, long]
  return {width, height, area: areaOf(width, height)}
}

const areaOf = (width: number, height: number): Box => ({
  left: margin + padding,
  top: margin + padding,
  right: width - margin - padding,
  bottom: height - margin - stripHeight - padding,
})

const widthOf = ({left, right}: Box) => right - left
const heightOf = ({top, bottom}: Box) => bottom - top

/** Returns the layout on one sheet, with the table on it if there is room; undefined when the plan is too large. */
export function layOut(plan: Box, rows: number, paper: Paper): Layout | undefined {
  const isWide = widthOf(plan) >= heightOf(plan)
  const pages = [isWide, !isWide].map((wide) => paged(paper, wide))
  if (rows > 0)
    for (const page of pages) {
      const layout = besidePlan(plan, rows, page) ?? belowPlan(plan, rows, page)
      if (layout) return layout
    }
  const page = pages.find(({area}) => widthOf(plan) <= widthOf(area) && heightOf(plan) <= heightOf(area))
  return page && withTableSheets({...page, tiles: [1, 1], planArea: page.area, table: undefined}, rows, page)
}

function besidePlan(plan: Box, rows: number, page: Paged): Layout | undefined {
  const {area} = page
  const size = sizeByHeight(rows, heightOf(area))
  const left = area.right - size.width
  if (size.height > heightOf(area) || heightOf(plan) > heightOf(area)) return undefined
  if (left - gap - area.left < widthOf(plan)) return undefined
  const planArea = {...area, right: left - gap}
  return {...page, tiles: [1, 1], planArea, table: {at: [left, area.top], size}, tableSheets: [], count: 1}
}

function belowPlan(plan: Box, rows: number, page: Paged): Layout | undefined {
  const {area} = page
  const size = sizeByWidth(rows, widthOf(area))
  const top = area.bottom - size.height
  if (widthOf(plan) > widthOf(area) || top - gap - area.top < heightOf(plan)) return undefined
  const planArea = {...area, bottom: top - gap}
  return {...page, tiles: [1, 1], planArea, table: {at: [area.left, top], size}, tableSheets: [], count: 1}
}

/** Returns the layout on several sheets, in the direction that takes fewer. */
export function layOutTiles(plan: Box, rows: number, paper: Paper): Layout {
  const layouts = [true, false].map((isWide) => {
    const page = paged(paper, isWide)
    const tiles = (length: number, room: number) => Math.max(1, Math.ceil((length - overlap) / (room - overlap)))
    const [columns, lines] = [tiles(widthOf(plan), widthOf(page.area)), tiles(heightOf(plan), heightOf(page.area))]
    return withTableSheets({...page, tiles: [columns, lines], planArea: page.area, table: undefined}, rows, page)
  })
  return layouts.reduce((best, layout) => (layout.count < best.count ? layout : best))
}

/** The least width of a sheet, for its title block. */
const leastWidth = 190

/** Returns the layout on a sheet as large as the plan needs, without the table. */
export function layOutFree(plan: Box): Layout {
  const width = Math.max(Math.ceil(widthOf(plan) + 2 * (margin + padding)), leastWidth)
  const height = Math.ceil(heightOf(plan) + 2 * (margin + padding) + stripHeight)
  const planArea = areaOf(width, height)
  return {width, height, tiles: [1, 1], planArea, table: undefined, tableSheets: [], count: 1}
}

function withTableSheets(layout: Omit<Layout, 'tableSheets' | 'count'>, rows: number, {area}: Paged): Layout {
  const each = rowsIn(heightOf(area)) * columnsIn(widthOf(area))
  const tableSheets: number[] = []
  for (let left = rows; left > 0; left -= each) tableSheets.push(Math.min(left, each))
  return {...layout, tableSheets, count: layout.tiles[0] * layout.tiles[1] + tableSheets.length}
}
