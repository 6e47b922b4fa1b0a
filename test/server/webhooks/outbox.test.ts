import t, {type Test} from 'tap'
import type {WebhookEvent} from '#shared/contract/events.ts'
import {eq} from '../../../server/database/drizzle.ts'
import {delivery, webhook} from '../../../server/database/tables/webhooks.ts'
import {deleteAccount} from '../../../server/endings/delete-account.ts'
import {deleteApp} from '../../../server/endings/delete-app.ts'
import {deleteProject} from '../../../server/endings/delete-project.ts'
import {createGrantRevocation} from '../../../server/identity/grant-revocation.ts'
import {startServer} from '../../helper.ts'
import {connectApp} from '../api.ts'

const day = 24 * 60 * 60 * 1000

/** Opens a project with two people: its owner, and one whose own app has a webhook on it. */
async function setUp(t: Test) {
  const server = await startServer(t)
  const {services, addPerson} = server
  const {database, outbox, webhooks, events, projects, members, apps} = services
  const {id: ownerId} = await addPerson('Ada')
  const {id: accountId} = await addPerson('Bob')
  const {id: projectId} = projects.create({name: 'Flat', address: null}, {ownerId, language: 'en'})
  members.join(members.invite({projectId, role: 'editor', email: null, invitedBy: ownerId}), accountId)
  const scopes = ['projects:read', 'projects:create', 'webhooks:manage']
  const {id: clientId} = apps.create({ownerId: accountId, name: 'Planner', kind: 'device', scopes})
  const connect = (more: Partial<Parameters<typeof connectApp>[1]> = {}) =>
    connectApp(services, {accountId, projectId, clientId, name: 'Planner', scopes, ...more}).connectionId
  const connectionId = connect()
  const listen = (to = connectionId, ...names: WebhookEvent[]) =>
    webhooks.create(to, {url: `https://${to}.example/`, events: names}).id
  const webhookId = listen()

  /** Lists all deliveries, oldest first. */
  const rows = () =>
    database
      .select()
      .from(delivery)
      .orderBy(delivery.seq)
      .all()
      .map((row) => ({...row, data: JSON.parse(row.payload).data}))
  return {
    ...services,
    ...server,
    ownerId,
    accountId,
    projectId,
    scopes,
    clientId,
    connect,
    connectionId,
    listen,
    webhookId,
    newProject: (name: string) => projects.create({name, address: null}, {ownerId: accountId, language: 'en'}).id,
    save: (number: number, project = projectId) =>
      events.record({type: 'revision.saved', projectId: project, data: {projectId: project, number}}),
    rows,
    /** Maps deliveries to their event, project and webhook. */
    told: () => rows().map(({event, projectId, webhookId}) => [event, projectId, webhookId]),
    changes: (() => {
      let count = 0
      outbox.onChange(() => count++)
      return () => count
    })(),
  }
}

t.test('a version is posted to every webhook of the apps that reach its project', async (t) => {
  const {clock, connect, listen, save, rows, ownerId, apps, scopes, webhookId, projectId, changes} = await setUp(t)
  const other = apps.create({ownerId, name: 'House', kind: 'device', scopes})
  const second = listen(connect({accountId: ownerId, clientId: other.id}))
  save(1)
  t.match(rows(), [{webhookId}, {webhookId: second}])
  const [first, again] = rows()
  t.not(first?.id, again?.id, 'each delivery has an id of its own')
  t.equal(first?.payload, again?.payload)
  t.match(first, {
    lane: webhookId,
    farewell: null,
    event: 'revision.saved',
    projectId,
    tries: 0,
    step: 0,
    createdAt: clock.now(),
    nextAttemptAt: clock.now(),
    lastTriedAt: null,
    deliveredAt: null,
  })
  t.equal(changes(), 0, 'listeners are called after the commit')
  await Promise.resolve()
  t.equal(changes(), 1)
})

t.test('the payload is the documented event, with its id', async (t) => {
  const {clock, save, rows, database, projectId} = await setUp(t)
  save(12)
  const id = database.$client.prepare('SELECT id FROM event').pluck().get()
  const createdAt = new Date(clock.now()).toISOString()
  t.strictSame(JSON.parse(rows()[0]?.payload ?? ''), {
    id,
    type: 'revision.saved',
    createdAt,
    data: {projectId, number: 12},
  })
})

t.test('disabled and unsubscribed webhooks get no delivery', async (t) => {
  const {database, listen, connectionId, webhookId, save, told, connections, projectId} = await setUp(t)
  const revocations = listen(connectionId, 'access.revoked')
  database.update(webhook).set({disabledAt: 1}).where(eq(webhook.id, webhookId)).run()
  save(1)
  t.same(told(), [])
  connections.closeProject(projectId)
  t.same(told(), [['access.revoked', projectId, revocations]])
})

