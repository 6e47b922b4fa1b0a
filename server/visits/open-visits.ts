import {limits} from '#shared/contract/limits.ts'
import type {VisitCommand} from '#shared/house/visits.ts'
import {groupBy} from '../events/group-by.ts'
import type {Stream} from '../events/stream.ts'
import type {HouseKey} from './offers.ts'

/** A page that looks at a house, as it is opened. */
export interface VisitOpening extends HouseKey {
  person: {id: string; name: string}
  sessionId: string
}

/** An open page. Its states pass through and are kept nowhere. */
export interface Visit extends VisitOpening {
  id: string
  stream: Stream
  /** The last sign of the person, as elapsed time. */
  seenAt: number
  /** What the page sent and the agent has not taken yet. */
  waiting: {at: number; message: VisitCommand}[]
}

/** The most pages of a person, and of all; `limits.visits` has those of a house. */
const maxVisits = {person: 4, all: 100}

/** Keeps the open pages, by their house and their person, until their streams close. */
export function createOpenVisits() {
  const visits = new Map<string, Visit>()
  const byHouse = groupBy<Visit>(keyOf)
  const byPerson = groupBy<Visit>(({person}) => person.id)
  const groups = [byHouse, byPerson]

  return {
    get: (id: string): Visit | undefined => visits.get(id),
    all: () => visits.values(),
    count: (): number => visits.size,
    ofHouse: (house: HouseKey): ReadonlySet<Visit> => byHouse.of(keyOf(house)),

    /** Returns whether a person, a house or the server has reached its limit of pages. */
    isFull: (house: HouseKey, personId: string): boolean =>
      byPerson.of(personId).size >= maxVisits.person ||
      byHouse.of(keyOf(house)).size >= limits.visits ||
      visits.size >= maxVisits.all,

    /** Adds a page. `onClose` runs once it is gone again. */
    add(visit: Visit, onClose: () => void) {
      visits.set(visit.id, visit)
      for (const group of groups) group.add(visit)
      visit.stream.onClose(() => {
        visits.delete(visit.id)
        for (const group of groups) group.delete(visit)
        onClose()
      })
    },
  }
}

const keyOf = ({projectId, connectionId}: HouseKey) => `${projectId} ${connectionId}`
