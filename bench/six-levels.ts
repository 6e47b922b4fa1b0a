import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import type {Home, Item, Opening, Plan} from '#shared/home/schema.ts'
import {wallLength} from '#shared/home/wall-line.ts'
import {subdivision} from './subdivision.ts'

const levels = 6
const wallsOfLevel = 109
const itemsOfLevel = 64

/** Builds levels of rooms; furnished ones have an opening in every other wall, and furniture of the sample flat. */
export function homeOfSixLevels({isFurnished}: {isFurnished: boolean}): Home {
  const flat: Home = JSON.parse(readFileSync(join(import.meta.dirname, '../samples/flat.json'), 'utf8'))
  const [{items}] = flat.plans as [Plan]
  const base = subdivision(wallsOfLevel)
  const walls = base.walls.slice(0, wallsOfLevel)
  const plans = Array.from({length: levels}, (_, level): Plan => {
    const id = (name: string) => `l${level}-${name}`
    return {
      ...base,
      id: id('plan'),
      level: id('level'),
      walls: walls.map((wall) => ({...wall, id: id(wall.id)})),
      rooms: base.rooms.map((room) => ({...room, id: id(room.id)})),
      openings: (isFurnished ? walls : []).flatMap((wall, index) => {
        const opening = openingIn(index, wallLength(wall))
        return opening === undefined ? [] : [{...opening, id: id(`o${index}`), wall: id(wall.id)}]
      }),
      items: isFurnished
        ? Array.from({length: itemsOfLevel}, (_, index): Item => {
            const item = items[index % items.length] as Item
            return {...item, id: id(`i${index}`), at: [(index % 8) * 2, Math.floor(index / 8) * 2], bindings: {}}
          })
        : [],
    }
  })
  return {
    ...flat,
    presentations: [],
    levels: plans.map(({level}, index) => ({id: level, name: level, z: index * 3})),
    plans,
  }
}

function openingIn(index: number, length: number): Omit<Opening, 'id' | 'wall'> | undefined {
  if (index % 2 === 1 || length < 1.2) return undefined
  const at = length / 2
  return index % 4 === 0
    ? {at, width: 0.9, height: 2.1, kind: 'door'}
    : {at, width: 1.1, height: 1.4, sill: 0.9, kind: 'window', leaves: 2}
}
