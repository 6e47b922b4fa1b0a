import {existsSync, rmSync, utimesSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {setImmediate} from 'node:timers/promises'
import t from 'tap'
import {copiesKept} from '../../server/database/old-copies.ts'
import {appNotice} from '../../server/database/tables/apps.ts'
import {projectFile} from '../../server/database/tables/files.ts'
import {member} from '../../server/database/tables/members.ts'
import {versionNotice} from '../../server/database/tables/revisions.ts'
import {notice} from '../../server/database/tables/threads.ts'
import {delivery} from '../../server/database/tables/webhooks.ts'
import {createLogger} from '../../server/log.ts'
import {startMaintenance} from '../../server/maintenance.ts'
import {startApi} from './api.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour

t.test('startMaintenance() deletes expired records and keeps all others', async (t) => {
  const {services, clock, save, call, addPerson, connectionId, accountId, projectId} = await startApi(t)
  const count = (table: string) => services.database.$client.prepare(`SELECT count(*) FROM ${table}`).pluck().get()
  const counts = () => ({
    tokens: count('access_token'),
    connections: count('connection'),
    links: count('one_time_link'),
    invitations: count('invitation'),
    events: count('event'),
    answers: count('idempotent_answer'),
    notices: count('notice'),
    appNotices: count('app_notice'),
  })
  const deleteExpired = async () => {
    const maintenance = startMaintenance(services, createLogger('silent'))
    await maintenance.runHourly()
    maintenance.stop()
  }
  const {id} = await addPerson('Bob')
  services.links.create('reset', id)
  services.members.invite({projectId, role: 'viewer', email: null, invitedBy: accountId})
  await save(null, undefined, {}, {headers: {'idempotency-key': 'first'}})
  services.database.insert(member).values({projectId, accountId: id, role: 'viewer'}).run()
  const input = {planId: 'plan', anchor: {at: [0, 0] as [number, number]}, body: 'Higher?'}
  const {id: threadId} = services.threads.open(projectId, input, {accountId, appName: null})
  services.threads.answer(projectId, threadId, 'Yes', {accountId: id, appName: null})
  const {id: appId} = services.apps.create({ownerId: id, name: 'Panel', kind: 'device', scopes: ['openid']})
  services.apps.setVerified(appId, true)
  services.apps.setVerified(appId, false)
  const whole = {tokens: 1, connections: 1, links: 1, invitations: 1, events: 1, answers: 1, notices: 1, appNotices: 1}
  t.same(counts(), whole)
  await deleteExpired()
  t.same(counts(), whole)

  clock.advance(day + 1)
  await deleteExpired()
  t.same(counts(), {...whole, tokens: 0, links: 0, answers: 0})
  clock.advance(30 * day)
  await deleteExpired()
  t.same(counts(), {
    tokens: 0,
    connections: 1,
    links: 0,
    invitations: 0,
    events: 0,
    answers: 0,
    notices: 1,
    appNotices: 1,
  })
  clock.advance(91 * day)
  await deleteExpired()
  t.match(counts(), {connections: 0, notices: 0, appNotices: 0})
  t.match(services.connections.listEnded(accountId), [{reason: 'expired'}])
  t.notOk(services.connections.byId(connectionId))
  t.equal((await call('GET', '/v1/projects')).status, 401)
  clock.advance(90 * day)
  await deleteExpired()
  t.match(services.connections.listEnded(accountId), [{reason: 'expired'}])
  clock.advance(1)
  await deleteExpired()
  t.same(services.connections.listEnded(accountId), [], 'an ended connection is listed for a time')
  t.match([count('revision'), count('comment')], [1, 2], "people's own content stays")
  t.equal(count('account'), 2)
})

t.test('startMaintenance() runs every hour until it is stopped', async (t) => {
  const {services, clock, connectionId, issueToken} = await startApi(t)
  const tokens = () => services.database.$client.prepare('SELECT count(*) FROM access_token').pluck().get()
  services.clock.confirm()
  const maintenance = startMaintenance(services, createLogger('silent'))
  clock.advance(hour)
  t.equal(tokens(), 1, 'the token expires only now')
  clock.advance(hour)
  t.equal(tokens(), 0)
  issueToken(connectionId, [])
  maintenance.stop()
  clock.advance(day)
  t.equal(tokens(), 1)
})

t.test('startMaintenance() deletes the copies of upgrades after 90 days', async (t) => {
  const {services, clock, config} = await startApi(t)
  const copies = {'before-step-3': 0, 'before-step-4.unfinished': 0, 'before-step-5': 1, backup: 0}
  for (const [end, seconds] of Object.entries(copies)) {
    const file = join(config.data, `pianta.sqlite.${end}`)
    writeFileSync(file, 'copy')
    utimesSync(file, clock.now() / 1000 + seconds, clock.now() / 1000 + seconds)
  }
  const left = () => Object.keys(copies).filter((end) => existsSync(join(config.data, `pianta.sqlite.${end}`)))
  clock.advance(copiesKept)
  startMaintenance(services, createLogger('silent')).stop()
  t.same(left(), Object.keys(copies))
  clock.advance(1)
  startMaintenance(services, createLogger('silent')).stop()
  t.same(left(), ['before-step-5', 'backup'])
})

t.test('startMaintenance() logs a failing task and runs the others', async (t) => {
  const {services, clock} = await startApi(t)
  const lines: string[] = []
  services.database.$client.exec('ALTER TABLE one_time_link RENAME TO elsewhere')
  clock.advance(day)
  startMaintenance(services, createLogger('info', {write: (line) => void lines.push(line)})).stop()
  t.match(
    lines.map((line) => JSON.parse(line)),
    [{level: 50, task: 'links', msg: 'maintenance failed'}],
  )
  t.equal(services.database.$client.prepare('SELECT count(*) FROM access_token').pluck().get(), 0)
})

t.test('runHourly() deletes unlisted deliveries and logs a failure', async (t) => {
  const {services, connectionId, projectId} = await startApi(t)
  const {webhooks, events, database} = services
  services.clock.confirm()
  const lines: string[] = []
  const maintenance = startMaintenance(services, createLogger('info', {write: (line) => void lines.push(line)}))
  t.teardown(() => maintenance.stop())
  webhooks.create(connectionId, {url: 'https://planner.example/'})
  for (let number = 1; number <= 60; number++) {
    events.record({type: 'revision.saved', projectId, data: {projectId, number}})
  }
  database.update(delivery).set({nextAttemptAt: null}).run()
  await maintenance.runHourly()
  t.equal(database.$client.prepare('SELECT count(*) FROM delivery').pluck().get(), 50)
  t.same(lines, [])
  database.$client.exec("CREATE TEMP TRIGGER fail BEFORE DELETE ON delivery BEGIN SELECT RAISE(ABORT, 'full'); END")
  events.record({type: 'revision.saved', projectId, data: {projectId, number: 61}})
  await maintenance.runHourly()
  t.match(
    lines.map((line) => JSON.parse(line)),
    [{level: 50, task: 'deliveries', msg: 'maintenance failed'}],
  )
})

t.test('runHourly() deletes unused bytes and logs a folder that fails', async (t) => {
  const {services, clock, config} = await startApi(t)
  const lines: string[] = []
  services.clock.confirm()
  const maintenance = startMaintenance(services, createLogger('info', {write: (line) => void lines.push(line)}))
  t.teardown(() => maintenance.stop())
  const {sha256} = await services.files.put(Buffer.from('unused'))
  await maintenance.runHourly()
  t.ok(await services.files.has(sha256))
  clock.advance(2 * 60 * 60 * 1000)
  await maintenance.runHourly()
  t.notOk(await services.files.has(sha256))
  t.same(lines, [])
  rmSync(join(config.data, 'files'), {recursive: true})
  await maintenance.runHourly()
  t.match(
    lines.map((line) => JSON.parse(line)),
    [{level: 50, task: 'files', msg: 'maintenance failed'}],
  )
})

t.test('notices and files are deleted in slices, between which other work runs', async (t) => {
  const {services, clock, projectId, accountId, save} = await startApi(t)
  await save(null)
  const {database, files, notices, appNotices, versionNotices, threads, apps} = services
  const author = {accountId, appName: null}
  const {id: threadId} = threads.open(projectId, {planId: 'plan', anchor: {at: [0, 0]}, body: 'Higher?'}, author)
  const appId = apps.create({ownerId: accountId, name: 'Panel', kind: 'device', scopes: ['openid']}).id
  const createdAt = clock.now()
  for (let index = 0; index < 350; index++) {
    database.insert(notice).values({accountId, threadId, kind: 'resolved', createdAt}).run()
    database
      .insert(appNotice)
      .values({accountId, appId, appName: 'Panel', newName: 'Panel', changes: [], createdAt})
      .run()
    database.insert(versionNotice).values({accountId, projectId, firstNumber: 1, lastNumber: 1, createdAt}).run()
    const row = {projectId, sha256: String(index).padStart(64, '0'), name: 'a', contentType: 'image/png', size: 1}
    database
      .insert(projectFile)
      .values({...row, createdAt})
      .run()
  }
  clock.advance(91 * day)
  for (const [table, run] of Object.entries({
    notice: notices.deleteOld,
    app_notice: appNotices.deleteOld,
    version_notice: versionNotices.deleteOld,
    project_file: files.deleteUnnamed,
  })) {
    const left = () => database.$client.prepare(`SELECT count(*) FROM ${table}`).pluck().get()
    const seen: unknown[] = []
    const running = run()
    while (left() !== 0) {
      seen.push(left())
      await setImmediate()
    }
    await running
    t.same(seen, [250, 150, 50], table)
  }
})
