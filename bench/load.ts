import {execFile} from 'node:child_process'
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {promisify} from 'node:util'
import {summary} from './figures.ts'
import {pinned, type Served} from './served.ts'

/** What is asked of a server, again and again. */
export interface Variant {
  server: Served
  path: string
  method?: string
  headers?: Record<string, string>
  /** A file whose bytes are the body. */
  bodyFile?: string
  /** Statuses that are right; anything else is an error. */
  status?: number
}

/** One short run of a variant. */
export interface Slice {
  requests: number
  /** Processor time of the server, in microseconds a request. */
  cpu: number
  /** Milliseconds a request took, in the middle and at the 99th hundredth. */
  median: number
  p99: number
}

interface CompareOptions {
  slices?: number
  /** Of a slice. */
  seconds?: number
  connections?: number
}

/** V8 has everything compiled after some ten thousand requests; where that takes too long, enough after some seconds. */
const warmUp = {requests: 30_000, slices: {least: 4, most: 10}}

/**
 * Asks each variant in turn with wrk, in short slices, on the core that the servers are pinned to (design: what was
 * learnt about measuring), once all are warm. Throws when an answer has another status than is right.
 */
export async function compare<Name extends string>(
  variants: Partial<Record<Name, Variant>>,
  {slices = 7, seconds = 1, connections = 8}: CompareOptions = {},
): Promise<Record<Name, Slice[]>> {
  const names = Object.keys(variants) as Name[]
  const done = Object.fromEntries(names.map((name) => [name, [] as Slice[]])) as Record<Name, Slice[]>
  for (const name of names) await warm(variants[name] as Variant, {seconds, connections})
  for (let round = 0; round < slices; round++)
    for (const name of names) done[name].push(await ask(variants[name] as Variant, {seconds, connections}))
  return done
}

async function warm(variant: Variant, options: {seconds: number; connections: number}) {
  const {least, most} = warmUp.slices
  let asked = 0
  for (let slice = 0; slice < least || (asked < warmUp.requests && slice < most); slice++)
    asked += (await ask(variant, options)).requests
}

/** One slice of one variant. */
export async function ask(
  {server, path, method = 'GET', headers = {}, bodyFile, status = 200}: Variant,
  {seconds, connections}: {seconds: number; connections: number},
): Promise<Slice> {
  const folder = mkdtempSync(join(tmpdir(), 'pianta-wrk-'))
  try {
    const script = join(folder, 'wrk.lua')
    writeFileSync(script, luaFor({method, headers, bodyFile, status}))
    const [command, ...rest] = pinned([
      ...['wrk', '-t1', `-c${connections}`, `-d${seconds}`, '--timeout', '30s', '-s', script],
      server.url + path,
    ])
    const before = server.cpuTime()
    const {stdout} = await promisify(execFile)(command, rest).catch(explain)
    const cpuTime = server.cpuTime() - before
    const told = JSON.parse(stdout.slice(stdout.lastIndexOf('{'))) as Told
    if (told.wrong > 0 || told.requests === 0) {
      throw new Error(`${method} ${path}: ${told.wrong} of ${told.requests} answers failed, the last with ${told.last}`)
    }
    const {requests, median, p99} = told
    return {requests, cpu: cpuTime / requests, median, p99}
  } finally {
    rmSync(folder, {recursive: true})
  }
}

interface Told extends Omit<Slice, 'cpu'> {
  wrong: number
  last: number
}

function explain(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT'
    ? new Error('this bench needs wrk and taskset: the packages wrk and util-linux of Debian have them')
    : error
}

interface Asked {
  method: string
  headers: Record<string, string>
  bodyFile: string | undefined
  status: number
}

const quoted = (text: string) => JSON.stringify(text)

/** wrk's own thread counts what was wrong: an answer of another status, or none. */
function luaFor({method, headers, bodyFile, status}: Asked) {
  return `
local thread
function setup(each) thread = each end
wrong, last = 0, 0
wrk.method = ${quoted(method)}
${Object.entries(headers)
  .map(([name, value]) => `wrk.headers[${quoted(name)}] = ${quoted(value)}`)
  .join('\n')}
${bodyFile === undefined ? '' : `wrk.body = io.open(${quoted(bodyFile)}, 'rb'):read('*a')`}
function response(status) if status ~= ${status} then wrong, last = wrong + 1, status end end
function done(summary, latency)
  local lost = summary.errors
  io.write(string.format('{"requests":%d,"median":%f,"p99":%f,"wrong":%d,"last":%d}\\n', summary.requests,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    thread:get('wrong') + lost.connect + lost.read + lost.write + lost.timeout, thread:get('last')))
end
`
}

/** The least processor time of a variant's slices, which other work on the machine can only add to. */
export const leastCpu = (slices: readonly Slice[]) => summary(slices.map(({cpu}) => cpu)).least

/** How many times as much as `of` does, the floor does: 1 is as fast, less is slower. */
export const share = (floor: readonly Slice[], of: readonly Slice[]) => leastCpu(floor) / leastCpu(of)

export function printSlices(what: string, slices: readonly Slice[]) {
  const {least, median, most} = summary(slices.map(({cpu}) => cpu))
  const rate = summary(slices.map(({requests}) => requests)).most
  console.log(
    `${what.padEnd(34)} ${least.toFixed(1)} µs of CPU a request (median ${median.toFixed(1)}, most ${most.toFixed(1)}; up to ${rate} a slice)`,
  )
}

export function printShare(what: string, share: number, goal?: number) {
  const met = goal === undefined ? '' : `; goal: ≥ ${goal} ×${share >= goal ? '' : ' — NOT REACHED'}`
  console.log(`${what.padEnd(34)} ${share.toFixed(2)} ×${met}`)
}
