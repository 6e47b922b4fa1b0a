import {randomUUID} from 'node:crypto'
import {once} from 'node:events'
import {mkdtempSync, rmSync} from 'node:fs'
import {request} from 'node:http'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {text} from 'node:stream/consumers'
import {setTimeout as sleep} from 'node:timers/promises'
import {limits} from '#shared/api/limits.ts'
import {emptyHome} from '#shared/home/empty-home.ts'
import {freePort} from '../../server/demo/free-port.ts'
import type {Services} from '../../server/services.ts'
import {summary} from '../figures.ts'
import {installPeer} from '../peers.ts'
import {openReader, openReaders} from '../readers.ts'
import {floor, type Served} from '../served.ts'
import {connect, servePianta} from '../served-pianta.ts'
import {tell} from '../tell.ts'

const counts = [1000, 5000]
/** Of each server in turn, beside one more in which V8 compiles what they do. */
const slices = 6
/** Events: the kernel counts processor time in hundredths of a second. */
const perSlice = 8

/** A server whose streams are measured. */
interface Teller extends AsyncDisposable {
  server: Served
  /** Where a stream is opened, and with what. */
  url: string
  headersOf: (index: number) => Record<string, string>
  /** Has it tell so many events, numbered from there. */
  tell(from: number, count?: number): Promise<void>
}

/**
 * Goals: one event to 1,000 and to 5,000 streams, its last byte ≤ 0.8 × better-sse and its processor time ≤ 1.1 × that of
 * `res.write` and nothing else; ≤ 20 kB for a stream that is idle; 50 versions a second to 1,000, p99 ≤ 100 ms; ≤ 1 MB for a
 * reader that stalls, which is closed and resumes without a gap.
 */
export async function measure() {
  const folder = mkdtempSync(join(tmpdir(), 'pianta-bench-'))
  try {
    const peer = installPeer('better-sse', folder) ? folder : undefined
    for (const count of counts) await measureOne(count, peer)
    await measureMany()
    await measureStall(peer)
  } finally {
    rmSync(folder, {recursive: true})
  }
}

async function measureOne(count: number, peer: string | undefined) {
  console.log(`\none event to ${count} streams`)
  await using raw = await openFollowed(await ofFloor(), count)
  await using betterSse = peer === undefined ? undefined : await openFollowed(await ofFloor(peer), count)
  await using pianta = await openFollowed(await ofPianta(count), count)
  const all = [raw, pianta, ...(betterSse ? [betterSse] : [])]
  // V8 looks for what it can let go of some seconds after the last request.
  await sleep(10_000)
  for (const each of all) each.weigh()
  for (let slice = 0; slice <= slices; slice++) for (const each of all) await each.tellSlice(slice > 0)
  print('res.write', raw)
  if (betterSse) print('better-sse', betterSse)
  print('pianta', pianta)
  const least = (of: Followed, what: 'last' | 'cpu') => summary(of[what]).least
  if (betterSse) printRatio('last byte / better-sse', least(pianta, 'last') / least(betterSse, 'last'), 0.8)
  printRatio('processor time / res.write', least(pianta, 'cpu') / least(raw, 'cpu'), 1.1)
  const {kilobytes} = pianta
  if (count === counts.at(-1))
    console.log(`${'an idle stream'.padEnd(34)} ${kilobytes.toFixed(1)} kB; goal: ≤ 20${kilobytes <= 20 ? '' : missed}`)
}

/** A server with streams that are read. */
interface Followed extends AsyncDisposable {
  /** Milliseconds from the asking to the last byte of each event. */
  last: number[]
  /** Milliseconds of processor time for an event, of each slice. */
  cpu: number[]
  /** Of memory, for an idle stream. */
  readonly kilobytes: number
  /** Finds that out. */
  weigh(): void
  tellSlice(isCounted: boolean): Promise<void>
}

async function openFollowed(teller: Teller, count: number): Promise<Followed> {
  const {server, url, headersOf} = teller
  // Memory that was taken once is kept: what the first streams take is not theirs alone.
  const earlier = await openReaders(url, {count: count / 5, headersOf})
  earlier[Symbol.dispose]()
  await sleep(200)
  const before = server.memory().now
  const readers = await openReaders(url, {count, headersOf})
  const last: number[] = []
  const cpu: number[] = []
  let kilobytes = Number.NaN
  let number = 1
  return {
    last,
    cpu,
    get kilobytes() {
      return kilobytes
    },
    weigh() {
      kilobytes = ((server.memory().now - before) * 1024) / count
    },
    async tellSlice(isCounted) {
      const before = server.cpuTime()
      for (let event = 0; event < perSlice; event++) {
        const all = readers.allTold(++number)
        const start = performance.now()
        await teller.tell(number)
        const end = await all
        if (isCounted) last.push(end - start)
      }
      if (isCounted) cpu.push((server.cpuTime() - before) / 1000 / perSlice)
    },
    async [Symbol.asyncDispose]() {
      readers[Symbol.dispose]()
      await teller[Symbol.asyncDispose]()
    },
  }
}

