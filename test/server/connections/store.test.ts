import {randomUUID} from 'node:crypto'
import t from 'tap'
import {createConnections} from '../../../server/connections/store.ts'
import {and, eq} from '../../../server/database/drizzle.ts'
import {device, event, grant, hostReference, member, project} from '../../../server/database/schema.ts'
import {createEvents} from '../../../server/events/store.ts'
import {insertRows, openRows} from '../rows.ts'

type Test = Parameters<typeof openRows>[0]

const day = 24 * 60 * 60 * 1000

function open(t: Test) {
  const {database, clock, accountId, projectId} = openRows(t)
  const connections = createConnections({database, clock, events: createEvents({database, clock})})
  // The rows come with a connection of their own, which is in the way here.
  for (const {id} of connections.list(accountId))
    database.$client.prepare('DELETE FROM connection WHERE id = ?').run(id)
  const consent = {
    accountId,
    clientId: 'device',
    name: 'Tablet',
    scopes: ['projects:read'],
    projectId,
    address: '192.0.2.1',
  }
  /** Another project of the person. */
  const addProject = () => {
    const id = randomUUID()
    database.insert(project).values({id, name: 'Attic', language: 'en', createdAt: 0}).run()
    database.insert(member).values({projectId: id, accountId, role: 'viewer'}).run()
    return id
  }
  const revokedEvents = () =>
    database
      .select({connectionId: event.connectionId, projectId: event.projectId, data: event.data})
      .from(event)
      .where(eq(event.type, 'access.revoked'))
      .all()
  return {database, clock, connections, consent, accountId, projectId, addProject, revokedEvents}
}

t.test('allow() makes a connection of its own for each device', async (t) => {
  const {connections, consent, accountId, projectId} = open(t)
  const one = connections.allow(consent)
  const other = connections.allow(consent)
  t.not(one.id, other.id)
  t.equal(connections.list(accountId).length, 2)
  t.match(connections.byId(one.id), {name: 'Tablet', address: '192.0.2.1', scopes: ['projects:read']})
  t.same(connections.projectIds(one.id), [projectId])
})

t.test("allow() joins a registered app's connection for the same project", async (t) => {
  const {connections, consent, clock, addProject} = open(t)
  const first = connections.allow({...consent, clientId: 'app'})
  connections.addCreated(first.id, addProject())
  clock.advance(1000)
  const again = connections.allow({...consent, clientId: 'app', scopes: ['projects:read', 'projects:write']})
  t.equal(again.id, first.id)
  t.match(connections.byId(first.id), {scopes: ['projects:read', 'projects:write'], createdAt: first.createdAt})
  t.equal(connections.projectIds(first.id).length, 2, 'what it created is kept')

  const elsewhere = connections.allow({...consent, clientId: 'app', projectId: addProject()})
  t.not(elsewhere.id, first.id, 'another project makes another connection')
  const none = connections.allow({...consent, clientId: 'app', projectId: undefined})
  t.notOk([first.id, elsewhere.id].includes(none.id), 'so does none')
  t.equal(connections.allow({...consent, clientId: 'app', projectId: undefined}).id, none.id, 'which joins its like')
  t.not(connections.allow({...consent, clientId: 'other app'}).id, first.id)
})

t.test("allow() does not join another person's connection", async (t) => {
  const {connections, consent, database} = open(t)
  const other = insertRows(database)
  const mine = connections.allow({...consent, clientId: 'app', projectId: undefined})
  const theirs = connections.allow({...consent, clientId: 'app', projectId: undefined, accountId: other.accountId})
  t.not(mine.id, theirs.id)
})

t.test('allow() takes over a device with its declarations, and closes the project it leaves', async (t) => {
  const {connections, consent, database, projectId, addProject, revokedEvents, accountId} = open(t)
  const old = connections.allow({...consent, name: 'Old'})
  const declare = () => {
    const row = {connectionId: old.id, projectId, position: 0}
    database
      .insert(device)
      .values({...row, deviceId: 'lamp', name: 'Lamp', kind: 'light'})
      .run()
    database
      .insert(hostReference)
      .values({...row, kind: 'light', elementId: 'l1'})
      .run()
  }
  const declared = () => [
    database.select().from(device).all().length,
    database.select().from(hostReference).all().length,
  ]
  declare()

  const replaced = connections.allow({...consent, name: 'New', replaces: old.id})
  t.equal(replaced.id, old.id)
  t.same(declared(), [1, 1])
  t.match(connections.listEnded(accountId), [{name: 'Old', reason: 'replaced'}])
  t.same(revokedEvents(), [])

  const moved = addProject()
  connections.allow({...consent, name: 'Newer', projectId: moved, replaces: old.id})
  t.same(connections.projectIds(old.id), [moved])
  t.same(declared(), [0, 0])
  t.match(revokedEvents(), [{connectionId: old.id, projectId}])
})

