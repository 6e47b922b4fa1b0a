import {existsSync, readFileSync, rmSync} from 'node:fs'
import {request} from 'node:http'
import {join} from 'node:path'
import {setTimeout as wait} from 'node:timers/promises'
import t, {type Test} from 'tap'
import {systemClock} from '#shared/clock.ts'
import {homeOfBytes} from '../../bench/homes.ts'
import {freePort} from '../../demo/free-port.ts'
import {readConfig} from '../../server/config.ts'
import {openServices} from '../../server/services.ts'
import {createRandom, randomLetters} from '../shared/home/match/wordy-house.ts'
import {quietServer, start, startsToAnswer} from './processes.ts'

/** Undo steps of random letters, which hardly get smaller when they are compressed. */
const random = createRandom(3)
const history = {undo: Array.from({length: 80}, () => randomLetters(random, 80_000)), redo: []}
const largest = JSON.stringify({base: null, edit: 0, home: homeOfBytes(13_000_000), history})

t.test('the first draft after a start, a large one, holds up nobody else', {timeout: 200_000}, async (t) => {
  const {path, port, cookie, longestTurn} = await startWatched(t)
  const status = await new Promise<number>((resolve, reject) => {
    const headers = {cookie: `pianta_session=${cookie}`, 'content-type': 'application/json'}
    const asked = request({host: '127.0.0.1', port, method: 'PUT', path, headers}, (answer) =>
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0)),
    )
    asked.on('error', reject)
    asked.end(largest)
  })
  t.equal(status, 200)
  // The part of the server that is loaded last.
  t.ok((await fetch(`http://127.0.0.1:${port}/.well-known/openid-configuration`)).ok)
  const longest = await longestTurn()
  t.comment(`the longest turn of the event loop took ${Math.round(longest)} ms of the processor`)
  // A quiet machine needs a third of this, and twice as much to load that part in one turn.
  t.ok(longest < 90, `${Math.round(longest)} ms`)
})

/** Starts a server with a project, with a watch on the turns of its event loop. */
async function startWatched(t: Test) {
  const port = await freePort()
  const folder = t.testdir({})
  const written = join(folder, 'turns')
  const watch = `--import=${new URL('watch-turns.mjs', import.meta.url)}`
  const settings = {...quietServer(folder, port), NODE_OPTIONS: watch, WATCH_TURNS: written}
  const services = openServices(readConfig(settings), systemClock)
  const {id: accountId} = await services.accounts.create({email: 'ada@example.org', name: 'Ada', language: 'en'})
  const {id} = services.projects.create({name: 'Flat', address: null}, {ownerId: accountId, language: 'en'})
  const cookie = services.sessions.create(accountId, {userAgent: 'test', address: '127.0.0.1'})
  await services.close()
  const server = start('server/main.ts', ['serve'], settings)
  t.teardown(() => server.end())
  await startsToAnswer(server, port)

  /** Returns the milliseconds of the processor of the longest turn since the last call. */
  async function longestTurn(): Promise<number> {
    process.kill(server.pid as number, 'SIGUSR2')
    while (!existsSync(written) || readFileSync(written, 'utf8') === '') await wait(5)
    const longest = Number(readFileSync(written, 'utf8'))
    rmSync(written)
    return longest
  }
  await longestTurn()
  return {port, cookie, path: `/projects/${id}/draft`, longestTurn}
}
