import t, {type Test} from 'tap'
import {createAnswerCheck} from '../openapi/check-answer.ts'
import {type House, openHouse} from './spoilt/house.ts'
import {spoilHttp} from './spoilt/odd-http.ts'
import {problemsOf, targetOf} from './spoilt/problems-of.ts'
import {createRandom, type Random} from './spoilt/random.ts'
import {rightRequest, write} from './spoilt/right-request.ts'
import {spoilRequest} from './spoilt/spoil-request.ts'
import {createWire, type Received, sendAlone} from './spoilt/wire.ts'
import {home, learnFrom, operationAt} from './spoilt/world.ts'

/** The environment may set other values. A request depends only on seed, number and earlier answers. */
const {REQUESTS = '10000', SEED = '6'} = process.env

/** The share of requests to a server with a low rate limit. */
const limited = 0.04

/** The share of requests that are malformed HTTP. */
const odd = 0.06

const connections = 8
const timeout = 600_000

t.setTimeout(timeout)

/** A request, its answer, and the answer's problems. */
interface Fault {
  index: number
  sent: string
  answer: string
  problems: string[]
}

/** Reporting more would only take time. */
const mostFaults = 10

type Wire = ReturnType<typeof createWire>

/** Sends the requests with these numbers over several connections, and returns the wrong answers. */
async function sendAll({world, port}: House, {from, to}: {from: number; to: number}) {
  const check = createAnswerCheck(world.document)
  const faults: Fault[] = []
  const statuses: Record<string, number> = {}
  let next = from

  async function send(random: Random, wire: Wire) {
    const request = rightRequest(world, random)
    for (let spoils = random.pick([0, 1, 1, 1, 2, 3]); spoils > 0; spoils--) spoilRequest(request, random, world)
    if (!random.chance(odd)) {
      const bytes = write(request)
      return {bytes, answers: [await wire.send(bytes, request.method)]}
    }
    const bytes = spoilHttp(request, random)
    const answers = await sendAlone(port, bytes, request.method)
    if (answers.length === 0) world.unanswered++
    return {bytes, answers}
  }

  function hold(index: number, sent: string, answer: Received | undefined) {
    const target = targetOf(sent)
    const problems = problemsOf(check, target, answer)
    const status = String(answer?.status)
    statuses[status] = (statuses[status] ?? 0) + 1
    if (problems.length > 0) faults.push({index, sent, answer: `${status} ${answer?.body.subarray(0, 500)}`, problems})
    if (answer) learnFrom(world, operationAt(world, target.method, target.address), answer)
  }

  async function work() {
    const wire = createWire(port)
    while (next < to && faults.length < mostFaults) {
      const index = next++
      const {bytes, answers} = await send(createRandom(Number(SEED) * 1_000_003 + index), wire)
      for (const answer of answers) hold(index, bytes.toString('latin1', 0, 2000), answer)
    }
    wire.close()
  }

  await Promise.all(Array.from({length: connections}, work))
  return {faults, statuses}
}

/** Reads everything that an app can see of the reference project. */
async function referenceOf({world: {projects, tokens}, get}: House): Promise<string[]> {
  const parts = ['', '/home', '/revisions', '/threads', '/host-references', '/devices']
  return Promise.all(parts.map((part) => get(`/v1/projects/${projects.reference}${part}`, tokens.viewer)))
}

/** Throws unless the project holds exactly the acknowledged or unanswered changes. Returns the last version. */
async function holdToWhatWasMade(t: Test, {world: {projects, tokens, made, unanswered}, get}: House): Promise<number> {
  const play = `/v1/projects/${projects.play}`
  const lists = {[`${play}/revisions`]: 'number', [`${play}/threads`]: 'id'}
  const counts = []
  for (const [path, field] of Object.entries(lists)) {
    const {rows} = JSON.parse(await get(path, tokens.able)) as {rows: Record<string, unknown>[]}
    const there = new Set(rows.map((row) => String(row[field])))
    const acknowledged = made.get(`POST ${path.replace(projects.play, '{projectId}')}`) ?? new Set()
    t.same(
      [...acknowledged].filter((one) => !there.has(one)),
      [],
      `what was acknowledged is in ${path}`,
    )
    t.ok(acknowledged.size > 0, 'and something was')
    // One existed before.
    const more = there.size - 1 - acknowledged.size
    t.ok(more <= unanswered, `of ${unanswered} odd requests without an answer ${more} made something`)
    counts.push(there.size)
  }
  const webhooks = JSON.parse(await get('/v1/webhooks', tokens.able)) as {rows: {id: string}[]}
  const registered = made.get('POST /v1/webhooks') ?? new Set()
  const unknown = webhooks.rows.filter(({id}) => !registered.has(id))
  t.ok(unknown.length <= unanswered, 'webhooks that are there were made')
  t.ok(webhooks.rows.length <= 20 && registered.size > 0, 'and something was, though never too many at once')
  return counts[0] ?? 0
}

/** Saves a version as any app does, and reads it. */
async function holdToASave(t: Test, {world: {projects, tokens}, get, post}: House, last: number) {
  const play = `/v1/projects/${projects.play}`
  const made = {home: {...home, name: 'After all'}, message: 'Drawn', baseRevision: last}
  t.match(JSON.parse(await post(`${play}/revisions`, tokens.able, made)), {number: last + 1})
  t.match(JSON.parse(await get(`${play}/home`, tokens.able)), {number: last + 1, home: {name: 'After all'}})
}

const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20)

t.test(
  `${REQUESTS} malformed requests from seed ${SEED} get the contract's answers, and refusals change nothing`,
  {timeout},
  async (t) => {
    const count = Math.ceil(Number(REQUESTS) * (1 - limited))
    const house = await openHouse(t, `${t.testdir({})}/house`, 1_000_000)
    const before = await referenceOf(house)
    const memory = []
    // The first fifth loads lazy modules and fills caches.
    const ends = [0.2, 0.6, 1].map((share) => Math.ceil(count * share))
    for (const [part, to] of ends.entries()) {
      const {faults, statuses} = await sendAll(house, {from: ends[part - 1] ?? 0, to})
      const {heapUsed, rss} = await house.memory()
      memory.push({heapUsed, rss})
      t.comment(`${to}: ${JSON.stringify(statuses)}, ${megabytes(heapUsed)} MB of heap, ${megabytes(rss)} MB in all`)
      t.same(faults, [])
      if (faults.length > 0) return
    }
    const [, half, whole] = memory
    if (!half || !whole) throw new TypeError('nothing was measured')
    t.ok(whole.heapUsed < half.heapUsed + 16 * 2 ** 20, 'the heap does not grow')
    // Memory outside the heap comes and goes with the threads.
    t.ok(whole.rss < half.rss * 1.25 + 64 * 2 ** 20, 'nor does the rest')

    t.same(await referenceOf(house), before, 'what may only be looked at is as it was')
    await holdToASave(t, house, await holdToWhatWasMade(t, house))
  },
)

t.test('answers beyond the rate limit follow the contract too', {timeout}, async (t) => {
  const count = Math.floor(Number(REQUESTS) * limited)
  const house = await openHouse(t, `${t.testdir({})}/house`, 20)
  const {faults, statuses} = await sendAll(house, {from: Number(REQUESTS), to: Number(REQUESTS) + count})
  t.comment(JSON.stringify(statuses))
  t.same(faults, [])
  t.ok(Number(statuses[429]) > count / 4, 'many were refused for it')
})
