/** Offers the enclosed spaces of a saved home as rooms, and adds the chosen ones. Runs in a worker thread. */

import {addRooms, type OfferedRoom, offerRooms} from '#shared/home/import/offered-rooms.ts'
import type {Home} from '#shared/home/schema.ts'
import type {Language} from '#shared/text/languages.ts'
import {drawPlans} from '../homes/draw-plans.ts'
import type {DrawnPlan} from '../homes/drawn-plan.ts'
import {makeReady, type PreparedHome, type ReadyOptions} from '../homes/ready-home.ts'
import {compressHome, readStoredHome, type StoredHome} from '../homes/stored-home.ts'

export interface Offered {
  rooms: (OfferedRoom & {
    /** The name of the room that it was a part of. */
    wholeName?: string
  })[]
  /** The plans with offered rooms, drawn as if they were rooms already. */
  plans: DrawnPlan[]
}

interface Task {
  json: StoredHome
  language: Language
}

export async function readOfferedRooms({json, language}: Task): Promise<Offered> {
  const home = homeOf(json)
  const offered = offerRooms(home, language)
  const names = new Map(home.plans.flatMap(({rooms}) => rooms.map(({id, name}) => [id, name])))
  const withRooms = addRooms(home, offered, false)
  const touched = new Set(offered.map(({plan}) => plan))
  const plans = withRooms.plans.filter(({id}) => touched.has(id))
  return {
    rooms: offered.map((room) => ({...room, ...(room.partOf && {wholeName: names.get(room.partOf) ?? ''})})),
    plans: plans.length === 0 ? [] : await drawPlans({json: storedOf({...withRooms, plans})}),
  }
}

export interface ChosenRooms extends Task, ReadyOptions {
  /** The names of the chosen rooms, by their position among the offered ones. */
  names: ReadonlyMap<number, string>
  /** Whether the parts of a divided room form an area. */
  joinsParts: boolean
}

/** Prepares the home with the chosen rooms for saving. Throws invalid_input when it becomes too large. */
export function addChosenRooms({json, language, names, joinsParts, ...options}: ChosenRooms): PreparedHome {
  const home = homeOf(json)
  const chosen = offerRooms(home, language).flatMap((room, index) => {
    const name = names.get(index)
    return name === undefined ? [] : [{...room, name}]
  })
  return makeReady(addRooms(home, chosen, joinsParts), options)
}

const homeOf = (json: StoredHome): Home => JSON.parse(readStoredHome(json).toString())

const storedOf = (home: Home): StoredHome => compressHome(Buffer.from(JSON.stringify(home)), undefined)
