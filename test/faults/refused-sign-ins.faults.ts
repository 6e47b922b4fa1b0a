import {join} from 'node:path'
import {setTimeout as pause} from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import t, {type Test} from 'tap'
import {freePort} from '../../demo/free-port.ts'
import {startServer} from '../helper.ts'
import {mountDisk, needsRoot} from './mounted-disk.ts'
import {attempts} from './refused-sign-ins.ts'

t.setTimeout(480_000)

/** More pages than any attempt writes. */
const enough = 60

/** Returns settings with a host name: passkeys need one. */
async function settingsOf(folder: string) {
  const port = String(await freePort())
  return {PIANTA_DATA: folder, PIANTA_PORT: port, PIANTA_BASE_URL: `http://localhost:${port}`}
}

for (const [name, prepare] of Object.entries(attempts)) {
  t.test(`${name}: tried again on a full disk until there is room for all of it`, needsRoot, async (t) => {
    const disk = await mountDisk(t)
    const server = await startServer(t, await settingsOf(disk.folder))
    const {act, done} = await prepare(server)
    disk.fill()
    let refused = 0
    for (; refused < enough; refused++) {
      const answer = await act()
      if (answer.status < 400) {
        t.match(answer.text, done)
        break
      }
      t.match(answer, {status: 507, text: /disk.*full/is})
      disk.freePage()
    }
    t.ok(refused > 1 && refused < enough, `${refused} tries were refused`)
  })
}

/** Milliseconds from the begin of each request until another program takes the database: before it, or at a hash. */
const moments = [0, 40]

for (const moment of moments) {
  t.test(`each is tried again after another program took the database at ${moment} ms`, async (t) => {
    const names = Object.keys(attempts)
    const folder = t.testdir(Object.fromEntries(names.map((_, index) => [String(index), {}])))
    const tries = []
    for (const [index, name] of names.entries()) tries.push(await openBeside(t, name, join(folder, String(index))))
    await Promise.all(tries.map((tryIt) => tryIt(moment)))
  })
}

/** Prepares an attempt whose server's database another program can hold. */
async function openBeside(t: Test, name: string, folder: string) {
  const server = await startServer(t, await settingsOf(folder))
  const prepared = await attempts[name]?.(server)
  if (!prepared) throw new Error(name)
  const {act, done} = prepared
  const other = new Sqlite(join(folder, 'pianta.sqlite'))
  t.teardown(() => other.close())

  return async (moment: number) => {
    const hold = () => void other.exec('BEGIN IMMEDIATE')
    if (moment === 0) hold()
    const answered = act()
    if (moment > 0) await pause(moment).then(hold)
    const answer = await answered
    other.exec('ROLLBACK')
    if (moment > 0 && answer.status < 400) return t.match(answer.text, done, `${name} was faster`)
    t.match(answer, {status: 503, text: /can’t write just now|unavailable|another program uses/}, name)
    const again = await act()
    t.match(again.text, done, `${name}: ${again.status}`)
  }
}
