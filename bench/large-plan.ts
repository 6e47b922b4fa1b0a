import type {Home, Plan} from '#shared/home/schema.ts'
import {homeOfBytes} from './homes.ts'

/** The elements of a plan of 40 flats: 880 walls and 500 other elements. */
const kept = {rooms: 200, openings: 120, items: 80, lights: 60, plates: 40}

/** Returns a home with one plan of 880 walls and 500 other elements. */
export function homeOfManyWalls(): Home {
  const home = homeOfBytes(1_000_000)
  const [plan] = home.plans as [Plan]
  return {
    ...home,
    plans: [
      {
        ...plan,
        areas: [],
        awnings: [],
        stairs: [],
        rooms: evenly(plan.rooms, kept.rooms).map(({area: _, ...room}) => room),
        openings: evenly(plan.openings, kept.openings),
        items: evenly(plan.items, kept.items),
        lights: evenly(plan.lights, kept.lights),
        // Their slots control lamps that may not be kept.
        plates: evenly(plan.plates, kept.plates).map((plate) => ({
          ...plate,
          slots: plate.slots.map(({controls: _, ...slot}) => slot),
        })),
      },
    ],
  }
}

/** Returns so many elements of a list, spread over it. */
function evenly<T>(list: readonly T[], count: number): T[] {
  const before = (index: number) => Math.floor((index * count) / list.length)
  return list.filter((_, index) => before(index + 1) > before(index))
}
