import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {setTimeout as sleep} from 'node:timers/promises'
import {type Contender, startContender} from '../contender.ts'
import {healthy} from '../hanging.ts'
import {installPeer} from '../peers.ts'
import {serveRedis} from '../redis.ts'
import {type Served, serve} from '../served.ts'
import {slowFsync} from '../slow-fsync.ts'
import {summarize} from '../summarize.ts'
import {printRatio} from '../wrk.ts'

/** Slices of about a second per contender, after some to warm up. */
const slices = 5
const warmUp = 3
/** Deliveries per slice: a second's worth, in whole events. */
const counts = {first: 320, least: 64, most: 19_200}

type Rival = 'pool' | 'bullmq' | 'plainjob'
type Name = Rival | 'pianta'

const goals = {pool: 0.3, bullmq: 1.5, plainjob: 2.5} as const
/** The goals of events posted to one webhook; `cpu` is microseconds of processor time for each delivery. */
const single = {goals: {bullmq: 1}, cpu: 300} as const
const titles: Record<Name, string> = {
  pool: 'undici, not durable',
  pianta: 'pianta',
  bullmq: 'bullmq, redis with fsync always',
  plainjob: 'plainjob, SQLite with fsync',
}

/**
 * Goals: events recorded, posted with a signature and marked delivered at ≥ 0.3 × the rate of undici alone, ≥ 1.5 ×
 * bullmq and ≥ 2.5 × plainjob, with 64 posts in flight each. All get one event after another. One webhook an event:
 * ≥ 1 × bullmq and ≤ 300 µs of processor time each. When a tenth of the receivers hang, p99 of the others ≤ 50 ms.
 */
export async function measure() {
  const folder = mkdtempSync(join(tmpdir(), 'pianta-bench-'))
  try {
    const peers = {
      bullmq: installPeer('bullmq ioredis', join(folder, 'bullmq')),
      plainjob: installPeer('plainjob', join(folder, 'plainjob')),
    }
    const slow = slowFsync(folder)
    const toMany = 'each event posted to 64 webhooks'
    await measureRates(toMany, {folder, fan: 64, peers, environment: {}, goals})
    if (slow)
      await measureRates(`${toMany}, each fsync 2 ms longer`, {folder, fan: 64, peers, environment: slow, goals})
    // The event's commit, the same as a save's, dominates a single post.
    await measureRates('each event posted to one webhook', {folder, fan: 1, peers, environment: {}, ...single})
    await measureHanging(folder)
  } finally {
    rmSync(folder, {recursive: true})
  }
}

interface Run {
  folder: string
  fan: number
  peers: Record<'bullmq' | 'plainjob', boolean>
  environment: Record<string, string>
  goals: Readonly<Partial<Record<Rival, number>>>
  /** Microseconds of processor time that a delivery of Pianta may take. */
  cpu?: number
}

async function measureRates(what: string, {folder, fan, peers, environment, goals, cpu}: Run) {
  console.log(`\n${what}`)
  await using stack = new AsyncDisposableStack()
  const {url} = stack.use(await serveReceiver())
  const start = async (name: Name, ...options: string[]) =>
    stack.use(await startContender(`deliver-${name}`, [url, ...options], environment))
  const own = mkdtempSync(join(folder, 'run-'))
  const redis = peers.bullmq ? await serveRedis(environment) : undefined
  if (redis) stack.use(redis)
  const contenders: Partial<Record<Name, Contender>> = {
    pool: await start('pool'),
    pianta: await start('pianta', String(fan), join(own, 'data')),
    ...(redis && {bullmq: await start('bullmq', String(fan), join(folder, 'bullmq'), redis.port)}),
    ...(peers.plainjob && {
      plainjob: await start('plainjob', String(fan), join(folder, 'plainjob'), join(own, 'plainjob.sqlite')),
    }),
  }
  const names = Object.keys(contenders) as Name[]
  const slicesOf = Object.fromEntries(names.map((name) => [name, [] as Slice[]])) as Record<Name, Slice[]>
  for (let turn = 0; turn < warmUp + slices; turn++) {
    for (const name of names) {
      const slice = await deliverSlice(contenders[name] as Contender, slicesOf[name].at(-1))
      slicesOf[name].push(slice)
    }
  }
  for (const name of names) printRates(titles[name], counted(slicesOf[name]), name === 'pianta' ? cpu : undefined)
  for (const name of names) {
    if (name !== 'pianta') printRatio(`pianta / ${name}`, best(slicesOf.pianta) / best(slicesOf[name]), goals[name])
  }
}

