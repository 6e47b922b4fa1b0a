// Does HOURS hours' (24) work of a busy household and its apps, as fast as the machine can, and checks that nothing
// is lost. Ends at the first loss, and fails when the memory grew.
import {deepStrictEqual, equal} from 'node:assert/strict'
import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {setTimeout as pause} from 'node:timers/promises'
import t from 'tap'
import {checkDatabase, countUnfinished, createSaver} from '../faults/posted-house.ts'
import {readStream} from '../faults/stream-reader.ts'
import {insist} from './ask.ts'
import {createBackups} from './back-up.ts'
import {createDrawer} from './draw.ts'
import {createHousehold, webhooks} from './household.ts'
import {growthOf, memoryOf} from './memory.ts'
import {pairTablet} from './pair.ts'

const hours = Number(process.env.HOURS ?? 24)
/** Memory that grows by less is flat: caches fill, and garbage waits for its collection. */
const maxGrowth = 1.15

/** An hour's work of a busy household and its apps. */
interface Amounts {
  reads: number
  saves: number
  drafts: number
  pairings: number
  backups: number
  kills: number
}

/** One read a second, a version every thirty seconds, a draft every ten. */
const calm: Amounts = {reads: 3600, saves: 120, drafts: 360, pairings: 4, backups: 1, kills: 0}

/** The server is killed in the first half; in the second one process runs on, so that its memory can be watched. */
const amountsOf = (hour: number, hours: number): Amounts => (hour < hours / 2 ? {...calm, kills: 6} : calm)

/** Streams that follow each project. */
const streamsOfProject = 5

t.setTimeout(0)

const folder = mkdtempSync(join(tmpdir(), 'pianta-soak-'))
const household = await createHousehold(folder)
const {url, app, receiver} = household
const savers = app.projects.map(({id}) => createSaver(`${url}/v1/projects/${id}/revisions`, app.token))
const streams = app.projects.map(({id, lastEventId}) =>
  Array.from({length: streamsOfProject}, () =>
    readStream(`${url}/v1/projects/${id}/events`, {token: app.token, lastEventId}),
  ),
)
const drawer = createDrawer(household)
const backups = createBackups(folder, household)
const totals = {reads: 0, triesInVain: 0, pairings: 0, kills: 0}
const memory: number[] = []
const failed = Promise.race([receiver.failed, ...streams.flat().map((stream) => stream.failed)])
failed.catch(() => {})
const startedAt = performance.now()

try {
  await household.start()
  for (let hour = 0; hour < hours; hour++) {
    const amounts = amountsOf(hour, hours)
    await Promise.race([liveThrough(amounts), failed])
    if (amounts.kills === 0) memory.push(memoryOf(household.pid()))
    t.comment(`hour ${hour + 1} of ${hours}: ${describe()}`)
  }
  await Promise.race([everythingTold(), failed])
  await drawer.check()
  for (const [index, saver] of savers.entries()) for (const stream of streams[index] ?? []) stream.check(saver.saved())
  checkPosts()
  await household.end('SIGTERM')
  checkDatabase(join(folder, 'server/pianta.sqlite'))
  const growth = growthOf(memory)
  t.comment(`memory in MiB, hour by hour without kills: ${memory.map((value) => value.toFixed(0)).join(' ')}`)
  t.comment(`the last third is ${growth.toFixed(2)} × the first; it may be ${maxGrowth} ×`)
  t.ok(growth <= maxGrowth, 'the memory stays flat')
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(0)
  t.comment(`${hours} hours' load in ${minutes} minutes, all kept: ${describe()}`)
  t.pass('nothing is lost, nothing happens twice, nothing is damaged')
} finally {
  await household.end('SIGKILL')
  receiver.close()
  await Promise.all(streams.flat().map((stream) => stream.end()))
  rmSync(folder, {recursive: true, force: true})
}

/** Does an hour's work, all kinds at once. */
async function liveThrough({reads, saves, drafts, pairings, backups: copies, kills}: Amounts) {
  let isOver = false
  const working = [
    ...savers.map((saver) => repeat(saves / savers.length, () => saveSurely(saver))),
    repeat(drafts, drawer.draw),
    ...Array.from({length: 4}, () => repeat(reads / 4, read)),
    repeat(pairings, async () => {
      await pairTablet(household, `Tablet ${++totals.pairings}`)
    }),
    repeat(copies, () => backups.backUp(() => savers.reduce((sum, saver) => sum + saver.saved(), 0))),
  ]
  const killing = (async () => {
    for (let kill = 0; kill < kills && !isOver; kill++) {
      await pause(Math.random() * 2000)
      await household.end('SIGKILL')
      await household.start()
      totals.kills++
    }
  })()
  await Promise.all(working)
  isOver = true
  await killing
}

/** Saves a version, and asks again when a kill cut off the answer: it may be saved all the same. */
async function saveSurely(saver: (typeof savers)[number]) {
  await saver.save()
  while (saver.isInDoubt()) {
    totals.triesInVain++
    await saver.save()
  }
}

async function repeat(count: number, act: () => Promise<unknown>) {
  for (let done = 0; done < count; done++) await act()
}

/** Reads resources and pages in turn, as apps and people do. */
async function read() {
  const project = `/v1/projects/${app.projects[totals.reads % app.projects.length]?.id}`
  const paths = [project, `${project}/home`, `${project}/revisions?limit=20`, '/v1/projects', '/projects']
  const path = paths[totals.reads++ % paths.length] ?? project
  const headers = path.startsWith('/v1') ? {authorization: `Bearer ${app.token}`} : {cookie: household.person.cookie}
  const {status, text} = await insist(url + path, {headers})
  equal(status, 200, `${path}: ${text.slice(0, 300)}`)
}

/** Waits until each stream and each webhook has been told of the last version. */
async function everythingTold() {
  for (const [index, saver] of savers.entries())
    for (const stream of streams[index] ?? []) while (stream.last() < saver.saved()) await pause(10)
  while (countUnfinished(join(folder, 'server/pianta.sqlite')) > 0) await pause(100)
}

/** Throws unless each webhook was told of each version, each by one event. */
function checkPosts() {
  for (const [index, saver] of savers.entries())
    for (const name of webhooks) {
      const numbers = receiver
        .taken(name)
        .filter(({type, data}) => type === 'revision.saved' && data.projectId === app.projects[index]?.id)
        .map(({data}) => data.number)
      deepStrictEqual(
        numbers.toSorted((a, b) => a - b),
        Array.from({length: saver.saved() - 1}, (_, at) => at + 2),
        `${name} was told of each version`,
      )
    }
}

function describe(): string {
  const {posts, repeats} = receiver.counts()
  const versions = savers.reduce((sum, saver) => sum + saver.saved(), 0)
  const events = streams.flat().reduce((sum, stream) => sum + stream.last() - 1, 0)
  const {reads, triesInVain, pairings, kills} = totals
  return (
    `${versions} versions (${triesInVain} tries without an answer), ${drawer.drawn()} drafts, ${reads} reads, ` +
    `${events} events on streams, ${posts} posts (${repeats} repeats), ${pairings} pairings, ${backups.made()} backups, ${kills} kills`
  )
}
