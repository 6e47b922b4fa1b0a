import {existsSync, utimesSync} from 'node:fs'
import {join} from 'node:path'
import t, {type Test} from 'tap'
import {emptyHome} from '#shared/home/empty-home.ts'
import {member} from '../../../server/database/tables/members.ts'
import {deleteProject} from '../../../server/endings/delete-project.ts'
import {startApi} from '../api.ts'
import {lamp} from '../catalog/stock.ts'
import {follow} from '../events/follow.ts'

/** Creates two projects with data of every kind, and an app in each. */
async function openProjects(t: Test) {
  const api = await startApi(t)
  const {services, accountId, projectId, call, connect, config, addPerson} = api
  const {files, members, projects} = services
  const {id: guestId} = await addPerson('Grace')
  const shared = await files.put(Buffer.from('in both'))
  const fill = async (id: string) => {
    const {connectionId, token} = connect({projectId: id})
    services.webhooks.create(connectionId, {url: 'https://example.org/hook'})
    const path = `/v1/projects/${id}`
    const home = {...emptyHome('en'), products: {[lamp.id]: lamp}}
    const body = {home, message: '', baseRevision: null}
    services.database.insert(member).values({projectId: id, accountId: guestId, role: 'viewer'}).run()
    await call('POST', `${path}/revisions`, {token, body})
    const device = {id: 'lamp', name: 'Lamp', kind: 'light'}
    // The fan is remembered, because the second list leaves it out.
    for (const devices of [[device, {...device, id: 'fan'}], [device]])
      await call('PUT', `${path}/devices`, {token, body: {devices}})
    await call('PUT', `${path}/tablets`, {token, body: {version: '0.1.0', tablets: []}})
    const [plan] = body.home.plans
    await call('PUT', `${path}/host-references`, {token, body: {refs: [{kind: 'plan', id: plan?.id}]}})
    const threadBody = {planId: plan?.id, anchor: {at: [0, 0]}, body: 'Higher?'}
    const {json: thread} = await call('POST', `${path}/threads`, {token, body: threadBody})
    services.threads.answer(id, thread.id, 'No', {accountId: guestId, appName: null})
    const draft = {base: 1, requestHash: '', home: Buffer.from('{}'), history: null, problemCount: 0, files: []}
    services.drafts.put({projectId: id, accountId}, draft)
    const change = {base: 1, changeCount: 1, problemCount: 0, title: 'A window', home: Buffer.from('{}')}
    services.proposals.add({projectId: id, accountId}, {connectionId, appName: 'Helper'}, change)
    members.invite({projectId: id, role: 'viewer', email: null, invitedBy: accountId})
    const own = await files.put(Buffer.from(`in ${id}`))
    for (const {sha256, size} of [shared, own]) {
      files.add(id, {sha256, size}, {name: 'a.png', contentType: 'image/png'})
      services.database.$client.prepare('INSERT INTO revision_file VALUES (?, 1, ?)').run(id, sha256)
    }
    const picture = await files.put(Buffer.from(`drawn of ${id}`))
    services.database.$client.prepare('UPDATE revision SET thumbnail = ? WHERE project_id = ?').run(picture.sha256, id)
    return {id, path, connectionId, token, own: [own.sha256, picture.sha256]}
  }
  const {id: otherId} = projects.create({name: 'Other', address: null}, {ownerId: accountId, language: 'en'})
  const one = await fill(projectId)
  const other = await fill(otherId)
  const pathOf = (sha256: string) => join(config.data, 'files', sha256.slice(0, 2), sha256)
  return {...api, one, other, shared: shared.sha256, pathOf}
}

/** Counts the rows of a project in each table. */
function rowsOf({services}: Awaited<ReturnType<typeof openProjects>>, id: string): Record<string, number> {
  const client = services.database.$client
  const tables = client.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all() as string[]
  const ofProjects = tables.filter((table) => {
    const columns = client.prepare('SELECT name FROM pragma_table_info(?)').pluck().all(table)
    return columns.includes('project_id')
  })
  const count = (table: string) =>
    client.prepare(`SELECT count(*) FROM "${table}" WHERE project_id = ?`).pluck().get(id) as number
  const inThreads = (table: string) =>
    client
      .prepare(`SELECT count(*) FROM ${table} WHERE thread_id IN (SELECT id FROM thread WHERE project_id = ?)`)
      .pluck()
      .get(id) as number
  return {
    ...Object.fromEntries(ofProjects.map((table) => [table, count(table)])),
    ...Object.fromEntries(['comment', 'notice'].map((table) => [table, inThreads(table)])),
  }
}