interface Slice {
  perSecond: number
  /** Microseconds of processor time per delivery. */
  cpu: number
}

async function deliverSlice(contender: Contender, last: Slice | undefined): Promise<Slice> {
  const {first, least, most} = counts
  const wanted = Math.min(most, Math.max(least, last?.perSecond ?? first))
  const count = Math.round(wanted / least) * least
  const {seconds, cpu} = await contender.deliver(count)
  return {perSecond: count / seconds, cpu: cpu / count}
}

const counted = (of: readonly Slice[]) => of.slice(warmUp)
const best = (of: readonly Slice[]) => summarize(counted(of).map(({perSecond}) => perSecond)).most

const serveReceiver = (): Promise<Served> =>
  serve((port) => ({command: [process.execPath, join(import.meta.dirname, '../floors/receiver.ts'), String(port)]}), {
    isFree: true,
  })

function printRates(what: string, of: readonly Slice[], goal: number | undefined) {
  const {least, median, most} = summarize(of.map(({perSecond}) => perSecond))
  const cpu = summarize(of.map((slice) => slice.cpu)).least
  const aim = goal === undefined ? '' : `; goal: ≤ ${goal}${cpu <= goal ? '' : ' — NOT REACHED'}`
  console.log(
    `${what.padEnd(34)} ${most.toFixed(0)} a second (median ${median.toFixed(0)}, least ${least.toFixed(0)}), ${cpu.toFixed(0)} µs of CPU each${aim}`,
  )
}

/** The number of events, and the seconds to wait for healthy receivers after the last one. */
const hanging = {events: 100, patience: 8}

async function measureHanging(folder: string) {
  console.log('\na tenth of the receivers hang: milliseconds from an event to its coming to the others')
  await printWaits('one queue for all', 'hanging-queue', [])
  await printWaits('pianta', 'hanging-pianta', [mkdtempSync(join(folder, 'run-'))], 50)
}

async function printWaits(what: string, name: string, options: readonly string[], goal?: number) {
  await using receiver = await serveReceiver()
  await using contender = await startContender(name, [receiver.url, ...options])
  await contender.deliver(hanging.events)
  const expected = (hanging.events - 1) * healthy
  let came: number[] = []
  const deadline = performance.now() + hanging.patience * 1000
  while (came.length < expected && performance.now() < deadline) {
    await sleep(50)
    came = (await (await fetch(receiver.url)).json()) as number[]
  }
  const late = Array.from({length: expected - came.length}, () => Number.POSITIVE_INFINITY)
  const waits = [...came, ...late].sort((a, b) => a - b)
  const at = (share: number) => {
    const wait = waits[Math.floor(share * (waits.length - 1))] ?? 0
    return wait === Number.POSITIVE_INFINITY ? 'not yet posted' : `${wait} ms`
  }
  const isMet = (waits[Math.floor(0.99 * (waits.length - 1))] ?? 0) <= (goal ?? Number.POSITIVE_INFINITY)
  const aim = goal === undefined ? '' : `; goal: p99 ≤ ${goal}${isMet ? '' : ' — NOT REACHED'}`
  console.log(`${what.padEnd(34)} median ${at(0.5)}, p99 ${at(0.99)}; ${late.length} of ${expected} not posted${aim}`)
}
