import {createHmac} from 'node:crypto'
import {readdirSync, readlinkSync, statSync} from 'node:fs'
import {request} from 'node:http'
import {connect} from 'node:net'
import {join} from 'node:path'
import type {Test} from 'tap'
import {systemClock} from '#shared/clock.ts'
import {edited, homeOfBytes} from '../../bench/homes.ts'
import {limitMemory} from '../../bench/memory-limit.ts'
import {freePort} from '../../demo/free-port.ts'
import {readConfig} from '../../server/config.ts'
import {readDraft} from '../../server/homes/read-draft.ts'
import {maskToken} from '../../server/pages/mask-token.ts'
import {openServices} from '../../server/services.ts'
import {quietServer, root, startCommand, startsToAnswer} from './processes.ts'

export type Crowded = Awaited<ReturnType<typeof startCrowded>>

/** A request of the crowd. */
export interface Asked {
  method?: string
  path: string
  body?: string | Buffer
  headers?: Record<string, string>
}

/** MiB that compose.yaml allows. */
const limit = 512

/** A draft of 22 MB: a home of 14 MB with 8 MB of undo steps. */
export function largeDraft(edit = 0, step = 1): Buffer {
  const home = edited(largeHome, step)
  return Buffer.from(JSON.stringify({base: null, edit, home, history}))
}

const largeHome = homeOfBytes(13_000_000)
const history = {undo: [homeOfBytes(7_000_000)], redo: []}
const maxHome = 16 * 1024 * 1024

/** Starts a server within compose.yaml's memory, with a large draft and proposal, two large versions and threads. */
export async function startCrowded(t: Test) {
  const folder = t.testdir({})
  const port = await freePort()
  const settings = quietServer(folder, port)
  const services = openServices(readConfig(settings), systemClock)
  const {id: accountId} = await services.accounts.create({email: 'anna@example.org', name: 'Anna', language: 'en'})
  const {id} = services.projects.create({name: 'Casa', address: null}, {ownerId: accountId, language: 'en'})
  const {problems, home, history, base, requestHash} = readDraft({content: largeDraft(), maxHome})
  if (!home) throw new Error(problems.join())
  const draft = {base, requestHash, home: home.json.bytes, history, problemCount: 0, files: home.files}
  services.drafts.put({projectId: id, accountId}, draft)
  const author = {accountId, appName: null}
  for (const baseRevision of [null, 1]) {
    services.revisions.save(id, {message: '', baseRevision, home, problems: []}, author, null)
  }
  const {id: thread} = services.threads.open(
    id,
    {planId: 'plan-0', anchor: {at: [1, 1]}, body: 'x'.repeat(10_000)},
    author,
  )
  const change = {base: 1, changeCount: 1, problemCount: 0, title: 'A window', home: home.json.bytes}
  const proposal = services.proposals.add({projectId: id, accountId}, {connectionId: null, appName: 'Helper'}, change)
  const cookie = services.sessions.create(accountId, {userAgent: 'test', address: '127.0.0.1'})
  await services.close()

  const memory = limitMemory(limit)
  const command = [process.execPath, join(root, 'bin/run.mjs'), join(root, 'server/main.ts'), 'serve']
  const server = startCommand([...(memory?.under ?? []), ...command], settings)
  t.teardown(async () => {
    await server.end()
    // A group can be removed once its processes are gone.
    for (let tries = 0; memory && tries < 100; tries++) {
      try {
        return memory[Symbol.dispose]()
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
  })
  await startsToAnswer(server, port)
  const formToken = createHmac('sha256', cookie).update('form').digest('base64url')

  const ask = ({method = 'GET', path, body, headers = {}}: Asked) =>
    new Promise<number>((resolve) => {
      const sent = {cookie: `pianta_session=${cookie}`, ...(body && {'content-type': 'application/json'}), ...headers}
      const length = body === undefined ? {} : {'content-length': Buffer.byteLength(body)}
      const asked = request({host: '127.0.0.1', port, method, path, agent: false, headers: {...sent, ...length}})
      asked.on('response', (answer) => {
        const {statusCode = 0} = answer
        // An event stream doesn't end by itself.
        if (path.endsWith('/live')) setTimeout(() => answer.destroy(), 2000)
        answer.resume()
        answer.on('close', () => resolve(answer.complete || path.endsWith('/live') ? statusCode : -1))
      })
      asked.on('error', () => resolve(-1))
      asked.end(body)
    })

  return {
    id,
    thread,
    proposal,
    port,
    cookie,
    folder,
    ask,
    hasLimit: memory !== undefined,
    formToken: () => maskToken(formToken),
    /** Returns the counter of the draft. */
    async readEdit(): Promise<number> {
      const answer = await fetch(`http://127.0.0.1:${port}/projects/${id}/draft`, {
        headers: {cookie: `pianta_session=${cookie}`},
      })
      return ((await answer.json()) as {edit: number}).edit
    },
    expectRunning: server.expectRunning,
    /** Asks for a path and reads only the status of the answer. */
    stall: (path: string) =>
      new Promise<number>((resolve) => {
        const socket = connect(port, '127.0.0.1')
        t.teardown(() => socket.destroy())
        socket.on('error', () => resolve(-1))
        socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\ncookie: pianta_session=${cookie}\r\n\r\n`)
        socket.once('readable', () => resolve(Number(String(socket.read(12)).slice(-3))))
      }),
    /** Returns the bytes of all temporary files that a process has open, deleted ones too. Linux only. */
    unreadBytes: () => openBytes(join(folder, 'files', 'unfinished')),
    /** Sends requests at once. Returns how often each status came (-1 for a broken answer), and the most MiB held. */
    async crowd(asked: readonly Asked[]) {
      let most = 0
      const look = setInterval(() => {
        most = Math.max(most, memory?.usage().now ?? 0)
      }, 10)
      const statuses: Record<number, number> = {}
      for (const status of await Promise.all(asked.map(ask))) statuses[status] = (statuses[status] ?? 0) + 1
      clearInterval(look)
      return {statuses, most: Math.round(most)}
    },
  }
}

function openBytes(folder: string): number {
  const sizes = new Map<number, number>()
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    for (const file of filesOf(`/proc/${pid}/fd`)) {
      try {
        if (!readlinkSync(file).startsWith(folder)) continue
        const {ino, size} = statSync(file)
        sizes.set(ino, size)
      } catch {
        // Closed meanwhile.
      }
    }
  }
  return [...sizes.values()].reduce((sum, size) => sum + size, 0)
}

function filesOf(folder: string): string[] {
  try {
    return readdirSync(folder).map((name) => `${folder}/${name}`)
  } catch {
    // Another user's process, or one that has ended.
    return []
  }
}
