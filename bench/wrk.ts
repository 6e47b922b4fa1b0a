import {execFile} from 'node:child_process'
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {promisify} from 'node:util'
import {pinned, type Served} from './served.ts'
import {summarize} from './summarize.ts'

/** A request to repeat against a server. */
export interface Variant {
  server: Served
  path: string
  method?: string
  headers?: Record<string, string>
  /** A file with the request body. */
  bodyFile?: string
  /** The expected status; any other is an error. */
  status?: number
}

/** One short run of a variant. */
export interface Slice {
  requests: number
  /** The server's processor time per request, in microseconds. */
  cpu: number
  /** Milliseconds per request. */
  median: number
  p99: number
}

interface CompareOptions {
  slices?: number
  /** Seconds per slice. */
  seconds?: number
  connections?: number
}

/** V8 has compiled everything after some ten thousand requests. Slow variants stop after some slices. */
const warmUp = {requests: 30_000, slices: {least: 4, most: 10}}

/**
 * Measures the variants in turn with wrk, in short slices, once all are warm. Wrk runs on the core that the servers are
 * pinned to. Throws on an unexpected status.
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

/** Runs one slice of one variant. */
export async function ask(
  {server, path, method = 'GET', headers = {}, bodyFile, status = 200}: Variant,
  {seconds, connections}: {seconds: number; connections: number},
): Promise<Slice> {
  const folder = mkdtempSync(join(tmpdir(), 'pianta-wrk-'))
  try {
    const script = join(folder, 'wrk.lua')
    writeFileSync(script, wrkScript({method, headers, bodyFile, status}))
    const [command, ...rest] = pinned([
      ...['wrk', '-t1', `-c${connections}`, `-d${seconds}`, '--timeout', '30s', '-s', script],
      server.url + path,
    ])
    const before = server.cpuTime()
    const {stdout} = await promisify(execFile)(command, rest).catch(explain)
    const cpuTime = server.cpuTime() - before
    const result = JSON.parse(stdout.slice(stdout.lastIndexOf('{'))) as WrkResult
    if (result.wrong > 0 || result.requests === 0) {
      throw new Error(
        `${method} ${path}: ${result.wrong} of ${result.requests} answers failed, the last with ${result.last}`,
      )
    }
    const {requests, median, p99} = result
    return {requests, cpu: cpuTime / requests, median, p99}
  } finally {
    rmSync(folder, {recursive: true})
  }
}

interface WrkResult extends Omit<Slice, 'cpu'> {
  wrong: number
  last: number
}

function explain(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT'
    ? new Error('this bench needs wrk and taskset: install the Debian packages wrk and util-linux')
    : error
}

interface WrkRequest {
  method: string
  headers: Record<string, string>
  bodyFile: string | undefined
  status: number
}

const quoted = (text: string) => JSON.stringify(text)

/** Counts failures in wrk's own thread: an unexpected status, or no response. */
function wrkScript({method, headers, bodyFile, status}: WrkRequest) {
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
function done(summarize, latency)
  local lost = summarize.errors
  io.write(string.format('{"requests":%d,"median":%f,"p99":%f,"wrong":%d,"last":%d}\\n', summarize.requests,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    thread:get('wrong') + lost.connect + lost.read + lost.write + lost.timeout, thread:get('last')))
end
`
}

/** Returns the least processor time of a variant's slices: other work on the machine only adds to it. */
export const minCpu = (slices: readonly Slice[]) => summarize(slices.map(({cpu}) => cpu)).least

/** Returns the floor's processor time divided by that of `of`: 1 is as fast, less is slower. */
export const cpuRatio = (floor: readonly Slice[], of: readonly Slice[]) => minCpu(floor) / minCpu(of)

export function printSlices(what: string, slices: readonly Slice[]) {
  const {least, median, most} = summarize(slices.map(({cpu}) => cpu))
  const rate = summarize(slices.map(({requests}) => requests)).most
  console.log(
    `${what.padEnd(34)} ${least.toFixed(1)} µs of CPU a request (median ${median.toFixed(1)}, most ${most.toFixed(1)}; up to ${rate} a slice)`,
  )
}

export function printRatio(what: string, ratio: number, goal?: number) {
  const met = goal === undefined ? '' : `; goal: ≥ ${goal} ×${ratio >= goal ? '' : ' — NOT REACHED'}`
  console.log(`${what.padEnd(34)} ${ratio.toFixed(2)} ×${met}`)
}
