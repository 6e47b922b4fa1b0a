import {execFileSync} from 'node:child_process'
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {setTimeout as sleep} from 'node:timers/promises'
import type {Home} from '#shared/home/schema.ts'
import {compressHome} from '../../server/homes/stored-home.ts'
import {edited, homeOfBytes} from '../homes.ts'
import {saveBody, saveRepeatedly, warm} from '../save-load.ts'
import {type PiantaOptions, type ServedPianta, servePianta} from '../served-pianta.ts'
import {slowFsync} from '../slow-fsync.ts'
import {summarize} from '../summarize.ts'
import {ask} from '../wrk.ts'

const slices = 5
const seconds = 2
const projects = 4
const floorFile = join(import.meta.dirname, '../floors/save.ts')
const oneThreadFile = join(import.meta.dirname, '../floors/one-thread.ts')

/**
 * Goals: a 100 kB home saved durably ≥ 0.4 × a loop of parse, SHA-256, zstd and commit, or ≥ 0.6 × with 2 ms added to
 * each fsync; p99 of reads during saves ≤ 0.25 × that of a single thread; stored ≤ 0.2 × the JSON, later versions ≤
 * 0.01 ×.
 */
export async function measure() {
  const folder = mkdtempSync(join(tmpdir(), 'pianta-bench-'))
  try {
    await measureSaves(folder, 'saves', {}, 0.4)
    const slow = slowFsync(folder)
    if (slow) await measureSaves(folder, 'saves, each fsync 2 ms longer', slow, 0.6)
    await measureReads()
    measureBytes()
  } finally {
    rmSync(folder, {recursive: true})
  }
}

/** The number of each project's last version, by the project's id. */
type LastNumbers = Map<string, number>

/** Alternates the two on all cores, by the wall clock; prints the processor time too. */
async function measureSaves(folder: string, what: string, environment: Record<string, string>, goal: number) {
  const body = join(folder, 'body')
  writeFileSync(body, saveBody(null, 0))
  const floor: Rate[] = []
  const pianta: Rate[] = []
  const lastNumbers = new Map<string, number>()
  await using server = await servePiantaWithProjects(lastNumbers, {environment})
  await warm(server, lastNumbers)
  for (let slice = 0; slice < slices; slice++) {
    floor.push(runLoop(join(folder, 'floor.sqlite'), body, environment))
    pianta.push(await saveFor(server, lastNumbers))
  }
  console.log(`\n${what}`)
  printRates('loop of parse, hash, zstd, commit', floor)
  printRates('pianta, POST revisions', pianta)
  const ratio = best(pianta) / best(floor)
  console.log(`ratio ${ratio.toFixed(2)} ×; goal: ≥ ${goal} ×`)
}

interface Rate {
  perSecond: number
  /** Milliseconds of processor time per save. */
  cpu: number
}

/** Runs the minimal loop in a process of its own. */
function runLoop(file: string, body: string, environment: Record<string, string>): Rate {
  const said = execFileSync(process.execPath, [floorFile, file, body, String(seconds)], {
    env: {...process.env, ...environment},
    encoding: 'utf8',
  })
  const {saves, seconds: took, cpu} = JSON.parse(said) as {saves: number; seconds: number; cpu: number}
  return {perSecond: saves / took, cpu: cpu / saves / 1000}
}

async function saveFor(server: ServedPianta, lastNumbers: LastNumbers): Promise<Rate> {
  const [start, cpu] = [performance.now(), server.cpuTime()]
  const saves = await saveRepeatedly(server, lastNumbers, AbortSignal.timeout(seconds * 1000))
  const took = (performance.now() - start) / 1000
  return {perSecond: saves / took, cpu: (server.cpuTime() - cpu) / saves / 1000}
}

const best = (rates: Rate[]) => summarize(rates.map(({perSecond}) => perSecond)).most

function printRates(what: string, rates: Rate[]) {
  const {least, median, most} = summarize(rates.map(({perSecond}) => perSecond))
  const cpu = summarize(rates.map((rate) => rate.cpu)).least
  console.log(
    `${what.padEnd(34)} ${most.toFixed(0)} a second (median ${median.toFixed(0)}, least ${least.toFixed(0)}), ${cpu.toFixed(2)} ms of CPU each`,
  )
}

