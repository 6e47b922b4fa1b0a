import {createFairQueue} from './fair-queue.ts'

/** What is posted to one webhook, or was to be when its connection ended. */
export interface Lane<Row, Target> {
  readonly id: string
  /** Whose app it is posted to; one for all farewells that nothing was posted before. */
  readonly personId: string
  /** When the first of what is not known here yet is due, infinite when there is none. */
  dueAt: number
  /** Due, and read already. */
  rows: Row[]
  /** Where these are posted; undefined of farewells. */
  target: Target | undefined
  /** Of it in flight. */
  inFlight: number
  /** Of it that was sent and is not written as tried: it shows as due until then. */
  unwritten: number
  /** Whether its receiver answered 2xx last. */
  isSound: boolean
  /** Whether a failure may be noted at its webhook. */
  isFailing: boolean
}

/**
 * Posts in flight in all, and how many of them receivers may have that failed last, and these together with those that were
 * not heard yet. Who is trusted less is asked first: it can't have more than its share, and always has that.
 */
const shares = {failing: 16, unheard: 32, sound: 64}

type Standing = keyof typeof shares
const standings: readonly Standing[] = ['failing', 'unheard', 'sound']

/** Posts in flight of one lane. */
const mostOfLane = {failing: 1, unheard: 1, sound: 4}

/** How many lanes are remembered that have nothing to post. */
const mostIdle = 10_000

/**
 * Shares the places for posts among lanes, which take turns: receivers that hang never keep the others waiting. Nor do those
 * of one person those of the others: nobody takes another place who has as many as are free.
 */
export function createWebhookQueues<Row, Target>({ownerOf}: {ownerOf: (id: string) => string | undefined}) {
  type OfThese = Lane<Row, Target>
  const lanes = new Map<string, OfThese>()
  /** With something due and a place of their own. */
  const waiting = {
    failing: createFairQueue<OfThese>(),
    unheard: createFairQueue<OfThese>(),
    sound: createFairQueue<OfThese>(),
  }
  const inFlight = {failing: 0, unheard: 0, sound: 0}
  /** The same of each person who has any. */
  const inFlightOf = new Map<string, typeof inFlight>()
  let forgetAt = mostIdle

  const standingOf = ({isSound, isFailing}: OfThese): Standing => {
    if (isSound) return 'sound'
    return isFailing ? 'failing' : 'unheard'
  }
  const hasPlace = (lane: OfThese) => lane.inFlight < mostOfLane[standingOf(lane)]

  function lane(id: string): OfThese {
    const known = lanes.get(id)
    if (known) return known
    if (lanes.size >= forgetAt) forgetIdle()
    const lane: OfThese = {
      id,
      personId: ownerOf(id) ?? '',
      dueAt: Number.POSITIVE_INFINITY,
      rows: [],
      target: undefined,
      inFlight: 0,
      unwritten: 0,
      isSound: false,
      isFailing: false,
    }
    lanes.set(id, lane)
    return lane
  }

  function forgetIdle() {
    for (const [id, lane] of lanes) {
      const isIdle = lane.dueAt === Number.POSITIVE_INFINITY && lane.rows.length === 0 && lane.unwritten === 0
      if (isIdle && !standings.some((standing) => waiting[standing].has(lane))) lanes.delete(id)
    }
    forgetAt = Math.max(mostIdle, 2 * lanes.size)
  }

  /** Gives it a turn when there is something due in it. */
  function queue(lane: OfThese, now: number) {
    if ((lane.rows.length > 0 || lane.dueAt <= now) && hasPlace(lane)) waiting[standingOf(lane)].add(lane)
  }

  /** Whether a person has fewer of these places than are free. */
  const hasRoom = (standing: Standing, personId: string) =>
    countUpTo(standing, inFlightOf.get(personId)) < shares[standing] - countUpTo(standing, inFlight)

  function nextOf(standing: Standing): OfThese | undefined {
    const may = (personId: string) => hasRoom(standing, personId) && hasRoom('sound', personId)
    for (let lane = waiting[standing].take(may); lane; lane = waiting[standing].take(may)) {
      const is = standingOf(lane)
      // It was answered while it waited, or was not.
      if (is !== standing) waiting[is].add(lane)
      else if (hasPlace(lane)) return lane
    }
    return undefined
  }

  function count(standing: Standing, personId: string, by: 1 | -1) {
    const own = inFlightOf.get(personId) ?? {failing: 0, unheard: 0, sound: 0}
    inFlight[standing] += by
    own[standing] += by
    if (countUpTo('sound', own) > 0) inFlightOf.set(personId, own)
    else inFlightOf.delete(personId)
  }

  return {
    lane,
    all: () => lanes.values(),
    /** How many have something due and a place. */
    waiting: () => waiting.failing.size() + waiting.unheard.size() + waiting.sound.size(),
    queue,

    /** Whose turn it is; undefined when there is no place or nobody waits for one. */
    next(): OfThese | undefined {
      for (const standing of standings) {
        const lane = nextOf(standing)
        if (lane) return lane
      }
      return undefined
    },

    /** Takes a place for a post. Returns its release. */
    take(lane: OfThese): () => void {
      const standing = standingOf(lane)
      lane.inFlight++
      count(standing, lane.personId, 1)
      return () => {
        lane.inFlight--
        count(standing, lane.personId, -1)
      }
    },
  }
}

/** Those of a standing, and of those that are trusted less. */
function countUpTo(standing: Standing, counts: Readonly<Record<Standing, number>> | undefined): number {
  if (!counts) return 0
  const {failing, unheard, sound} = counts
  if (standing === 'failing') return failing
  return standing === 'unheard' ? failing + unheard : failing + unheard + sound
}