t.test("apps that don't reach the project or may not manage webhooks get no delivery", async (t) => {
  const {connect, listen, save, told, newProject, database, webhookId, projectId, accountId, ownerId} = await setUp(t)
  listen(connect({accountId: ownerId, clientId: 'device', scopes: ['projects:read']}))
  listen(connect({projectId: newProject('Other')}))
  save(1)
  t.same(told(), [['revision.saved', projectId, webhookId]])
  // A connection's reach is void once its person is no member.
  database.$client.prepare('DELETE FROM member WHERE account_id = ?').run(accountId)
  save(2)
  t.equal(told().length, 1)
})

t.test('an app that loses webhooks:manage keeps its webhooks, and pending deliveries are given up', async (t) => {
  const {connect, connectionId, save, told, rows, webhookId, webhooks, scopes, projectId, changes} = await setUp(t)
  save(1)
  t.equal(connect({scopes: scopes.slice(0, -1)}), connectionId, 'it joins')
  t.match(rows(), [{nextAttemptAt: null, deliveredAt: null}])
  save(2)
  t.equal(rows().length, 1)
  t.ok(webhooks.find(connectionId, webhookId))
  await Promise.resolve()
  t.equal(changes(), 1)
  connect()
  save(3)
  t.same(told(), [
    ['revision.saved', projectId, webhookId],
    ['revision.saved', projectId, webhookId],
  ])
  t.match(rows(), [{nextAttemptAt: null}, {nextAttemptAt: Number}])
})

t.test('a joining consent and a new name leave pending deliveries', async (t) => {
  const {connect, connections, connectionId, save, rows} = await setUp(t)
  save(1)
  connect({name: 'Sketcher'})
  connections.rename(connectionId, 'Drawer')
  t.match(rows(), [{nextAttemptAt: Number}])
})

/** All ways that close a project to a connection, which stays. */
const closings: Record<string, (server: Awaited<ReturnType<typeof setUp>>) => unknown> = {
  'its person leaves the project': ({members, projectId, accountId}) => members.remove(projectId, accountId),
  'the project is deleted': (server) => deleteProject(server.services, server.projectId),
  'it is given another project': ({connections, connectionId, newProject}) =>
    connections.changeProject(connectionId, newProject('Other')),
}

for (const [name, close] of Object.entries(closings)) {
  t.test(`when ${name}, pending versions are deleted, finished deliveries stay, and the app is notified`, async (t) => {
    const server = await setUp(t)
    const {database, connections, save, told, rows, webhookId, projectId, connectionId, newProject, changes} = server
    const created = newProject('Created')
    connections.addCreated(connectionId, created)
    save(1)
    database.update(delivery).set({deliveredAt: 1, nextAttemptAt: null}).run()
    save(2)
    save(1, created)
    await Promise.resolve()
    await close(server)
    t.same(told(), [
      ['revision.saved', projectId, webhookId],
      ['revision.saved', created, webhookId],
      ['access.revoked', projectId, webhookId],
    ])
    t.match(rows()[0], {deliveredAt: 1})
    t.match(rows()[2], {data: {projectId}, farewell: null, nextAttemptAt: Number})
    await Promise.resolve()
    t.equal(changes(), 2)
    save(3)
    t.equal(rows().length, 3, 'it gets no later versions')
  })
}

t.test('a project closed to one person stays open to the others', async (t) => {
  const {listen, connect, ownerId, members, projectId, accountId, save, told, webhookId} = await setUp(t)
  const second = listen(connect({accountId: ownerId}))
  save(1)
  members.remove(projectId, accountId)
  t.same(told(), [
    ['revision.saved', projectId, second],
    ['access.revoked', projectId, webhookId],
  ])
})

t.test('each revocation is posted, even while an earlier one is pending', async (t) => {
  const {connect, connections, projectId, told, webhookId} = await setUp(t)
  connections.closeProject(projectId)
  connect()
  connections.closeProject(projectId)
  t.same(told(), [
    ['access.revoked', projectId, webhookId],
    ['access.revoked', projectId, webhookId],
  ])
})

t.test('a new role in the project changes nothing', async (t) => {
  const {members, projectId, accountId, save, told, webhookId} = await setUp(t)
  save(1)
  members.setRole(projectId, accountId, 'viewer')
  save(2)
  t.same(told(), Array(2).fill(['revision.saved', projectId, webhookId]))
})

/** All ways that a connection ends. */
const endings: Record<string, (server: Awaited<ReturnType<typeof setUp>>) => unknown> = {
  'its person disconnects the app': ({connections, connectionId}) => connections.end(connectionId, 'person'),
  'its maker deletes the app': ({services, clientId}) => deleteApp(services, clientId),
  'its person deletes the account': ({services, accountId}) => deleteAccount(services, accountId),
  'it had no live token for a long time': ({connections, clock}) => {
    clock.advance(91 * day)
    connections.endIdle()
  },
}

