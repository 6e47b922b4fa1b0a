import {randomUUID} from 'node:crypto'
import {once} from 'node:events'
import {mkdtempSync, rmSync} from 'node:fs'
import {request} from 'node:http'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {text} from 'node:stream/consumers'
import {setTimeout as sleep} from 'node:timers/promises'
import {limits} from '#shared/contract/limits.ts'
import {emptyHome} from '#shared/home/empty-home.ts'
import {freePort} from '../../demo/free-port.ts'
import type {Services} from '../../server/services.ts'
import {requestEvents} from '../emit-events.ts'
import {installPeer} from '../peers.ts'
import {openReader, openReaders} from '../readers.ts'
import {floor, type Served} from '../served.ts'
import {connect, servePianta} from '../served-pianta.ts'
import {summarize} from '../summarize.ts'

const counts = [1000, 5000]
/** Counted slices per server; the first slice warms up. */
const slices = 6
/** Events per slice: the kernel counts processor time in 1/100 s. */
const perSlice = 8

/** A server whose streams are measured. */
interface Emitter extends AsyncDisposable {
  server: Served
  /** The stream's address and headers. */
  url: string
  headersOf: (index: number) => Record<string, string>
  /** Emits this many events, numbered from `from`. */
  emit(from: number, count?: number): Promise<void>
}

/**
 * Goals: one event to 1,000 and to 5,000 streams, its last byte ≤ 1 × better-sse and its processor time ≤ 1.3 ×
 * `res.write` alone; ≤ 21 kB per idle stream; 50 versions a second to 1,000 streams, p99 ≤ 50 ms; ≤ 0.3 MB for a
 * stalled reader, which is closed and resumes without a gap.
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
  // V8 collects garbage some seconds after the last request.
  await sleep(10_000)
  for (const each of all) each.measureMemory()
  for (let slice = 0; slice <= slices; slice++) for (const each of all) await each.emitSlice(slice > 0)
  print('res.write', raw)
  if (betterSse) print('better-sse', betterSse)
  print('pianta', pianta)
  const least = (of: Followed, what: 'last' | 'cpu') => summarize(of[what]).least
  if (betterSse) printRatio('last byte / better-sse', least(pianta, 'last') / least(betterSse, 'last'), 1)
  printRatio('processor time / res.write', least(pianta, 'cpu') / least(raw, 'cpu'), 1.3)
  const {kilobytes} = pianta
  if (count === counts.at(-1))
    console.log(`${'an idle stream'.padEnd(34)} ${kilobytes.toFixed(1)} kB; goal: ≤ 21${kilobytes <= 21 ? '' : missed}`)
}

/** A server with open streams and readers. */
interface Followed extends AsyncDisposable {
  /** Milliseconds from the request to each event's last byte. */
  last: number[]
  /** Milliseconds of processor time per event, by slice. */
  cpu: number[]
  /** Memory per idle stream. */
  readonly kilobytes: number
  /** Sets `kilobytes`. */
  measureMemory(): void
  emitSlice(isCounted: boolean): Promise<void>
}

async function openFollowed(emitter: Emitter, count: number): Promise<Followed> {
  const {server, url, headersOf} = emitter
  // Memory once taken stays: open some streams first, so that their first costs don't count.
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
    measureMemory() {
      kilobytes = ((server.memory().now - before) * 1024) / count
    },
    async emitSlice(isCounted) {
      const before = server.cpuTime()
      for (let event = 0; event < perSlice; event++) {
        const all = readers.allReceived(++number)
        const start = performance.now()
        await emitter.emit(number)
        const end = await all
        if (isCounted) last.push(end - start)
      }
      if (isCounted) cpu.push((server.cpuTime() - before) / 1000 / perSlice)
    },
    async [Symbol.asyncDispose]() {
      readers[Symbol.dispose]()
      await emitter[Symbol.asyncDispose]()
    },
  }
}