const servePiantaWithProjects = (
  lastNumbers: LastNumbers,
  options: Pick<PiantaOptions, 'environment' | 'instead'> = {},
) =>
  servePianta({
    ...options,
    isFree: true,
    prepare({projects: store, connections, database}, {accountId, projectId}) {
      const [{id: connectionId} = {id: ''}] = connections.list(accountId)
      lastNumbers.set(projectId, 0)
      database.transaction(() => {
        while (lastNumbers.size < projects) {
          const {id} = store.create({name: 'Flat', address: null}, {ownerId: accountId, language: 'en'})
          connections.addCreated(connectionId, id)
          lastNumbers.set(id, 0)
        }
      })
    },
  })

/** Reads with wrk during constant saves, with worker threads and with a single thread. */
async function measureReads() {
  const [lastNumbers, lastNumbersOfFloor] = [new Map<string, number>(), new Map<string, number>()]
  await using pianta = await servePiantaWithProjects(lastNumbers)
  await using floor = await servePiantaWithProjects(lastNumbersOfFloor, {instead: [oneThreadFile]})
  await warm(pianta, lastNumbers)
  await warm(floor, lastNumbersOfFloor)
  const p99s: Record<'pianta' | 'all on one thread', number[]> = {pianta: [], 'all on one thread': []}
  for (let slice = 0; slice < slices; slice++) {
    p99s.pianta.push(await readDuringSaves(pianta, lastNumbers))
    p99s['all on one thread'].push(await readDuringSaves(floor, lastNumbersOfFloor))
  }
  console.log('\np99 of reads during a storm of saves')
  for (const [name, values] of Object.entries(p99s)) {
    const {least, median, most} = summarize(values)
    console.log(`${name.padEnd(34)} ${median.toFixed(1)} ms (${least.toFixed(1)}–${most.toFixed(1)})`)
  }
  const ratio = summarize(p99s.pianta).median / summarize(p99s['all on one thread']).median
  console.log(`ratio ${ratio.toFixed(2)} ×; goal: ≤ 0.25 ×`)
}

async function readDuringSaves(server: ServedPianta, lastNumbers: LastNumbers): Promise<number> {
  const end = new AbortController()
  const saving = saveRepeatedly(server, lastNumbers, end.signal)
  await sleep(300)
  const headers = {authorization: `Bearer ${server.token}`}
  const {p99} = await ask({server, path: server.inProject, headers}, {seconds, connections: 4})
  end.abort()
  await saving
  return p99
}

/**
 * Measures how small homes are stored. A home is stored whole once the differences since the last whole one are larger
 * than it, as in the store.
 */
function measureBytes() {
  console.log('\nbytes stored of a version, of its JSON (50 versions, a light moved in each)')
  const sample = (name: string): Home =>
    JSON.parse(readFileSync(join(import.meta.dirname, `../../samples/${name}.json`), 'utf8'))
  const homes = {flat: sample('flat'), house: sample('house'), '100 kB': homeOfBytes(100_000), '2 MB': homeOfBytes(2e6)}
  for (const [name, home] of Object.entries(homes)) printBytes(name, home)
}

function printBytes(name: string, home: Home) {
  const first = Buffer.from(JSON.stringify(home))
  let whole = {number: 1, bytes: compressHome(first).bytes}
  const firstShare = whole.bytes.length / first.length
  let [stored, json, sinceWhole] = [0, 0, 0]
  let now = home
  for (let number = 2; number <= 50; number++) {
    now = edited(now, number)
    const bytes = Buffer.from(JSON.stringify(now))
    const next = compressHome(bytes, sinceWhole < whole.bytes.length ? whole : null)
    sinceWhole = next.base ? sinceWhole + next.bytes.length : 0
    if (!next.base) whole = {number, bytes: next.bytes}
    stored += next.bytes.length
    json += bytes.length
  }
  console.log(
    `${name.padEnd(34)} ${firstShare.toFixed(3)} ×, later ${(stored / json).toFixed(4)} ×; goals: ≤ 0.2 × and ≤ 0.01 ×`,
  )
}
