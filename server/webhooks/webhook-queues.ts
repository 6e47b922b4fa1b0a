import {createFairQueue} from './fair-queue.ts'

/** The deliveries of one webhook, or the farewells it left when its connection ended. */
export interface WebhookQueue<Row, Target> {
  readonly id: string
  /** The account behind the webhook; empty for a queue of farewells whose webhook is gone. */
  readonly personId: string
  /** When the first delivery that is not in `rows` is due; infinite when there is none. */
  dueAt: number
  /** Deliveries that are due and already read. */
  rows: Row[]
  /** The address of `rows`; undefined for farewells. */
  target: Target | undefined
  /** Posts in flight. */
  inFlight: number
  /** Posts sent whose result is not written yet: the database still shows them as due. */
  unwritten: number
  /** The last post was answered 2xx. */
  isHealthy: boolean
  /** The webhook may have a failure on record. */
  isFailing: boolean
}

/**
 * Limits on posts in flight, each including the ones before it. Less trusted receivers are served first: they can't
 * take more than their share, and always get it.
 */
const maxInFlight = {failing: 16, unknown: 32, healthy: 64}

type Health = keyof typeof maxInFlight
const leastTrustedFirst: readonly Health[] = ['failing', 'unknown', 'healthy']

const maxInFlightPerQueue = {failing: 1, unknown: 1, healthy: 4}

/** Idle queues kept in memory. */
const maxIdle = 10_000

/**
 * Shares the slots for posts among the queues, round robin. Hanging receivers never block the others, and one person's
 * queues never block another's: a person may hold at most as many slots as are free.
 */
export function createWebhookQueues<Row, Target>({ownerOf}: {ownerOf: (id: string) => string | undefined}) {
  type Queue = WebhookQueue<Row, Target>
  const queues = new Map<string, Queue>()
  /** Queues with a due delivery and a free slot of their own. */
  const ready = {
    failing: createFairQueue<Queue>(),
    unknown: createFairQueue<Queue>(),
    healthy: createFairQueue<Queue>(),
  }
  const inFlight = {failing: 0, unknown: 0, healthy: 0}
  /** The same counts for each person with a post in flight. */
  const inFlightByPerson = new Map<string, typeof inFlight>()
  let evictAt = maxIdle

  const healthOf = ({isHealthy, isFailing}: Queue): Health => {
    if (isHealthy) return 'healthy'
    return isFailing ? 'failing' : 'unknown'
  }
  const hasFreeSlot = (queue: Queue) => queue.inFlight < maxInFlightPerQueue[healthOf(queue)]

  function get(id: string): Queue {
    const known = queues.get(id)
    if (known) return known
    if (queues.size >= evictAt) evictIdle()
    const queue: Queue = {
      id,
      personId: ownerOf(id) ?? '',
      dueAt: Number.POSITIVE_INFINITY,
      rows: [],
      target: undefined,
      inFlight: 0,
      unwritten: 0,
      isHealthy: false,
      isFailing: false,
    }
    queues.set(id, queue)
    return queue
  }

  function evictIdle() {
    for (const [id, queue] of queues) {
      const isIdle = queue.dueAt === Number.POSITIVE_INFINITY && queue.rows.length === 0 && queue.unwritten === 0
      if (isIdle && !leastTrustedFirst.some((health) => ready[health].has(queue))) queues.delete(id)
    }
    evictAt = Math.max(maxIdle, 2 * queues.size)
  }

  /** Marks a queue ready if a delivery is due and it has a free slot. */
  function enqueue(queue: Queue, now: number) {
    if ((queue.rows.length > 0 || queue.dueAt <= now) && hasFreeSlot(queue)) ready[healthOf(queue)].add(queue)
  }

  /** Whether a person holds fewer slots of this kind than are free. */
  const hasRoom = (health: Health, personId: string) =>
    countUpTo(health, inFlightByPerson.get(personId)) < maxInFlight[health] - countUpTo(health, inFlight)

  function nextWith(health: Health): Queue | undefined {
    const isAllowed = (personId: string) => hasRoom(health, personId) && hasRoom('healthy', personId)
    for (let queue = ready[health].take(isAllowed); queue; queue = ready[health].take(isAllowed)) {
      const current = healthOf(queue)
      // A post ended while the queue waited, and changed its health.
      if (current !== health) ready[current].add(queue)
      else if (hasFreeSlot(queue)) return queue
    }
    return undefined
  }

  function count(health: Health, personId: string, by: 1 | -1) {
    const own = inFlightByPerson.get(personId) ?? {failing: 0, unknown: 0, healthy: 0}
    inFlight[health] += by
    own[health] += by
    if (countUpTo('healthy', own) > 0) inFlightByPerson.set(personId, own)
    else inFlightByPerson.delete(personId)
  }

  return {
    get,
    all: () => queues.values(),
    /** Counts the queues that are ready. */
    readyCount: () => ready.failing.size() + ready.unknown.size() + ready.healthy.size(),
    enqueue,

    /** Returns the next queue to post from; undefined when none is ready or no slot is free. */
    next(): Queue | undefined {
      for (const health of leastTrustedFirst) {
        const queue = nextWith(health)
        if (queue) return queue
      }
      return undefined
    },

    /** Takes a slot for a post. Returns its release. */
    acquireSlot(queue: Queue): () => void {
      const health = healthOf(queue)
      queue.inFlight++
      count(health, queue.personId, 1)
      return () => {
        queue.inFlight--
        count(health, queue.personId, -1)
      }
    },
  }
}

/** Adds up the counts of this health and of the less trusted ones. */
function countUpTo(health: Health, counts: Readonly<Record<Health, number>> | undefined): number {
  if (!counts) return 0
  const {failing, unknown, healthy} = counts
  if (health === 'failing') return failing
  return health === 'unknown' ? failing + unknown : failing + unknown + healthy
}
