import {deepStrictEqual, equal, ok} from 'node:assert/strict'
import {hash} from 'node:crypto'
import {mkdirSync, readdirSync, readFileSync, rmSync} from 'node:fs'
import {join} from 'node:path'
import {setTimeout as pause} from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import {systemClock} from '#shared/clock.ts'
import {freePort} from '../../demo/free-port.ts'
import {fileName} from '../../server/backup/manifest.ts'
import {restoreBackup} from '../../server/backup/restore-backup.ts'
import {readConfig} from '../../server/config.ts'
import {listNamedFiles} from '../../server/files/named-files.ts'
import {openServices} from '../../server/services.ts'
import {homeWith, room} from '../home-with.ts'
import {addMaker, connectApp} from '../server/api.ts'
import {quietServer, start, startsToAnswer} from './processes.ts'

/** A client that saves the next version of one project, then of the other, one request after another. */
interface Pair {
  projects: [string, string]
  /** The saves that were sent and acknowledged, of both projects. */
  sent: number
  acknowledged: number
}

export interface Killed {
  kills: number
  /** The backups that had got their name before the kill, and one that was not killed. */
  finished: number
  /** The versions saved, and how many a second. */
  saves: number
  rate: number
}

/** Every so many versions name a new file. */
const versionsPerFile = 10

/**
 * Kills backups of a busy server at random moments, `kills` times. Restores each that has its name, and throws unless
 * it has a state of one moment with every file that it names.
 */
export async function killBackups(folder: string, kills: number): Promise<Killed> {
  const data = join(folder, 'data')
  const backups = join(folder, 'backups')
  mkdirSync(backups)
  const port = await freePort()
  const settings = quietServer(data, port)
  const {token, pairs} = await prepare(settings)
  const server = start('server/main.ts', ['serve'], settings)
  const end = new AbortController()
  const counts = {kills: 0, finished: 0, saves: 0, rate: 0}
  try {
    await startsToAnswer(server, port)
    const began = performance.now()
    const saving = pairs.map((pair) => save(`http://127.0.0.1:${port}`, token, pair, end.signal))
    const failed = Promise.all(saving).then(() => new Promise<never>(() => {}))
    // A whole one tells how long they take on this machine.
    let longest = await Promise.race([backUp('whole'), failed])
    ok(counts.finished === 1, 'a backup that is not killed is whole')
    for (; counts.kills < kills; counts.kills++) {
      const killAfter = Math.random() * longest * 1.2
      longest = (await Promise.race([backUp(String(counts.kills), killAfter), failed])) || longest
    }
    end.abort()
    await Promise.all(saving)
    counts.saves = pairs.reduce((sum, {acknowledged}) => sum + acknowledged, 0)
    counts.rate = Math.round((counts.saves / (performance.now() - began)) * 1000)
  } finally {
    end.abort()
    await server.end()
  }
  // The server may still lock the data for a moment after its end was seen: nothing here opens it.
  return counts

  /** Starts a backup, and kills it after some milliseconds. Returns how long it ran if it has its name, or else 0. */
  async function backUp(name: string, killAfter?: number): Promise<number> {
    const file = join(backups, `${name}.zip`)
    const before = pairs.map(({acknowledged}) => acknowledged)
    const began = performance.now()
    const child = start('server/main.ts', ['backup', file], settings)
    await Promise.race([child.exit, ...(killAfter === undefined ? [] : [pause(killAfter)])])
    await child.end()
    const ran = performance.now() - began
    const names = readdirSync(backups)
    ok(names.filter((name) => name.endsWith('.unfinished')).length <= 1, 'one unfinished file at most')
    if (!names.includes(`${name}.zip`)) return 0
    counts.finished++
    await checkBackup(file, before)
    return ran
  }

  async function checkBackup(file: string, before: number[]) {
    const after = pairs.map(({sent}) => sent)
    const restored = join(folder, 'restored')
    rmSync(restored, {recursive: true, force: true})
    const {manifest} = await restoreBackup({file, data: restored, passphrase: undefined, clock: systemClock})
    deepStrictEqual(manifest.lost, [])
    const client = new Sqlite(join(restored, 'pianta.sqlite'), {readonly: true})
    try {
      deepStrictEqual(client.pragma('integrity_check'), [{integrity_check: 'ok'}])
      deepStrictEqual(client.pragma('foreign_key_check'), [])
      for (const [index, {projects}] of pairs.entries()) {
        const [first = 0, second = 0] = projects.map((id) => lastVersion(client, id))
        ok(second === first || second === first - 1, `versions ${first} and ${second} are of one moment`)
        const saves = first + second
        ok(saves >= (before[index] ?? 0), `${before[index]} saves were acknowledged before, ${saves} are there`)
        ok(saves <= (after[index] ?? 0), `${after[index]} saves were sent, ${saves} are there`)
      }
      for (const sha256 of listNamedFiles(client))
        equal(hash('sha256', readFileSync(join(restored, fileName(sha256)))), sha256)
    } finally {
      client.close()
      rmSync(file)
    }
  }
}

/** Returns the number of the last version. Throws unless all before it are there too. */
function lastVersion(client: Sqlite.Database, projectId: string): number {
  const query = client.prepare('SELECT count(*) AS count, max(number) AS last FROM revision WHERE project_id = ?')
  const {count, last} = query.get(projectId) as {count: number; last: number | null}
  equal(count, last ?? 0, 'no version is missing')
  return count
}

async function save(url: string, token: string, pair: Pair, signal: AbortSignal) {
  const post = async (path: string, type: string, body: string | Buffer) => {
    const headers = {authorization: `Bearer ${token}`, 'content-type': type}
    const answer = await fetch(url + path, {method: 'POST', headers, body})
    const text = await answer.text()
    ok(answer.ok, text)
    return JSON.parse(text)
  }
  const files = ['', '']
  while (!signal.aborted) {
    const turn = pair.sent % 2
    const number = Math.floor(pair.sent / 2) + 1
    const path = `/v1/projects/${pair.projects[turn]}`
    if (number % versionsPerFile === 1) {
      const bytes = Buffer.from(`%PDF-1.7\n${path} ${number} ${'x'.repeat(20_000)}`)
      files[turn] = (await post(`${path}/files?name=drawing.pdf`, 'application/pdf', bytes)).sha256
    }
    const drawings = [{id: 'drawing', src: files[turn] ?? '', at: [0, 0] as [number, number], width: 10}]
    const home = homeWith({rooms: [room(`room-${number}`)], drawings})
    pair.sent++
    await post(
      `${path}/revisions`,
      'application/json',
      JSON.stringify({home, message: '', baseRevision: number - 1 || null}),
    )
    pair.acknowledged++
  }
}

/** Prepares a person whose app may write to three pairs of projects. */
async function prepare(settings: Record<string, string>) {
  const services = openServices(readConfig(settings), systemClock)
  const accountId = await addMaker(services)
  const scopes = ['projects:read', 'projects:create', 'projects:write']
  const {id: clientId} = services.apps.create({ownerId: accountId, name: 'Planner', kind: 'device', scopes})
  const make = () => services.projects.create({name: 'Flat', address: null}, {ownerId: accountId, language: 'en'}).id
  const pairs = Array.from({length: 3}, (): Pair => ({projects: [make(), make()], sent: 0, acknowledged: 0}))
  const [chosen = '', ...created] = pairs.flatMap(({projects}) => projects)
  const connecting = {accountId, projectId: chosen, clientId, name: 'Planner', scopes}
  const {token, connectionId} = connectApp(services, connecting)
  for (const id of created) services.connections.addCreated(connectionId, id)
  await services.close()
  return {token, pairs}
}
