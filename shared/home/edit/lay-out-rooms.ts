/** Lays rooms of one size out in a grid, with one wall between each two. */
import {defaults} from '../defaults.ts'
import type {Box} from '../geometry/box.ts'
import {rounded} from '../geometry/grid.ts'
import type {Point, Wall} from '../schema.ts'

/** The clear inside of a room, in metres. */
const clear = {width: 4, height: 3}

export type CellSide = 'top' | 'right' | 'bottom' | 'left'

/** The place of one room. */
export interface RoomCell {
  /** The clear inside. */
  box: Box
  /** The walls around it: those at the top and the bottom run to the right, the others down. */
  walls: Readonly<Record<CellSide, Wall>>
  /** The sides without a room beyond. */
  outer: readonly CellSide[]
}

/** Returns the places of so many rooms, row by row, and all their walls. */
export function layOutRooms(count: number, allocate: (id: string) => string): {cells: RoomCell[]; walls: Wall[]} {
  const {thickness} = defaults.wall
  const [width, height] = [clear.width + thickness, clear.height + thickness]
  const columns = Math.max(1, Math.ceil(Math.sqrt((count * height) / width)))
  const walls = new Map<string, Wall>()
  const wall = (from: Point, to: Point): Wall => {
    const key = `${from} ${to}`
    const known = walls.get(key) ?? {id: allocate('wall'), a: from, b: to}
    walls.set(key, known)
    return known
  }
  const cells = Array.from({length: count}, (_, index): RoomCell => {
    const [column, row] = [index % columns, Math.floor(index / columns)]
    const [left, top] = [rounded(column * width), rounded(row * height)]
    const [right, bottom] = [rounded((column + 1) * width), rounded((row + 1) * height)]
    const half = thickness / 2
    const isOuter: Record<CellSide, boolean> = {
      top: row === 0,
      right: column === columns - 1 || index === count - 1,
      bottom: index + columns >= count,
      left: column === 0,
    }
    return {
      box: {left: left + half, top: top + half, right: right - half, bottom: bottom - half},
      walls: {
        top: wall([left, top], [right, top]),
        right: wall([right, top], [right, bottom]),
        bottom: wall([left, bottom], [right, bottom]),
        left: wall([left, top], [left, bottom]),
      },
      outer: (['top', 'bottom', 'left', 'right'] as const).filter((side) => isOuter[side]),
    }
  })
  return {cells, walls: [...walls.values()]}
}
