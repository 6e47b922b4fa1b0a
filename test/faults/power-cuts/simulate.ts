import {deepStrictEqual, ok} from 'node:assert/strict'
import {hash} from 'node:crypto'
import {once} from 'node:events'
import {mkdirSync, readdirSync, readFileSync, rmSync} from 'node:fs'
import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'
import {join} from 'node:path'
import {systemClock} from '#shared/clock.ts'
import {freePort} from '../../../demo/free-port.ts'
import {readConfig} from '../../../server/config.ts'
import {openServices, type Services} from '../../../server/services.ts'
import {quietServer} from '../processes.ts'
import {createRandom} from '../spoilt/random.ts'
import {all, anyOfTheRest, createDisk, onlySynced, type Survival} from './disk.ts'
import {createAsker} from './requests.ts'
import {setUp} from './set-up.ts'
import {readTrace, type Step} from './trace.ts'
import {startTraced} from './traced-server.ts'
import {type Promised, write} from './writers.ts'

export interface Extent {
  /** The number of server starts. */
  starts: number
  /** The number of rounds that each client writes after each start. */
  rounds: number
  /** The rooms of each saved home. */
  rooms: number
  /** Power cuts at random moments, besides those after answers. */
  cuts: number
  /** Cuts the power after every n-th answer. */
  everyAnswer: number
  /** Cuts the power after each of the first n steps of the first start. */
  early: number
}

/** An answer or post that was sent, with the step that sent it. */
interface Sent {
  step: number
  check(services: Services, isLast: boolean): Promise<void> | void
}

/**
 * Traces real servers while clients write, cuts the power at many moments of the trace, and opens the disk that each
 * cut leaves. Throws on the first that is damaged or lacks an acknowledged change.
 */
export async function simulate(folder: string, extent: Extent, say: (line: string) => void) {
  const place = join(folder, 'disk')
  const data = join(place, 'data')
  mkdirSync(place)
  const {steps, promised} = await trace(folder, place, data, extent)
  const sent = matchSent(steps, promised)
  const syncs = steps.filter(({what}) => what === 'sync').length
  say(`${steps.length} steps traced, ${syncs} of them syncs; ${promised.length} answers that promise something`)
  checkDisk(steps, folder, place, data)
  const seen = await cutAll(folder, place, steps, sent, extent)
  say(`${seen.cuts} power cuts, ${seen.opened} folders opened, ${seen.checked} promises looked for: nothing lost`)
  return {steps: steps.length, syncs, answers: promised.length, ...seen}
}

/** Lets clients write to a traced server, and restarts it `starts` times. */
async function trace(folder: string, place: string, data: string, {starts, rounds, rooms}: Extent) {
  await using receiver = await startReceivers()
  const port = await freePort()
  const settings = {
    ...quietServer(data, port),
    PIANTA_WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
  }
  const steps: Step[] = []
  const promised: (Promised & {from: number})[] = []
  let known: Awaited<ReturnType<typeof setUp>> | undefined
  for (let start = 0; start < starts; start++) {
    const file = join(folder, `trace-${start}`)
    const server = await startTraced(file, settings)
    try {
      known ??= await setUp({folder: data, port, hooks: receiver.urls})
      const {place: where, token} = known
      const made = await write(where, {rounds, rooms}, start * rounds + 1, () => createAsker(port, token))
      promised.push(...made.map((one) => ({...one, from: steps.length})))
      await server.end()
    } finally {
      server.kill()
    }
    await readTrace(file, place, steps)
    rmSync(file)
  }
  return {steps, promised}
}

