/**
 * A cell of a rectangle divided by guillotine cuts, each straight across one cell. Coordinates are whole steps of any
 * length.
 */
export interface Cell {
  x: [from: number, to: number]
  y: [from: number, to: number]
}

/** A side of the rectangle, or a cut: along x at one y, or along y at one x. */
export interface Line {
  along: 'x' | 'y'
  at: number
  from: number
  to: number
}

/** The cell to cut and the position of the cut: any whole numbers. */
export type Cut = [cell: number, place: number]

const across = {x: 'y', y: 'x'} as const

/** @param least The shortest side of a cell; cuts without room for it are skipped. */
export function guillotine(width: number, height: number, cuts: readonly Cut[], least: number) {
  const cells: Cell[] = [{x: [0, width], y: [0, height]}]
  const lines: Line[] = [
    {along: 'x', at: 0, from: 0, to: width},
    {along: 'x', at: height, from: 0, to: width},
    {along: 'y', at: 0, from: 0, to: height},
    {along: 'y', at: width, from: 0, to: height},
  ]
  for (const [index, place] of cuts) {
    const cell = cells[index % cells.length] as Cell
    const along = lengthOf(cell.x) > lengthOf(cell.y) ? 'y' : 'x'
    const [from, to] = cell[across[along]]
    const choices = to - from - 2 * least + 1
    if (choices < 1) continue
    const at = from + least + (place % choices)
    cells[cells.indexOf(cell)] = {...cell, [across[along]]: [from, at]}
    cells.push({...cell, [across[along]]: [at, to]})
    lines.push({along, at, from: cell[along][0], to: cell[along][1]})
  }
  return {cells, lines}
}

/** Returns the positions where other lines end on this one, including its own ends, in order. */
export function jointsOf(line: Line, lines: readonly Line[]): number[] {
  const joints = new Set([line.from, line.to])
  for (const {along, at, from, to} of lines)
    if (along !== line.along && at > line.from && at < line.to && (from === line.at || to === line.at)) joints.add(at)
  return [...joints].sort((one, other) => one - other)
}

export const lengthOf = ([from, to]: readonly [number, number]): number => to - from