t.test('deleteProject() deletes all of a project and nothing of another', async (t) => {
  const opened = await openProjects(t)
  const {services, one, other, call} = opened
  const before = rowsOf(opened, one.id)
  for (const [table, count] of Object.entries(before)) t.ok(count > 0, `the test has something in ${table}`)
  const othersBefore = rowsOf(opened, other.id)
  deleteProject(services, one.id)
  const left = Object.entries(rowsOf(opened, one.id)).filter(([, count]) => count > 0)
  t.same(left.map(([table]) => table).sort(), ['delivery', 'event'], 'the events for its connections')
  for (const types of ['type FROM event', 'event FROM delivery'])
    t.same(services.database.$client.prepare(`SELECT DISTINCT ${types} WHERE project_id = ?`).pluck().all(one.id), [
      'access.revoked',
    ])
  t.same(rowsOf(opened, other.id), othersBefore)
  t.equal(services.projects.read(one.id), undefined)
  for (const path of ['', '/home', '/revisions', '/devices', '/events'])
    t.match(await call('GET', one.path + path, {token: one.token}), {status: 404, json: {error: 'not_found'}})
  t.equal((await call('GET', `${other.path}/home`, {token: other.token})).status, 200)
})

t.test('deleteProject() notifies its connections, which stay without a project', async (t) => {
  const {services, one, other, url, accountId, save} = await openProjects(t)
  const streams = await Promise.all(
    [one, other].map(({path, token}) => follow(`${url}${path}/events`, {authorization: `Bearer ${token}`})),
  )
  deleteProject(services, one.id)
  t.match(await streams[0]?.first(1), [{event: 'access.revoked', data: JSON.stringify({projectId: one.id})}])
  await streams[0]?.ended
  t.match(
    services.connections.list(accountId).find(({id}) => id === one.connectionId),
    {
      projects: [],
      closedProjectId: one.id,
    },
  )
  await fetch(`${url}${other.path}/revisions`, {
    method: 'POST',
    headers: {authorization: `Bearer ${other.token}`, 'content-type': 'application/json'},
    body: JSON.stringify({home: emptyHome('en'), message: '', baseRevision: 1}),
  })
  t.match(await streams[1]?.first(1), [{event: 'revision.saved'}])
  t.equal((await save(1)).status, 404)
})

t.test('deleteProject() is atomic: without its event nothing is deleted', async (t) => {
  const opened = await openProjects(t)
  const {services, one, call} = opened
  const before = rowsOf(opened, one.id)
  services.database.$client.exec('ALTER TABLE connection_project RENAME TO elsewhere')
  t.throws(() => deleteProject(services, one.id))
  services.database.$client.exec('ALTER TABLE elsewhere RENAME TO connection_project')
  t.same(rowsOf(opened, one.id), before)
  t.equal((await call('GET', `${one.path}/home`, {token: one.token})).status, 200)
})

t.test('maintenance deletes its files, except those of other projects', async (t) => {
  const {services, one, other, shared, pathOf, clock} = await openProjects(t)
  clock.advance(2 * 60 * 60 * 1000)
  await services.files.deleteUnreferenced()
  for (const sha256 of [...one.own, shared, ...other.own]) t.ok(existsSync(pathOf(sha256)), 'all are referenced')
  deleteProject(services, one.id)
  await services.files.deleteUnreferenced()
  for (const sha256 of one.own) t.notOk(existsSync(pathOf(sha256)))
  for (const sha256 of [shared, ...other.own]) t.ok(existsSync(pathOf(sha256)))
})

t.test('maintenance keeps recent files, which a version may soon reference', async (t) => {
  const {services, pathOf, clock} = await openProjects(t)
  const {files} = services
  const bytes = Buffer.from('in nothing yet')
  const {sha256} = await files.put(bytes)
  await files.deleteUnreferenced()
  t.ok(existsSync(pathOf(sha256)))

  const longAgo = new Date(clock.now() - 24 * 60 * 60 * 1000)
  utimesSync(pathOf(sha256), longAgo, longAgo)
  await files.put(bytes)
  await files.deleteUnreferenced()
  t.ok(existsSync(pathOf(sha256)), 'stored again')

  utimesSync(pathOf(sha256), longAgo, longAgo)
  const again = files.put(bytes)
  await Promise.all([again, files.deleteUnreferenced()])
  t.ok(existsSync(pathOf(sha256)), 'stored again just now')

  utimesSync(pathOf(sha256), longAgo, longAgo)
  await files.deleteUnreferenced(AbortSignal.abort())
  t.ok(existsSync(pathOf(sha256)), 'the server is stopping')
  await files.deleteUnreferenced()
  t.notOk(existsSync(pathOf(sha256)))
})
