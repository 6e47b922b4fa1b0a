import type {FastifyBaseLogger} from 'fastify'
import type {Services} from '../services.ts'
import {createDatabaseRetry} from './database-retry.ts'
import {farewellOf, type PendingDelivery, type Target} from './pending-deliveries.ts'
import {createPost, type Outcome, type Posting} from './post.ts'
import {createResultBatches} from './result-batches.ts'
import type {Result} from './results.ts'
import {secretsOf} from './signature.ts'
import {createWebhookQueues, type Lane as LaneOf} from './webhook-queues.ts'

/** Milliseconds: what is in flight may end, when the server does. */
const timeToEnd = 1000

/** No timer is set further ahead: it does not count the time that a machine sleeps. */
const longestWait = 60_000

/** A clock that goes back by less is not one that was set. */
const slip = 1000

/** Of rows that are read ahead of their turns. */
const readAhead = {inAll: 1024, ofLane: 64}

type Lane = LaneOf<PendingDelivery, Target>
type Address = Pick<Posting, 'url' | 'secrets'>

interface Flight {
  row: PendingDelivery
  lane: Lane
  abort: AbortController
  release: () => void
  ended: Promise<void>
}

/** A flight, and what is to be written of it. */
interface Ended {
  flight: Flight
  result: Result
}

type Needs = Pick<
  Services,
  'clock' | 'config' | 'connections' | 'pendingDeliveries' | 'deliveryResults' | 'outbox' | 'safeFetch'
>

/**
 * Posts what is due, each lane in its turn (design: events). What is in flight is known here alone: one process has the
 * data folder, and after a crash what was in flight is due still, under the same id.
 */
