import {randomUUID} from 'node:crypto'
import type {OutgoingHttpHeaders, ServerResponse} from 'node:http'
import type {Clock} from '#shared/clock.ts'
import {limits} from '#shared/contract/limits.ts'
import type {Visit as TellVisit, Visits as VisitsAnswer, VisitsInput} from '#shared/contract/resources.ts'
import {encodeComment, encodeMessage, encodeRetry} from '#shared/contract/sse.ts'
import {type VisitCommand, type VisitEvents, visitPause} from '#shared/house/visits.ts'
import type {Reach} from '../api/ensure-writable.ts'
import type {Database} from '../database/open.ts'
import {encodeFrame, type Frame} from '../events/frame.ts'
import {groupBy} from '../events/group-by.ts'
import {type Hub, waitBeforeRetry} from '../events/hub.ts'
import {openStream, type Stream} from '../events/stream.ts'
import type {Sessions} from '../identity/sessions.ts'
import type {Members} from '../members/store.ts'
import {createOffers, type HouseKey} from './offers.ts'

/** A page that looks at a house, as it is opened. */
export interface VisitOpening extends HouseKey {
  person: {id: string; name: string}
  sessionId: string
}

/** An open page. Its states pass through and are kept nowhere. */
interface Visit extends VisitOpening {
  id: string
  stream: Stream
  /** The last sign of the person, as elapsed time. */
  seenAt: number
  /** What the page sent and the agent has not taken yet. */
  waiting: {at: number; message: VisitCommand}[]
}

export interface VisitsNeeds {
  clock: Clock
  connections: {reach(connectionId: string, projectId: string): Reach | undefined}
  database: Pick<Database, 'writes'>
  hub: Pick<Hub, 'isFollowing' | 'tellVisits'>
  members: Pick<Members, 'roleAtHouse'>
  sessions: Pick<Sessions, 'isOpen'>
}

/** What became of a page's message. `gone`: there is no such visit of this sign-in. */
export type VisitResult = 'done' | 'gone' | 'forbidden' | 'busy'

/** The most pages of a person, and of all; `limits.visits` has those of a house. */
const maxVisits = {person: 4, all: 100}

/** Commands of a page that wait for its agent: a slider sends four in a second. */
const maxWaiting = 32

/** Bytes that wait for a slow page: the largest message fits. The page comes again and begins anew. */
const maxBuffered = limits.visitsBytes

/** Milliseconds between checks of access after any write. */
const lookInterval = 1000
const looksPerKeepAlive = limits.keepAliveInterval / lookInterval

export type Visits = ReturnType<typeof createVisits>

/**
 * Connects pages of members with the agent of the house that they look at. The agent opens every connection itself; what
 * it tells is passed on and never stored.
 */