/** Saves versions as an app, and times each until every stream has it. */
async function measureMany() {
  const [count, perSecond, seconds] = [1000, 50, 10]
  await using pianta = await ofPianta(count)
  const sent = new Map<number, number>()
  const took: number[] = []
  const onEvent = (number: number) => took.push(performance.now() - (sent.get(number) as number))
  using readers = await openReaders(pianta.url, {count, headersOf: pianta.headersOf, onEvent})
  const home = emptyHome('en')
  const last = perSecond * seconds
  const all = readers.allReceived(last)
  let cpu = 0
  const start = performance.now()
  for (let number = 1; number <= last; number++) {
    await sleep(Math.max(0, start + ((number - 1) * 1000) / perSecond - performance.now()))
    if (number === perSecond + 1) {
      // The first second warms up.
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
  console.log(`\n${perSecond} versions a second saved, and sent to ${count} streams`)
  console.log(
    `${'pianta'.padEnd(34)} median ${at(0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, ${(share * 100).toFixed(0)} % of a core; goal: p99 ≤ 50${p99 <= 50 ? '' : missed}`,
  )
}

function save({url, headersOf}: Emitter, version: object): Promise<void> {
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

/** Emits events to stalled readers and to one that reads. */
async function measureStall(peer: string | undefined) {
  console.log(`\n${stalled} readers that stall, beside one that reads, while ${pages * perPage} events are sent`)
  if (peer !== undefined) await stall('better-sse', await ofFloor(peer))
  const read = await stall('pianta', await ofPianta(2 * limits.streamsPerConnection), 0.3)
  const {least, most} = summarize(read)
  console.log(`${'pianta'.padEnd(34)} closed after ${least} to ${most} events`)
}

/** All streams of one connection; the reader has another. */
const stalled = limits.streamsPerConnection
const [pages, perPage] = [60, 1000]

/** Returns the number of events that each stalled reader got before it was closed. */
async function stall(what: string, emitter: Emitter, goal?: number): Promise<number[]> {
  await using _ = emitter
  const {url, headersOf} = emitter
  let number = 1
  using reader = await openReaders(url, {count: 1, headersOf})
  const emitMany = async () => {
    for (let page = 0; page < pages; page++) {
      const all = reader.allReceived(number + perPage - 1)
      await emitter.emit(number, perPage)
      await all
      number += perPage
    }
  }
  const headersOfStalled = (index: number) => headersOf(limits.streamsPerConnection + index)
  const earlier = await openReaders(url, {count: stalled, headersOf: headersOfStalled})
  await emitMany()
  earlier[Symbol.dispose]()
  await sleep(200)
  const before = emitter.server.memory().most
  const counts: number[] = Array.from({length: stalled}, () => 0)
  const sockets = await Promise.all(
    counts.map((_, index) =>
      openReader(url, headersOfStalled(index), () => {
        counts[index] = (counts[index] ?? 0) + 1
      }),
    ),
  )
  for (const socket of sockets) socket.pause()
  await emitMany()
  const more = (emitter.server.memory().most - before) / stalled
  const met = goal === undefined ? '' : `; goal: ≤ ${goal}${more <= goal ? '' : missed}`
  console.log(`${what.padEnd(34)} ${more.toFixed(1)} MB more for each${met}`)
  if (goal === undefined) for (const socket of sockets) socket.destroy()
  else await Promise.all(sockets.map((socket) => once(socket.resume(), 'close')))
  return counts
}

const missed = ' — NOT REACHED'

function print(what: string, {last, cpu, kilobytes}: Followed) {
  const {least, median, most} = summarize(last)
  console.log(
    `${what.padEnd(34)} ${least.toFixed(1)} ms to the last byte (median ${median.toFixed(1)}, most ${most.toFixed(1)}), ${summarize(cpu).least.toFixed(1)} ms of CPU, ${kilobytes.toFixed(1)} kB an idle stream`,
  )
}

const printRatio = (what: string, ratio: number, goal: number) =>
  console.log(`${what.padEnd(34)} ${ratio.toFixed(2)} ×; goal: ≤ ${goal} ×${ratio <= goal ? '' : missed}`)

async function ofFloor(...options: string[]): Promise<Emitter> {
  const server = await floor('streams', ...options)
  return {
    server,
    url: `${server.url}/`,
    headersOf: () => ({}),
    emit: (from, count) => requestEvents(server.url, from, count),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

/** Spreads the streams over as many connections as they need. */
async function ofPianta(count: number): Promise<Emitter> {
  const port = await freePort()
  const tokens: string[] = []
  const server = await servePianta({
    instead: [join(import.meta.dirname, '../floors/emitter.ts')],
    environment: {EMIT_PORT: String(port)},
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
    emit: (from, count) => requestEvents(`http://127.0.0.1:${port}`, from, count),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}
