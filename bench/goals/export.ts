import {spawn} from 'node:child_process'
import {randomBytes} from 'node:crypto'
import {once} from 'node:events'
import {mkdtempSync, rmSync} from 'node:fs'
import {get} from 'node:http'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import type {Services} from '../../server/services.ts'
import {edited, homeOfBytes} from '../homes.ts'
import type {Served} from '../served.ts'
import {servePianta} from '../served-pianta.ts'
import {summarize} from '../summarize.ts'
import {ask, printRatio} from '../wrk.ts'

const rounds = 7
/** `VERSIONS=3000 FILES=0` measures a long history alone. */
const versions = Number(process.env.VERSIONS ?? 200)
const homeBytes = 100_000
const files = Number(process.env.FILES ?? 100)
const fileBytes = 5_000_000

/**
 * Goals, for a project with 200 versions and 500 MB of files: an export takes ≤ 1/0.6 of the time of `zip -0` for the
 * same content, and ≤ 60 MB more memory. Uses the wall clock: zip has one core, and an export also its compression
 * threads.
 */
export async function measure() {
  const folder = mkdtempSync(join(tmpdir(), 'pianta-bench-'))
  try {
    await using pianta = await servePianta({isFree: true, prepare: fill})
    const headers = ['-H', `Authorization: Bearer ${pianta.token}`]
    const address = `${pianta.url}${pianta.inProject}/export`
    const archive = join(folder, 'export.zip')
    const contents = join(folder, 'contents')
    // Warms up: a busy server has more memory than a new one.
    const read = {server: pianta, path: pianta.inProject, headers: {authorization: `Bearer ${pianta.token}`}}
    await ask(read, {seconds: 5, connections: 8})
    const before = pianta.memory().now
    await run(['curl', '-sf', ...headers, '-o', archive, address])
    await run(['unzip', '-q', archive, '-d', contents])
    rmSync(archive)

    const zip: number[] = []
    const sent: number[] = []
    const cpu: number[] = []
    // The first round fills the disk cache and isn't counted.
    for (let round = 0; round <= rounds; round++) {
      const zipTime = await run(['zip', '-0', '-q', '-r', '-', '.'], contents)
      const cpuBefore = pianta.cpuTime()
      const sentTime = await run(['curl', '-sf', ...headers, '-o', '/dev/null', address])
      if (round === 0) continue
      zip.push(zipTime)
      sent.push(sentTime)
      cpu.push((pianta.cpuTime() - cpuBefore) / 1000)
    }
    print('zip -0 of the same', zip)
    print('pianta, an export', sent)
    print('pianta, its processor time', cpu)
    console.log(`${'an export, for each version'.padEnd(34)} ${(summarize(sent).least / versions).toFixed(2)} ms`)
    printRatio('export / zip -0', summarize(zip).least / summarize(sent).least, 0.6)
    await printMemory(pianta, before, () => stall(address, pianta.token))
  } finally {
    rmSync(folder, {recursive: true})
  }
}

/** Saves the versions as an app would, and references each file from a version. */
async function fill({homes, revisions, files: store}: Services, made: {projectId: string; accountId: string}) {
  const {projectId, accountId} = made
  const home = homeOfBytes(homeBytes)
  for (let base = 0; base < versions; base++) {
    const body = JSON.stringify({home: edited(home, base), message: `Version ${base + 1}`, baseRevision: base || null})
    const version = await homes.readRevision(Buffer.from(body))
    revisions.save(projectId, version, {accountId, appName: null}, null)
  }
  for (let number = 1; number <= files; number++) {
    const stored = await store.put(Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(fileBytes)]))
    store.add(projectId, stored, {name: 'drawing.pdf', contentType: 'application/pdf'})
    store.keepNamed(projectId, 1 + (number % versions), [stored.sha256])
  }
}

/** Runs a command, discards its output, and returns milliseconds. */
async function run([command = '', ...args]: readonly string[], cwd?: string): Promise<number> {
  const start = performance.now()
  const child = spawn(command, args, {stdio: ['ignore', 'ignore', 'inherit'], ...(cwd !== undefined && {cwd})})
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${command} ended with ${code}`)
  return performance.now() - start
}

/** Opens a client that reads nothing. */
async function stall(address: string, token: string) {
  const request = get(address, {agent: false, headers: {authorization: `Bearer ${token}`}})
  const [response] = await once(request, 'response')
  response.pause()
  return () => request.destroy()
}

async function printMemory(pianta: Served, before: number, begin: () => Promise<() => void>) {
  const more = pianta.memory().most - before
  const met = more <= 60 ? '' : ' — NOT REACHED'
  console.log(`${'memory'.padEnd(34)} ${before.toFixed(0)} MB, and at most ${more.toFixed(0)} more; goal: ≤ 60${met}`)
  const {now} = pianta.memory()
  const leave = await begin()
  const end = await begin()
  await new Promise((resolve) => setTimeout(resolve, 2000))
  console.log(`${'two clients that read nothing'.padEnd(34)} ${(pianta.memory().now - now).toFixed(0)} MB more`)
  leave()
  end()
}

function print(what: string, values: number[]) {
  const {least, median, most} = summarize(values)
  console.log(`${what.padEnd(34)} ${least.toFixed(0)} ms (median ${median.toFixed(0)}, most ${most.toFixed(0)})`)
}