for (const [name, end] of Object.entries(endings)) {
  t.test(`when ${name}, each webhook gets a farewell for each project, and no other delivery is pending`, async (t) => {
    const server = await setUp(t)
    const {database, connections, listen, connectionId, projectId, projects, ownerId, save, rows, webhookId} = server
    const {members, accountId} = server
    const {id: created} = projects.create({name: 'Created', address: null}, {ownerId, language: 'en'})
    members.join(members.invite({projectId: created, role: 'viewer', email: null, invitedBy: ownerId}), accountId)
    connections.addCreated(connectionId, created)
    const second = listen(connectionId, 'access.revoked')
    listen(connectionId, 'revision.saved')
    const off = listen()
    database.update(webhook).set({disabledAt: 1}).where(eq(webhook.id, off)).run()
    save(1)
    await end(server)
    t.equal(database.$client.prepare('SELECT count(*) FROM webhook').pluck().get(), 0)
    t.same(
      rows()
        .map(({event, webhookId: id, lane, data}) => [event, id, lane, data.projectId])
        .toSorted(),
      [webhookId, second]
        .flatMap((lane) => [projectId, created].map((id) => ['access.revoked', null, lane, id]))
        .toSorted(),
    )
    for (const {farewell, nextAttemptAt} of rows()) {
      t.match(farewell, {url: `https://${connectionId}.example/`, secrets: [/^whsec_/]})
      t.equal(nextAttemptAt, server.clock.now())
    }
    t.equal(new Set(rows().map(({farewell}) => farewell?.secrets[0])).size, 2, 'each is signed with its own secret')
  })
}

t.test("the reuse of a device's invalid token sends farewells to its webhooks", async (t) => {
  const {services, app, database, connect, listen, rows} = await setUp(t)
  const id = connect({clientId: 'device', name: 'Tablet'})
  listen(id)
  const grantId = String(database.$client.prepare('SELECT id FROM "grant" WHERE connection_id = ?').pluck().get(id))
  createGrantRevocation({...services, log: app.log}).revoke(grantId, 'theft')
  t.match(rows(), [{event: 'access.revoked', farewell: {url: `https://${id}.example/`}}])
})

t.test('a grant revoked for theft leaves the webhooks and pending deliveries of a registered app', async (t) => {
  const {services, app, database, connectionId, save, told, projectId, webhookId} = await setUp(t)
  save(1)
  const grantId = database.$client.prepare('SELECT id FROM "grant" WHERE connection_id = ?').pluck().get(connectionId)
  createGrantRevocation({...services, log: app.log}).revoke(String(grantId), 'theft')
  t.same(told(), [['revision.saved', projectId, webhookId]])
})

t.test('an app without a project ends without a farewell', async (t) => {
  const {connections, connectionId, projectId, database, rows} = await setUp(t)
  connections.closeProject(projectId)
  database.delete(delivery).run()
  connections.end(connectionId, 'person')
  t.same(rows(), [])
})

t.test('a farewell is signed with the previous secret too while that is valid', async (t) => {
  for (const [left, count] of [
    [1, 2],
    [0, 1],
  ] as const) {
    const {clock, database, connections, connectionId, webhookId, rows} = await setUp(t)
    const previousSecretUntil = clock.now() + left
    database.update(webhook).set({previousSecret: 'whsec_old', previousSecretUntil}).run()
    const secret = database.select().from(webhook).where(eq(webhook.id, webhookId)).get()?.secret
    connections.end(connectionId, 'person')
    t.same(rows()[0]?.farewell?.secrets, [secret, 'whsec_old'].slice(0, count))
  }
})

t.test('farewells survive later events', async (t) => {
  const {services, connections, connectionId, connect, projectId, rows} = await setUp(t)
  connections.end(connectionId, 'person')
  connect()
  deleteProject(services, projectId)
  t.match(rows(), [{event: 'access.revoked', webhookId: null, nextAttemptAt: Number}])
})

t.test('a rollback removes the deliveries, and a failed delivery rolls back its event', async (t) => {
  const {database, events, save, rows} = await setUp(t)
  t.throws(() =>
    database.transaction(() => {
      save(1)
      throw new Error('undone')
    }),
  )
  t.same(rows(), [])
  database.$client.exec("CREATE TEMP TRIGGER fail BEFORE INSERT ON delivery BEGIN SELECT RAISE(ABORT, 'full'); END")
  t.throws(() => database.transaction(() => save(1)), /full/)
  t.equal(events.lastSeq(), 0)
})

t.test('several changes in one transaction are announced once, and not to removed listeners', async (t) => {
  const {database, outbox, save, changes} = await setUp(t)
  let count = 0
  const leave = outbox.onChange(() => count++)
  database.transaction(() => {
    save(1)
    save(2)
  })
  await Promise.resolve()
  t.same([changes(), count], [1, 1])
  leave()
  outbox.notifyChanged('webhook')
  await Promise.resolve()
  t.same([changes(), count], [2, 1])
})
