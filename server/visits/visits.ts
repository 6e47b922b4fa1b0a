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
import {type Hub, waitBeforeRetry} from '../events/hub.ts'
import {openStream} from '../events/stream.ts'
import type {Sessions} from '../identity/sessions.ts'
import type {Members} from '../members/store.ts'
import {createOffers, type HouseKey} from './offers.ts'
import {createOpenVisits, type Visit, type VisitOpening} from './open-visits.ts'

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
  const visits = createOpenVisits()
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
    for (const {stream, seenAt} of visits.all()) {
      if (now - seenAt >= visitPause) stream.end(encode('paused', {}))
      else if (isKeepAlive) stream.send(keepAlive)
    }
  }

  function endForbidden() {
    for (const visit of visits.all()) if (!isAllowed(visit)) visit.stream.end(encode('ended', {}))
  }

  function endAll() {
    for (const {stream} of visits.all()) stream.end()
  }

  function join(visit: Visit) {
    const tellAgent = () => hub.tellVisits(visit.projectId, visit.connectionId)
    visits.add(visit, () => {
      tellAgent()
      if (visits.count() > 0) return
      cancelLook?.()
      cancelLook = undefined
    })
    cancelLook ??= clock.after(lookInterval, look)
    tellAgent()
  }

  /** Passes on what the agent tells. Each page that gets nothing learns that the agent is there. */
  function tellPages(house: HouseKey, messages: VisitsInput['messages']) {
    const told = new Set<Visit>()
    for (const {visit: id, message} of messages) {
      const visit = visits.get(id)
      // It left meanwhile, or is a visit to another house.
      if (!visit || !visits.ofHouse(house).has(visit)) continue
      told.add(visit)
      visit.stream.send(encode('house', message as unknown as VisitEvents['house']))
    }
    for (const visit of visits.ofHouse(house)) if (!told.has(visit)) visit.stream.send(beat)
  }

  function takeWaiting(house: HouseKey): VisitsAnswer['messages'] {
    const oldest = clock.elapsed() - limits.visitMessageLifetime
    return [...visits.ofHouse(house)].flatMap((visit) => {
      const taken = mayCommand(visit) ? visit.waiting.filter(({at}) => at >= oldest) : []
      visit.waiting = []
      return taken.map(({message}) => ({visit: visit.id, message: {...message}}))
    })
  }

  return {
    /** Lists the apps that let people look at their house in a project, and are there now. */
    houses: (projectId: string): string[] =>
      offers.of(projectId).filter((connectionId) => canServe(connections.reach(connectionId, projectId))),

    isFull: visits.isFull,

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
      const open = [...visits.ofHouse(house)]
      const told = open.map(
        (visit): TellVisit => ({id: visit.id, name: visit.person.name, mayCommand: mayCommand(visit)}),
      )
      return {visits: told, messages: takeWaiting(house)}
    },

    /** Ends the visits to a house, whose app lets nobody look any more. */
    withdraw(house: HouseKey) {
      offers.remove(house)
      for (const {stream} of visits.ofHouse(house)) stream.end(encode('ended', {}))
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

const keepAlive = encodeFrame(encodeComment('keep-alive'))

const encode = <Type extends keyof VisitEvents>(event: Type, data: VisitEvents[Type]): Frame =>
  encodeFrame(encodeMessage({event, data: JSON.stringify(data)}))

const beat = encode('beat', {})