export function startDispatcher(
  {clock, config, connections, pendingDeliveries: queue, deliveryResults, outbox, safeFetch}: Needs,
  logger: FastifyBaseLogger,
  {within}: {within?: number} = {},
) {
  const post = createPost({safeFetch, clock, config, ...(within !== undefined && {within})})
  const lanes = createWebhookQueues<PendingDelivery, Target>({ownerOf: queue.ownerOf})
  /** By id: in flight, or ended and not written yet. In the database these are due. */
  const held = new Map<string, Flight>()
  const inFlight = new Set<Flight>()
  const batches = createResultBatches<Ended>(() => trouble.attempt(writeResults))
  const trouble = createDatabaseRetry({clock, logger, catchUp, resume: wake})
  let timer = {at: Number.POSITIVE_INFINITY, cancel: () => {}}
  let latest = clock.now()
  let isEnding = false

  function catchUp() {
    writeResults()
    queue.fixFutureTimes()
    readLanes()
  }

  /** Anything may have changed: posts what is due now, and no more of what is gone. */
  function refresh() {
    if (isEnding) return
    trouble.attempt(readLanes)
    wake()
  }

  /** Reads anew what is due where. */
  function readLanes() {
    breakOffGone()
    for (const lane of lanes.all()) {
      lane.dueAt = Number.POSITIVE_INFINITY
      lane.rows = []
    }
    for (const {lane: id, dueAt, isFailing} of queue.lanes()) {
      const lane = lanes.lane(id)
      lane.dueAt = dueAt
      if (isFailing === 1) lane.isFailing = true
    }
  }

  function breakOffGone() {
    for (const {row, abort} of inFlight) if (!queue.has(row)) abort.abort()
  }

  /** Posts what fell due. */
  function wake() {
    if (isEnding) return
    timer.cancel()
    timer = {at: Number.POSITIVE_INFINITY, cancel: () => {}}
    const now = clock.now()
    if (now < latest - slip) {
      latest = now
      trouble.attempt(queue.fixFutureTimes)
      refresh()
      return
    }
    for (const lane of lanes.all()) schedule(lane, now)
    fillPlaces()
  }

  /** Queues a lane with something due; for what is due later there is a timer. */
  function schedule(lane: Lane, now: number) {
    if (isEnding) return
    latest = Math.max(now, latest)
    lanes.queue(lane, now)
    if (lane.dueAt <= now || lane.dueAt >= timer.at) return
    timer.cancel()
    const at = Math.min(lane.dueAt, now + longestWait)
    timer = {at: lane.dueAt, cancel: clock.after(at - now, wake)}
  }

  /** Gives the free places to whose turn it is. */
  function fillPlaces() {
    if (isEnding) return
    trouble.attempt(() => {
      for (let lane = lanes.next(); lane; lane = lanes.next()) postNext(lane)
    })
  }

  function postNext(lane: Lane) {
    if (lane.rows.length === 0) readRows(lane)
    const row = lane.rows.shift()
    const to = row && addressOf(row, lane)
    if (row && to) send(row, to, lane)
    schedule(lane, clock.now())
  }

  /** Reads what is due in a lane, and ahead of its turns where its receiver keeps up. */
  function readRows(lane: Lane) {
    const now = clock.now()
    const ahead = Math.min(readAhead.ofLane, Math.floor(readAhead.inAll / (lanes.waiting() + 1)))
    const limit = (lane.isSound ? Math.max(1, ahead) : 1) + lane.unwritten + 1
    const unfinished = queue.ofLane(lane.id, limit)
    lane.target = queue.target(lane.id)
    if (lane.target && lane.target.failingSince !== null) lane.isFailing = true
    lane.rows = []
    lane.dueAt = unfinished.length === limit ? now : Number.POSITIVE_INFINITY
    for (const row of unfinished) {
      if (row.nextAttemptAt > now) {
        lane.dueAt = row.nextAttemptAt
        break
      }
      if (!held.has(row.id)) lane.rows.push(row)
    }
  }

  function send(row: PendingDelivery, to: Address, lane: Lane) {
    const triedAt = clock.now()
    const abort = new AbortController()
    const {id, event, payload} = row
    const flight: Flight = {
      row,
      lane,
      abort,
      release: lanes.take(lane),
      ended: post({id, event, payload, attempt: row.tries + 1, ...to}, abort.signal).then((outcome) =>
        end(flight, outcome, triedAt),
      ),
    }
    lane.unwritten++
    held.set(id, flight)
    inFlight.add(flight)
  }

  function addressOf(row: PendingDelivery, lane: Lane): Address | undefined {
    const {target} = lane
    if (row.webhookId !== null) return target && {url: target.url, secrets: secretsOf(target, clock.now())}
    // Nobody hears of a farewell that hangs, so it never has more than one place.
    lane.isSound = false
    return farewellOf(row)
  }

  function end(flight: Flight, outcome: Outcome, triedAt: number) {
    const {row, lane} = flight
    const hasFailed = outcome.error !== null
    inFlight.delete(flight)
    flight.release()
    if (hasFailed && flight.abort.signal.aborted) {
      letGo(flight)
    } else {
      lane.isSound = !hasFailed
      const result = {row, outcome, triedAt, endedAt: clock.now(), wasFailing: lane.isFailing}
      if (hasFailed) lane.isFailing = true
      batches.add({flight, result})
    }
    lanes.queue(lane, clock.now())
    fillPlaces()
  }

  function letGo({row, lane}: Flight) {
    held.delete(row.id)
    lane.unwritten--
  }

  function writeResults() {
    const {written, effect: effects} = batches.write((all) => deliveryResults.write(all.map(({result}) => result)))
    const now = clock.now()
    for (const [index, {flight, result}] of written.entries()) {
      const {lane} = flight
      letGo(flight)
      const effect = effects[index]
      lane.isFailing = result.outcome.error !== null
      if (effect?.isTurnedOff) lane.rows = []
      if (effect?.nextAttemptAt == null) continue
      lane.dueAt = Math.min(lane.dueAt, effect.nextAttemptAt)
      schedule(lane, now)
    }
  }

  const leave = [
    outbox.onChange(({added, changed, isAny}) => {
      if (isEnding) return
      if (isAny) return refresh()
      trouble.attempt(() => {
        if (changed.size > 0) breakOffGone()
        const now = clock.now()
        for (const id of [...added, ...changed]) {
          const lane = lanes.lane(id)
          // What is not due any more, or leads elsewhere, is read anew.
          if (changed.has(id)) lane.rows = []
          lane.dueAt = now
          lanes.queue(lane, now)
        }
      })
      fillPlaces()
    }),
    // What hangs on a connection went with it.
    connections.onChange(() => queueMicrotask(refresh)),
  ]
  trouble.attempt(queue.fixFutureTimes)
  refresh()

  return {
    /** Lets what is in flight end for a second; what does not is posted again after the next start. */
    async stop() {
      isEnding = true
      for (const leaveOne of leave) leaveOne()
      timer.cancel()
      const late = setTimeout(() => {
        for (const {abort} of inFlight) abort.abort()
      }, timeToEnd)
      await Promise.all([...inFlight].map(({ended}) => ended))
      clearTimeout(late)
      trouble.stop()
      batches.stop()
      try {
        writeResults()
      } catch (error) {
        logger.error({err: error}, 'results of deliveries could not be written: they are posted again')
      }
    },
  }
}
