import {join} from 'node:path'
import Sqlite from 'better-sqlite3'
import t from 'tap'
import {openDatabase, ownMigrations} from '../../../server/database/open.ts'
import {stepsOf} from '../../../server/database/upgrade.ts'
import type {DraftKey} from '../../../server/drafts/store.ts'
import {startServer} from '../../helper.ts'
import {connectApp} from '../api.ts'
import {stool} from '../catalog/own-catalog.ts'
import {addPdf} from '../files/fixtures.ts'
import {readRows, writeFolder} from './earlier-release.ts'

for (const step of [1, 2, 3]) {
  t.test(`an upgrade from step ${step} keeps all rows, and a copy`, async (t) => {
    const folder = writeFolder(t, step)
    const file = join(folder, 'pianta.sqlite')
    const before = readRows(file)
    for (const [table, rows] of Object.entries(before)) t.ok(rows.length > 0, `${table} has rows`)
    openDatabase(folder).close()
    t.same(readRows(file, before), before)
    t.same(readRows(`${file}.before-step-${step + 1}`), before)
    const client = new Sqlite(file, {readonly: true})
    t.teardown(() => client.close())
    t.same(client.pragma('integrity_check'), [{integrity_check: 'ok'}])
    t.same(client.pragma('foreign_key_check'), [])
    t.same(client.prepare('SELECT floor FROM device').pluck().all(), [null])
    t.same(client.prepare('SELECT aliases FROM device').pluck().all(), [null])
    t.same(client.prepare('SELECT DISTINCT sees_house FROM member').pluck().all(), [0], 'nobody looks from outside')
    t.same(client.prepare('SELECT DISTINCT methods FROM session').pluck().all(), ['["pwd"]'])
    for (const table of ['member', 'connection_project']) {
      const times = `SELECT count(*) AS all_rows, sum(project_created_at = created_at) AS filled FROM ${table}
        JOIN project ON project.id = project_id`
      const {all_rows: all, filled} = client.prepare(times).get() as {all_rows: number; filled: number}
      t.ok(all > 0 && filled === all, `${table} has its projects' times`)
    }
    const owned = client.prepare(`SELECT account.id, count(member.project_id) AS projects,
        coalesce((SELECT sum(size) FROM project_file WHERE project_id = member.project_id), 0)
          + coalesce((SELECT sum(octet_length(message)) FROM revision WHERE project_id = member.project_id), 0)
          + coalesce((SELECT sum(length(home)) FROM revision_home WHERE project_id = member.project_id), 0)
          + coalesce((SELECT sum(octet_length(body)) FROM comment JOIN thread ON thread.id = thread_id
            WHERE project_id = member.project_id), 0) AS bytes
      FROM account LEFT JOIN member ON account_id = account.id AND role = 'owner' GROUP BY account.id ORDER BY account.id`)
    const counted = client.prepare('SELECT account_id AS id, projects, bytes FROM account_usage ORDER BY account_id')
    t.same(counted.all(), owned.all(), 'accounts have their totals')
    t.ok(owned.all().some((row) => (row as {bytes: number}).bytes > 0))
  })

  t.test(`an app from step ${step} receives the next version's event`, async (t) => {
    const {services} = await startServer(t, {PIANTA_DATA: writeFolder(t, step)})
    const {accounts, apps, connections, database, events, webhooks} = services
    const accountId = accounts.list().find(({email}) => email === 'ada@example.org')?.id ?? ''
    const [app] = apps.list(accountId)
    t.match(app, {name: 'Panel', jwksUri: null})
    const [panel] = connections.list(accountId).filter(({name}) => name === 'Panel')
    const projectId = panel?.projects[0]?.id ?? ''
    const scopes = [...(panel?.scopes ?? []), 'webhooks:manage']
    const {connectionId} = connectApp(services, {accountId, projectId, clientId: app?.id ?? '', name: 'Panel', scopes})
    t.equal(connectionId, panel?.id)
    const {id} = webhooks.create(connectionId, {url: 'https://panel.example/'})
    events.record({type: 'revision.saved', projectId, data: {projectId, number: 2}})
    t.same(database.$client.prepare('SELECT webhook_id FROM delivery').pluck().all(), [id])
    services.catalog.put(stool())
    t.match(services.catalogSearch.search({q: 'stool', sort: 'relevance', language: 'en', limit: 1}), {total: 1})
  })
}

t.test('a database of every step since upgrades with its rows', async (t) => {
  const known = stepsOf(ownMigrations)
  for (let step = 4; step < known; step++) {
    const folder = writeFolder(t, step)
    const file = join(folder, 'pianta.sqlite')
    const before = readRows(file)
    t.ok((before['revision']?.length ?? 0) > 0)
    openDatabase(folder).close()
    // Later steps count more in these two.
    const {project_usage: _, account_usage: __, ...kept} = before
    t.same(readRows(file, kept), kept, `step ${step}`)
    t.same(readRows(`${file}.before-step-${step + 1}`), before, `the copy of step ${step}`)
    const client = new Sqlite(file, {readonly: true})
    t.same(client.pragma('integrity_check'), [{integrity_check: 'ok'}])
    t.same(client.pragma('foreign_key_check'), [])
    t.equal(client.prepare('SELECT count(*) FROM __drizzle_migrations').pluck().get(), known)
    client.close()
  }
})

t.test('a draft from step 13 keeps the files of its project until it changes', async (t) => {
  const folder = writeFolder(t, 13)
  const client = new Sqlite(join(folder, 'pianta.sqlite'))
  client.exec(`INSERT INTO draft (project_id, account_id, edit, request_hash, home, problem_count, changed_at)
    SELECT project_id, account_id, 5, 'hash', x'00', 0, 0 FROM member WHERE role = 'owner'`)
  const key = client.prepare('SELECT project_id AS projectId, account_id AS accountId FROM draft').get() as DraftKey
  client.close()
  const {services, clock} = await startServer(t, {PIANTA_DATA: folder})
  const {drafts, files} = services
  await addPdf(services, key.projectId)
  clock.advance(31 * 24 * 60 * 60 * 1000)
  t.equal(await files.deleteUnnamed(), 0)
  const before = drafts.find(key)
  t.match(before, {edit: 5, requestHash: 'hash', home: Buffer.of(0), files: null})
  drafts.put(key, {base: null, requestHash: '', home: Buffer.of(1), history: null, problemCount: 0, files: []})
  t.equal(await files.deleteUnnamed(), 1)
})