t.test('reach() says what the person may do, while they may', async (t) => {
  const {connections, consent, database, accountId, projectId, addProject} = open(t)
  const {id} = connections.allow(consent)
  t.same(connections.reach(id, projectId), {role: 'owner', isCreated: false})
  const created = addProject()
  t.equal(connections.reach(id, created), undefined)
  connections.addCreated(id, created)
  t.same(connections.reach(id, created), {role: 'viewer', isCreated: true})
  t.equal(connections.reach('unknown', projectId), undefined)

  database
    .delete(member)
    .where(and(eq(member.accountId, accountId), eq(member.projectId, projectId)))
    .run()
  t.equal(connections.reach(id, projectId), undefined)
  t.same(connections.projectIds(id), [created])
  t.match(connections.list(accountId), [{projects: [{id: created, name: 'Attic', isCreated: true}]}])
})

t.test('end() tells every project, remembers why, and takes everything along', async (t) => {
  const {connections, consent, database, clock, accountId, projectId, addProject, revokedEvents} = open(t)
  const {id} = connections.allow(consent)
  const created = addProject()
  connections.addCreated(id, created)
  database.insert(grant).values({id: 'g', connectionId: id, payload: {}}).run()
  const ended: string[] = []
  const stop = connections.onChange((connectionId) => ended.push(connectionId))

  t.equal(connections.end(id, 'person'), true)
  t.same(ended, [id])
  t.equal(connections.byId(id), undefined)
  t.same(database.select().from(grant).all(), [])
  t.same(
    revokedEvents()
      .map((row) => row.projectId)
      .sort(),
    [projectId, created].sort(),
  )
  t.same(JSON.parse(revokedEvents()[0]?.data ?? ''), {projectId: revokedEvents()[0]?.projectId})
  t.same(connections.listEnded(accountId), [{id, accountId, name: 'Tablet', reason: 'person', endedAt: clock.now()}])

  t.equal(connections.end(id, 'person'), false, 'it is gone')
  stop()
  connections.end(connections.allow(consent).id, 'person')
  t.same(ended, [id])
})

t.test('used() is written once a minute', async (t) => {
  const {connections, consent, clock} = open(t)
  const {id} = connections.allow(consent)
  const lastUsedAt = () => connections.byId(id)?.lastUsedAt
  clock.advance(1000)
  const first = clock.now()
  connections.used(id)
  t.equal(lastUsedAt(), first)
  clock.advance(59_000)
  connections.used(id)
  t.equal(lastUsedAt(), first)
  clock.advance(1000)
  connections.used(id)
  t.equal(lastUsedAt(), clock.now())
})

t.test('endIdle() ends what had no live token for 90 days', async (t) => {
  const {connections, consent, database, clock, accountId} = open(t)
  const start = clock.now()
  const silent = connections.allow({...consent, name: 'silent'})
  const holding = connections.allow({...consent, name: 'holding a token'})
  database
    .insert(grant)
    .values({id: 'g', connectionId: holding.id, payload: {}, expiresAt: start + 90 * day})
    .run()
  const inUse = connections.allow({...consent, name: 'in use'})

  clock.advance(90 * day)
  connections.endIdle()
  t.equal(connections.list(accountId).length, 3)
  connections.used(inUse.id)
  clock.advance(1)
  connections.endIdle()
  t.equal(connections.byId(silent.id), undefined)
  t.match(connections.listEnded(accountId), [{name: 'silent', reason: 'expired'}])
  t.ok(connections.byId(holding.id))
  clock.advance(90 * day)
  connections.endIdle()
  t.same(connections.list(accountId), [])
})