/** Two receivers of webhooks: one accepts every post, one refuses every post. */
async function startReceivers() {
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => response.writeHead(request.url === '/quick' ? 204 : 500).end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const {port} = server.address() as AddressInfo
  return {
    urls: ['quick', 'never'].map((name) => `http://127.0.0.1:${port}/${name}`),
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Returns the steps that sent answers and posts, with the data that must exist from then on. */
function matchSent(steps: readonly Step[], promised: readonly (Promised & {from: number})[]): Sent[] {
  const answered = promised.map(({port, index, from, check}) => {
    const step = nth(index, steps, from, (one) => one.port === port && one.head.startsWith('HTTP/1.1 '))
    return {step, check}
  })
  const posted = steps.flatMap((one, step) => {
    const id = one.what === 'send' ? /^Service-Delivery: (\S+)/im.exec(one.head)?.[1] : undefined
    if (id === undefined) return []
    const check = ({database}: Services) => {
      const row = database.$client.prepare('SELECT 1 FROM delivery WHERE id = ?').get(id)
      ok(row, `the delivery ${id} was posted, and would be posted again under another id`)
    }
    return [{step, check}]
  })
  ok(posted.length > 0, 'something was posted')
  return [...answered, ...posted].toSorted((a, b) => a.step - b.step)
}

type Send = Extract<Step, {what: 'send'}>

function nth(index: number, steps: readonly Step[], from: number, isIt: (send: Send) => boolean): number {
  let left = index
  for (let number = from; number < steps.length; number++) {
    const step = steps[number] as Step
    if (step.what === 'send' && isIt(step) && left-- === 0) return number
  }
  throw new Error('an answer that came in is not in the trace')
}

/** The most answers in flight at once. */
const mostAnswers = 16

/**
 * Throws unless the simulated disk equals the real one, and the main thread synced the WAL for each 201 before it. The
 * WAL may hold writes that are synced later, behind answers: the power cuts tell whether an answer needed them.
 */
function checkDisk(steps: readonly Step[], folder: string, place: string, data: string) {
  const disk = createDisk(place)
  const log = join(data, 'pianta.sqlite-wal')
  let synced = 0
  for (const [number, step] of steps.entries()) {
    const isCreated = step.what === 'send' && step.head.startsWith('HTTP/1.1 201')
    if (step.what === 'sync' && step.path === log && !step.behind) synced = Math.min(synced + 1, mostAnswers)
    if (isCreated) ok(synced-- > 0, `a 201 goes out before the log is synced, at step ${number}`)
    disk.apply(step, number)
  }
  const again = join(folder, 'again')
  disk.restore(again, all)
  deepStrictEqual(contentOf(again), contentOf(place), 'the trace has all that was written')
  rmSync(again, {recursive: true})
}

/** Returns a folder's files by path, except the file that SQLite rebuilds from its WAL. */
function contentOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile() && !entry.name.endsWith('-shm'))
    .map(({parentPath, name}) => join(parentPath, name))
  return Object.fromEntries(
    files.toSorted().map((path) => [path.slice(folder.length), hash('sha256', readFileSync(path))]),
  )
}

/** Chooses the moments of power cuts: after answers and posts, early, and at random. */
function cutsOf(
  steps: readonly Step[],
  sent: readonly Sent[],
  {cuts, everyAnswer, early}: Extent,
  random: () => number,
) {
  const behind = sent.filter((_, index) => index % everyAnswer === 0).map(({step}) => step + 1)
  const anywhere = Array.from({length: cuts}, () => Math.floor(random() * steps.length))
  const first = Array.from({length: early}, (_, index) => index + 1)
  return [...new Set([...behind, ...anywhere, ...first])].toSorted((a, b) => a - b)
}

async function cutAll(folder: string, place: string, steps: readonly Step[], sent: readonly Sent[], extent: Extent) {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))
  const random = createRandom(seed).next
  const disk = createDisk(place)
  const left = join(folder, 'left')
  const survivals: Survival[] = [onlySynced, anyOfTheRest(random)]
  const cuts = cutsOf(steps, sent, extent, random)
  let done = 0
  let checked = 0
  for (const cut of cuts) {
    for (; done < cut; done++) disk.apply(steps[done] as Step, done)
    const before = sent.filter(({step}) => step < cut)
    for (const survival of survivals) {
      rmSync(left, {recursive: true, force: true})
      disk.restore(left, survival)
      try {
        await checkLeft(join(left, 'data'), before, random)
      } catch (error) {
        const where = `step ${cut} of ${steps.length}, ${survival.name} survives, SEED=${seed}`
        throw new Error(`the power fails at ${where}: ${(error as Error).message}`, {cause: error})
      }
      checked += before.length
    }
  }
  return {cuts: cuts.length, opened: cuts.length * survivals.length, checked}
}

/** Throws unless the server opens the folder, finds every acknowledged change, and takes new writes. */
async function checkLeft(data: string, before: readonly Sent[], random: () => number) {
  const services = openServices(readConfig({PIANTA_DATA: data, PIANTA_LOG_LEVEL: 'silent'}), systemClock)
  try {
    const {$client: client} = services.database
    deepStrictEqual(client.pragma('integrity_check'), [{integrity_check: 'ok'}])
    deepStrictEqual(client.pragma('foreign_key_check'), [])
    const closely = new Set(before.slice(-3))
    for (let count = 0; count < 3; count++) {
      const any = before[Math.floor(random() * before.length)]
      if (any) closely.add(any)
    }
    for (const one of before) await one.check(services, closely.has(one))
    services.links.create('setup')
  } finally {
    await services.close()
  }
}