export function createVisits(needs: VisitsNeeds) {
  const {clock, connections, database, hub, members, sessions} = needs
  const offers = createOffers(needs)
  const visits = new Map<string, Visit>()
  const byHouse = groupBy<Visit>(keyOf)
  const byPerson = groupBy<Visit>(({person}) => person.id)
  const groups = [byHouse, byPerson]
  let [looks, checkedAt, isClosed] = [0, 0, false]
  let cancelLook: (() => void) | undefined

  /** Returns whether a visit may still be: the person's sign-in, what owners allow, and the agent's own access. */
  const isAllowed = ({sessionId, projectId, person, connectionId}: VisitOpening) =>
    sessions.isOpen(sessionId) &&
    members.roleAtHouse(projectId, person.id) !== undefined &&
    canServe(connections.reach(connectionId, projectId))

  const mayCommand = ({projectId, person, ...visit}: Visit): boolean => {
    const role = members.roleAtHouse(projectId, person.id)
    return role !== undefined && role !== 'viewer' && offers.takesCommands({projectId, ...visit})
  }

  function look() {
    cancelLook = clock.after(lookInterval, look)
    const isKeepAlive = ++looks % looksPerKeepAlive === 0
    try {
      if (isKeepAlive || database.writes.count !== checkedAt) endForbidden()
      checkedAt = database.writes.count
    } catch {
      // The database can't be read: pages come again, and access is checked then.
      return endAll()
    }
    const now = clock.elapsed()
    for (const {stream, seenAt} of visits.values()) {
      if (now - seenAt >= visitPause) stream.end(encode('paused', {}))
      else if (isKeepAlive) stream.send(keepAlive)
    }
  }

  function endForbidden() {
    for (const visit of visits.values()) if (!isAllowed(visit)) visit.stream.end(encode('ended', {}))
  }

  function endAll() {
    for (const {stream} of visits.values()) stream.end()
  }

  function join(visit: Visit) {
    visits.set(visit.id, visit)
    for (const group of groups) group.add(visit)
    cancelLook ??= clock.after(lookInterval, look)
    hub.tellVisits(visit.projectId, visit.connectionId)
    visit.stream.onClose(() => {
      visits.delete(visit.id)
      for (const group of groups) group.delete(visit)
      hub.tellVisits(visit.projectId, visit.connectionId)
      if (visits.size > 0) return
      cancelLook?.()
      cancelLook = undefined
    })
  }

  /** Passes on what the agent tells. Each page that gets nothing learns that the agent is there. */
  function tellPages(house: HouseKey, messages: VisitsInput['messages']) {
    const told = new Set<Visit>()
    for (const {visit: id, message} of messages) {
      const visit = visits.get(id)
      // It left meanwhile, or is a visit to another house.
      if (!visit || keyOf(visit) !== keyOf(house)) continue
      told.add(visit)
      visit.stream.send(encode('house', message as unknown as VisitEvents['house']))
    }
    for (const visit of byHouse.of(keyOf(house))) if (!told.has(visit)) visit.stream.send(beat)
  }

  function takeWaiting(house: HouseKey): VisitsAnswer['messages'] {
    const oldest = clock.elapsed() - limits.visitMessageLifetime
    return [...byHouse.of(keyOf(house))].flatMap((visit) => {
      const taken = mayCommand(visit) ? visit.waiting.filter(({at}) => at >= oldest) : []
      visit.waiting = []
      return taken.map(({message}) => ({visit: visit.id, message: {...message}}))
    })
  }

  return {
    /** Lists the apps that let people look at their house in a project, and are there now. */
    houses: (projectId: string): string[] =>
      offers.of(projectId).filter((connectionId) => canServe(connections.reach(connectionId, projectId))),

    /** Returns whether a person, a house or the server has reached its limit of pages. */
    isFull: (house: HouseKey, personId: string): boolean =>
      byPerson.of(personId).size >= maxVisits.person ||
      byHouse.of(keyOf(house)).size >= limits.visits ||
      visits.size >= maxVisits.all,

    /** Turns `response` into a visit's stream. The caller has checked access in the same synchronous step. */
    open(response: ServerResponse, headers: OutgoingHttpHeaders, opening: VisitOpening) {
      if (response.destroyed) return
      const stream = openStream(response, headers, clock, maxBuffered)
      stream.send(encodeFrame(encodeRetry(waitBeforeRetry())))
      if (isClosed) return stream.end()
      const visit = {...opening, id: randomUUID(), stream, seenAt: clock.elapsed(), waiting: []}
      stream.send(encode('opened', {visit: visit.id}))
      join(visit)
    },

    /** Notes that the person is still there. */
    touch(id: string, sessionId: string): VisitResult {
      const visit = visits.get(id)
      if (visit?.sessionId !== sessionId) return 'gone'
      visit.seenAt = clock.elapsed()
      return 'done'
    },

    /** Passes a command on to the agent. */
    command(id: string, sessionId: string, message: VisitCommand): VisitResult {
      const visit = visits.get(id)
      if (visit?.sessionId !== sessionId) return 'gone'
      visit.seenAt = clock.elapsed()
      if (!mayCommand(visit)) return 'forbidden'
      if (visit.waiting.length >= maxWaiting) return 'busy'
      visit.waiting.push({at: clock.elapsed(), message})
      hub.tellVisits(visit.projectId, visit.connectionId)
      return 'done'
    },

    /** Takes what an agent tells the pages. Returns its visits, and what their pages sent. */
    exchange(house: HouseKey, {takesCommands, messages}: VisitsInput): VisitsAnswer {
      offers.note(house, takesCommands)
      // Nothing of the house reaches a page whose access ended a moment ago.
      endForbidden()
      tellPages(house, messages)
      const open = [...byHouse.of(keyOf(house))]
      const told = open.map(
        (visit): TellVisit => ({id: visit.id, name: visit.person.name, mayCommand: mayCommand(visit)}),
      )
      return {visits: told, messages: takeWaiting(house)}
    },

    /** Ends the visits to a house, whose app lets nobody look any more. */
    withdraw(house: HouseKey) {
      offers.remove(house)
      for (const {stream} of byHouse.of(keyOf(house))) stream.end(encode('ended', {}))
    },

    /** Ends every stream; their pages come again. */
    close() {
      isClosed = true
      endAll()
    },
  }
}

/** An app's house is served by somebody who may change the project, as devices are declared. */
const canServe = (reach: Reach | undefined) => reach !== undefined && reach.role !== 'viewer'

const keyOf = ({projectId, connectionId}: HouseKey) => `${projectId} ${connectionId}`

const keepAlive = encodeFrame(encodeComment('keep-alive'))

const encode = <Type extends keyof VisitEvents>(event: Type, data: VisitEvents[Type]): Frame =>
  encodeFrame(encodeMessage({event, data: JSON.stringify(data)}))

const beat = encode('beat', {})