/** Versions that an app saves, from the sending of each to its telling to each stream. */
async function measureMany() {
  const [count, perSecond, seconds] = [1000, 50, 10]
  await using pianta = await ofPianta(count)
  const sent = new Map<number, number>()
  const took: number[] = []
  const onTold = (number: number) => took.push(performance.now() - (sent.get(number) as number))
  using readers = await openReaders(pianta.url, {count, headersOf: pianta.headersOf, onTold})
  const home = emptyHome('en')
  const last = perSecond * seconds
  const all = readers.allTold(last)
  let cpu = 0
  const start = performance.now()
  for (let number = 1; number <= last; number++) {
    await sleep(Math.max(0, start + ((number - 1) * 1000) / perSecond - performance.now()))
    if (number === perSecond + 1) {
      // The first second compiles.
      took.length = 0
      cpu = pianta.server.cpuTime()
    }
    sent.set(number, performance.now())
    await save(pianta, {home, message: '', baseRevision: number - 1 || null})
  }
  await all
  const share = (pianta.server.cpuTime() - cpu) / 1000 / (performance.now() - start - 1000)
  took.sort((a, b) => a - b)
  const at = (part: number) => took[Math.floor(took.length * part)] as number
  const p99 = at(0.99)
  console.log(`\n${perSecond} versions a second saved, and told to ${count} streams`)
  console.log(
    `${'pianta'.padEnd(34)} median ${at(0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, ${(share * 100).toFixed(0)} % of a core; goal: p99 ≤ 100${p99 <= 100 ? '' : missed}`,
  )
}

function save({url, headersOf}: Teller, version: object): Promise<void> {
  const body = JSON.stringify(version)
  const headers = {...headersOf(0), 'content-type': 'application/json', 'content-length': Buffer.byteLength(body)}
  return new Promise((resolve, reject) => {
    request(url.replace('/events', '/revisions'), {method: 'POST', headers}, async (answer) => {
      const said = await text(answer)
      if (answer.statusCode === 201) resolve()
      else reject(new Error(`${answer.statusCode} ${said}`))
    })
      .on('error', reject)
      .end(body)
  })
}

/** Events told to a few readers who do not read, beside one who does. */
async function measureStall(peer: string | undefined) {
  console.log(`\n${stalled} readers that stall, beside one that reads, while ${pages * perPage} events are told`)
  if (peer !== undefined) await stall('better-sse', await ofFloor(peer))
  const read = await stall('pianta', await ofPianta(2 * limits.streamsPerConnection), 1)
  const {least, most} = summary(read)
  console.log(`${'pianta'.padEnd(34)} closed after ${least} to ${most} events`)
}

/** All of a connection; the one that reads is another's. */
const stalled = limits.streamsPerConnection
const [pages, perPage] = [60, 1000]

/** Answers the events that each of them read in the end, where it was closed. */
async function stall(what: string, teller: Teller, goal?: number): Promise<number[]> {
  await using _ = teller
  const {url, headersOf} = teller
  let number = 1
  using reader = await openReaders(url, {count: 1, headersOf})
  const tellMany = async () => {
    for (let page = 0; page < pages; page++) {
      const all = reader.allTold(number + perPage - 1)
      await teller.tell(number, perPage)
      await all
      number += perPage
    }
  }
  const headersOfStalled = (index: number) => headersOf(limits.streamsPerConnection + index)
  const earlier = await openReaders(url, {count: stalled, headersOf: headersOfStalled})
  await tellMany()
  earlier[Symbol.dispose]()
  await sleep(200)
  const before = teller.server.memory().most
  const counts: number[] = Array.from({length: stalled}, () => 0)
  const sockets = await Promise.all(
    counts.map((_, index) =>
      openReader(url, headersOfStalled(index), () => {
        counts[index] = (counts[index] ?? 0) + 1
      }),
    ),
  )
  for (const socket of sockets) socket.pause()
  await tellMany()
  const more = (teller.server.memory().most - before) / stalled
  const met = goal === undefined ? '' : `; goal: ≤ ${goal}${more <= goal ? '' : missed}`
  console.log(`${what.padEnd(34)} ${more.toFixed(1)} MB more for each${met}`)
  if (goal === undefined) for (const socket of sockets) socket.destroy()
  else await Promise.all(sockets.map((socket) => once(socket.resume(), 'close')))
  return counts
}

const missed = ' — NOT REACHED'

function print(what: string, {last, cpu, kilobytes}: Followed) {
  const {least, median, most} = summary(last)
  console.log(
    `${what.padEnd(34)} ${least.toFixed(1)} ms to the last byte (median ${median.toFixed(1)}, most ${most.toFixed(1)}), ${summary(cpu).least.toFixed(1)} ms of CPU, ${kilobytes.toFixed(1)} kB an idle stream`,
  )
}

const printRatio = (what: string, ratio: number, goal: number) =>
  console.log(`${what.padEnd(34)} ${ratio.toFixed(2)} ×; goal: ≤ ${goal} ×${ratio <= goal ? '' : missed}`)

async function ofFloor(...options: string[]): Promise<Teller> {
  const server = await floor('streams', ...options)
  return {
    server,
    url: `${server.url}/`,
    headersOf: () => ({}),
    tell: (from, count) => tell(server.url, from, count),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

/** Its streams belong to as many connections as they need. */
async function ofPianta(count: number): Promise<Teller> {
  const port = await freePort()
  const tokens: string[] = []
  const server = await servePianta({
    instead: [join(import.meta.dirname, '../floors/teller.ts')],
    environment: {TELL_PORT: String(port)},
    prepare(services: Services, {accountId, projectId}) {
      for (let streams = 0; streams < count; streams += limits.streamsPerConnection) {
        tokens.push(connect(services, {accountId, projectId, clientId: 'device', name: randomUUID()}))
      }
    },
  })
  return {
    server,
    url: `${server.url}${server.inProject}/events`,
    headersOf: (index) => ({authorization: `Bearer ${tokens[Math.floor(index / limits.streamsPerConnection)]}`}),
    tell: (from, count) => tell(`http://127.0.0.1:${port}`, from, count),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}
