import {mkdirSync, rmSync} from 'node:fs'
import {join} from 'node:path'
import t from 'tap'
import {passphrase, startHouse} from '../server/backup/fixture.ts'
import {spoil} from '../server/backup/spoil.ts'
import {type Killed, killBackups} from './killed-backups.ts'

/** The number of killed backups; the environment may raise it. */
const kills = Number(process.env.KILLS ?? 10)

/** Kills of one server: with each the data grows, and a restore takes longer. */
const killsPerServer = 25

const timeout = 60_000 + kills * 8000

t.setTimeout(timeout + 600_000)

t.test(`${kills} backups of a busy server, killed at random moments, are whole or not there`, {timeout}, async (t) => {
  const folder = t.testdir({})
  const all: Killed[] = []
  for (let done = 0; done < kills; done += killsPerServer) {
    const own = join(folder, String(done))
    mkdirSync(own)
    all.push(await killBackups(own, Math.min(killsPerServer, kills - done)))
    rmSync(own, {recursive: true})
    t.comment(JSON.stringify(all.at(-1)))
  }
  const sum = (name: keyof Killed) => all.reduce((total, one) => total + one[name], 0)
  t.comment(
    `${sum('kills')} kills, ${sum('finished')} finished backups restored, ${sum('saves')} saves, ` +
      `${Math.round(sum('rate') / all.length)} a second`,
  )
  t.ok(sum('finished') > 0)
})

t.test('each changed byte of a backup is told', {timeout: 2_400_000}, async (t) => {
  const {folder, backUp} = await startHouse(t)
  const {file: plain} = await backUp('plain.zip')
  const {file: sealed} = await backUp('sealed', {passphrase})
  const every = kills < 200 ? 8 : 1
  const tries = [
    await spoil(plain, {folder, passphrase: undefined, every}),
    await spoil(sealed, {folder, passphrase, every: 17 * every}),
  ]
  t.comment(`${tries.join(' and ')} damaged files, all told`)
})
