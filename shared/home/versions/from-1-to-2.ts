/** Turns walls into objects, gives every element an ID from its name or position, and doors and windows a wall. */
import {createIdAllocator, slugOf} from './ids.ts'
import {createOpeningPlacer} from './place-openings.ts'
import type {Step} from './step.ts'
import type {Home1} from './version-1.ts'
import type {Furniture, Home2, Opening, Wall} from './version-2.ts'

/** The default sizes of openings, by their kind. */
const defaultSizes = {
  door: {width: 0.8, height: 2.1},
  garage: {width: 2.4, height: 2.1},
  passage: {width: 0.8, height: 2.1},
  window: {width: 1.2, height: 1.2},
}
const defaultSill = 0.9
const defaultHeight = 0.8

export const from1to2: Step<Home1, Home2> = {
  upgrade(home, refuse) {
    const {walls: rows = [], rooms = [], doors = [], windows = [], lights = [], furniture = [], ...rest} = home
    const allocateId = createIdAllocator()
    const idOf = (kind: string, index: number, name = '') => allocateId(slugOf(name) || `${kind}-${index + 1}`)

    const walls = rows.map((row, index) => wallOf(row, allocateId(`w${index + 1}`)))
    const place = createOpeningPlacer(rows)
    function openingOf(path: string, id: string, {at, ...written}: WrittenOpening): Opening[] {
      const sized = {...defaultSizes[written.kind], ...written}
      const placed = place(at, sized.width)
      if ('message' in placed) refuse(path + placed.path, placed.message)
      const wall = 'wall' in placed && walls[placed.wall]
      return wall ? [{id, wall: wall.id, at: placed.at, ...sized}] : []
    }

    return {
      ...rest,
      schema: 2,
      walls,
      rooms: rooms.map((room, index) => ({id: idOf('room', index, room.name), ...room})),
      openings: [
        ...doors.flatMap((door, index) =>
          openingOf(`/doors/${index}`, idOf('door', index, door.name), {...door, kind: door.kind ?? 'door'}),
        ),
        ...windows.flatMap((window, index) =>
          openingOf(`/windows/${index}`, idOf('window', index, window.name), {
            ...window,
            sill: window.sill ?? defaultSill,
            kind: 'window',
          }),
        ),
      ],
      lights: lights.map((light, index) => ({id: idOf('light', index, light.name), ...light})),
      furniture: furniture.map(({size: [width, depth, height = defaultHeight], ...piece}, index): Furniture => {
        return {id: idOf('furniture', index, piece.name), ...piece, size: [width, depth, height]}
      }),
    }
  },
  // No later step refuses the result of a valid document: its IDs and walls are new, and its openings fit.
  paths: [],
}

/** A door or window as the person wrote it. */
type WrittenOpening = Omit<Opening, 'id' | 'wall' | 'at' | 'width' | 'height'> & {
  at: [number, number]
  width?: number
  height?: number
}

function wallOf([x1, y1, x2, y2, thickness]: NonNullable<Home1['walls']>[number], id: string): Wall {
  const wall: Wall = {id, a: [x1, y1], b: [x2, y2]}
  if (thickness === 0) return {...wall, virtual: true}
  return thickness === undefined ? wall : {...wall, thickness}
}
