/** What is posted to one webhook, or was to be when its connection ended. */
export interface Lane<Row, Target> {
  readonly id: string
  /** When the first of what is not known here yet is due, infinite when there is none. */
  dueAt: number
  /** Due, and read already. */
  rows: Row[]
  /** Where these are posted; undefined of farewells. */
  target: Target | undefined
  /** Of it in flight. */
  inFlight: number
  /** Of it that was read and is neither in `rows` nor written as tried: it shows as due until then. */
  unwritten: number
  /** Whether its receiver answered 2xx last. */
  isSound: boolean
  /** Whether a failure may be noted at its webhook. */
  isFailing: boolean
}

/** Posts in flight: of one lane, in all, and in all lanes together that are not sound. */
const most = {ofLane: 4, inAll: 64, unsound: 32}

/** How many lanes are remembered that have nothing to post. */
const mostIdle = 10_000

/**
 * Shares the places for posts among lanes, which take turns. One that is not sound has a single place, and all of these
 * together half of them: receivers that hang never keep the others waiting.
 */
export function createLanes<Row, Target>() {
  const lanes = new Map<string, Lane<Row, Target>>()
  /** With something due and a place of their own, in the order of their turns. */
  const waiting = new Set<Lane<Row, Target>>()
  /** Those of them whose turn came when the places for the unsound were taken. */
  const heldBack = new Set<Lane<Row, Target>>()
  const taken = {inAll: 0, unsound: 0}
  let forgetAt = mostIdle

  const hasPlace = ({inFlight, isSound}: Lane<Row, Target>) => inFlight < (isSound ? most.ofLane : 1)

  function lane(id: string): Lane<Row, Target> {
    const known = lanes.get(id)
    if (known) return known
    if (lanes.size >= forgetAt) forgetIdle()
    const lane: Lane<Row, Target> = {
      id,
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
      if (isIdle && !waiting.has(lane) && !heldBack.has(lane)) lanes.delete(id)
    }
    forgetAt = Math.max(mostIdle, 2 * lanes.size)
  }

  return {
    lane,
    all: () => lanes.values(),
    /** How many have something due and a place. */
    waiting: () => waiting.size,

    /** Gives it a turn when there is something due in it. */
    queue(lane: Lane<Row, Target>, now: number) {
      if ((lane.rows.length > 0 || lane.dueAt <= now) && hasPlace(lane) && !heldBack.has(lane)) waiting.add(lane)
    },

    /** Whose turn it is; undefined when there is no place or nobody waits for one. */
    next(): Lane<Row, Target> | undefined {
      if (taken.inAll >= most.inAll) return undefined
      if (taken.unsound < most.unsound) {
        for (const lane of heldBack) {
          heldBack.delete(lane)
          return lane
        }
      }
      for (const lane of waiting) {
        waiting.delete(lane)
        if (lane.isSound || taken.unsound < most.unsound) return lane
        heldBack.add(lane)
      }
      return undefined
    },

    /** Takes a place for a post. Returns its release. */
    take(lane: Lane<Row, Target>): () => void {
      const isUnsound = !lane.isSound
      lane.inFlight++
      taken.inAll++
      if (isUnsound) taken.unsound++
      return () => {
        lane.inFlight--
        taken.inAll--
        if (isUnsound) taken.unsound--
      }
    },
  }
}
