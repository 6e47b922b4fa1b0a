import {randomUUID} from 'node:crypto'
import t from 'tap'
import {createConnections} from '../../../server/connections/store.ts'
import {and, eq} from '../../../server/database/drizzle.ts'
import {device} from '../../../server/database/tables/devices.ts'
import {event} from '../../../server/database/tables/events.ts'
import {hostReference} from '../../../server/database/tables/host-references.ts'
import {grant} from '../../../server/database/tables/identity.ts'
import {member} from '../../../server/database/tables/members.ts'
import {project} from '../../../server/database/tables/projects.ts'
import {createProjectChanges} from '../../../server/events/project-changes.ts'
import {createEvents} from '../../../server/events/store.ts'
import {insertRows, openRows} from '../rows.ts'

type Test = Parameters<typeof openRows>[0]

const day = 24 * 60 * 60 * 1000

function open(t: Test) {
  const {database, clock, accountId, projectId} = openRows(t)
  const connections = createConnections({
    database,
    clock,
    events: createEvents({database, clock}),
    projectChanges: createProjectChanges(),
  })
  // Removes the connection that the fixture adds.
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
  /** Adds another project of the person. */
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
  /** Makes a connection declare a lamp and a host reference. */
  const declare = (connectionId: string, projectId: string) => {
    const row = {connectionId, projectId, position: 0}
    database
      .insert(device)
      .values({...row, deviceId: 'lamp', name: 'Lamp', kind: 'light'})
      .run()
    database
      .insert(hostReference)
      .values({...row, kind: 'light', elementId: 'l1'})
      .run()
  }
  /** Lists the declarations by connection and project. */
  const declared = () =>
    [device, hostReference].map((table) =>
      database.select({connectionId: table.connectionId, projectId: table.projectId}).from(table).all(),
    )
  return {database, clock, connections, consent, accountId, projectId, addProject, revokedEvents, declare, declared}
}

t.test('allow() makes a separate connection for each device', async (t) => {
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
  t.equal(connections.projectIds(first.id).length, 2, 'its created project stays')

  const elsewhere = connections.allow({...consent, clientId: 'app', projectId: addProject()})
  t.not(elsewhere.id, first.id, 'another project makes another connection')
  const none = connections.allow({...consent, clientId: 'app', projectId: undefined})
  t.notOk([first.id, elsewhere.id].includes(none.id), 'so does a consent without a project')
  t.equal(
    connections.allow({...consent, clientId: 'app', projectId: undefined}).id,
    none.id,
    'which joins another one without',
  )
  t.not(connections.allow({...consent, clientId: 'other app'}).id, first.id)
})

t.test("allow() does not join another person's connection", async (t) => {
  const {connections, consent, database} = open(t)
  const other = insertRows(database)
  const mine = connections.allow({...consent, clientId: 'app', projectId: undefined})
  const theirs = connections.allow({...consent, clientId: 'app', projectId: undefined, accountId: other.accountId})
  t.not(mine.id, theirs.id)
})

t.test('allow() replaces a device, keeps its declarations and closes its old project', async (t) => {
  const {connections, consent, projectId, addProject, revokedEvents, declare, declared, accountId} = open(t)
  const old = connections.allow({...consent, name: 'Old'})
  declare(old.id, projectId)
  connections.recordReuse(old.id, 'replay')

  const replaced = connections.allow({...consent, name: 'New', replaces: old.id})
  t.equal(replaced.id, old.id)
  t.same(connections.byId(old.id), replaced)
  t.equal(replaced.replayedAt, null, 'the reuse concerned the old device')
  t.same(declared(), [[{connectionId: old.id, projectId}], [{connectionId: old.id, projectId}]])
  t.match(connections.listEnded(accountId), [{name: 'Old', reason: 'replaced'}])
  t.same(revokedEvents(), [])

  const moved = addProject()
  connections.allow({...consent, name: 'Newer', projectId: moved, replaces: old.id})
  t.same(connections.projectIds(old.id), [moved])
  t.same(declared(), [[], []])
  t.match(revokedEvents(), [{connectionId: old.id, projectId}])
})

t.test('rename() changes the name and notifies listeners', async (t) => {
  const {connections, consent} = open(t)
  const {id} = connections.allow(consent)
  const told: string[] = []
  connections.onChange((connectionId) => told.push(connectionId))
  connections.rename(id, 'Hall')
  t.equal(connections.byId(id)?.name, 'Hall')
  t.same(told, [id])
})

t.test('changeProject() closes the old project with its declarations and opens the new one', async (t) => {
  const {connections, consent, projectId, addProject, revokedEvents, declare, declared} = open(t)
  const device = connections.allow(consent)
  const beside = connections.allow(consent)
  declare(device.id, projectId)
  declare(beside.id, projectId)
  const other = addProject()

  const changeable = () => connections.listChangeable(device).map(({id}) => id)
  t.same(changeable(), [other])
  t.equal(connections.changeProject(device.id, other), true)
  t.same(connections.projectIds(device.id), [other])
  t.same(connections.byId(device.id), device, 'the connection is unchanged, with no closed project')
  t.same(revokedEvents(), [{connectionId: device.id, projectId, data: JSON.stringify({projectId})}])
  const left = [{connectionId: beside.id, projectId}]
  t.same(declared(), [left, left], 'declarations of others stay')

  t.notOk(changeable().includes(other))
  t.equal(connections.changeProject(device.id, other), false, 'it already reaches the project')
  t.equal(revokedEvents().length, 1)
  t.equal(connections.changeProject('unknown', other), false)
})

t.test('changeProject() leaves projects the app created, and never takes one for the chosen project', async (t) => {
  const {connections, consent, addProject} = open(t)
  const {id} = connections.allow({...consent, clientId: 'app'})
  const [created, other] = [addProject(), addProject()]
  connections.addCreated(id, created)
  t.equal(connections.changeProject(id, created), false)
  t.equal(connections.changeProject(id, other), true)
  t.same(connections.projectIds(id).sort(), [created, other].sort())
  t.same(connections.reach(id, created), {role: 'viewer', isCreated: true})
})

t.test(
  'changeProject() allows one connection per project of a registered app, many of the device client',
  async (t) => {
    const {connections, consent, addProject} = open(t)
    const other = addProject()
    const app = {...consent, clientId: 'app'}
    const [here, there] = [connections.allow(app), connections.allow({...app, projectId: other})]
    t.equal(connections.changeProject(here.id, other), false)
    t.same([connections.listChangeable(here), connections.countChangeable(here)], [[], 0])
    addProject()
    addProject()
    t.same([connections.listChangeable(here).length, connections.countChangeable(here)], [2, 2])
    t.equal(connections.listChangeable(here, 1).length, 1)
    connections.closeProject(other)
    t.equal(connections.changeProject(here.id, other), false, 'a consent would reopen the closed project')
    t.equal(connections.changeProject(there.id, other), true, 'as its person changes it here')

    const [one] = [connections.allow(consent), connections.allow({...consent, projectId: other})]
    t.equal(connections.changeProject(one?.id ?? '', other), true)
  },
)

t.test("closeProject() closes a project to one person's connections, which stay without it", async (t) => {
  const {connections, consent, database, accountId, projectId, addProject, revokedEvents, declare, declared} = open(t)
  const {id} = connections.allow(consent)
  const other = insertRows(database)
  database.insert(member).values({projectId, accountId: other.accountId, role: 'viewer'}).run()
  const theirs = connections.allow({...consent, accountId: other.accountId})
  const elsewhere = connections.allow({...consent, projectId: addProject()})
  for (const one of [id, theirs.id]) declare(one, projectId)

  connections.closeProject(projectId, accountId)
  t.same(connections.projectIds(id), [])
  t.equal(connections.reach(id, projectId), undefined)
  t.equal(connections.byId(id)?.closedProjectId, projectId)
  t.match(
    connections.list(accountId).find((listed) => listed.id === id),
    {projects: []},
  )
  t.same(revokedEvents(), [{connectionId: id, projectId, data: JSON.stringify({projectId})}])
  t.same(connections.projectIds(theirs.id), [projectId])
  const left = [{connectionId: theirs.id, projectId}]
  t.same(declared(), [left, left])
  t.match(connections.byId(elsewhere.id), {closedProjectId: null})

  connections.closeProject(projectId, accountId)
  t.equal(revokedEvents().length, 1, 'it is reported once')
})

t.test("closeProject() closes a deleted project to all connections, its creator's too", async (t) => {
  const {connections, consent, database, accountId, addProject, revokedEvents} = open(t)
  const created = addProject()
  const {accountId: theirAccount} = insertRows(database)
  database.insert(member).values({projectId: created, accountId: theirAccount, role: 'viewer'}).run()
  const maker = connections.allow({...consent, clientId: 'app'})
  connections.addCreated(maker.id, created)
  const mine = connections.allow({...consent, projectId: created})
  const theirs = connections.allow({...consent, projectId: created, accountId: theirAccount})

  connections.closeProject(created)
  t.same(
    revokedEvents()
      .map(({connectionId}) => connectionId)
      .sort(),
    [maker.id, mine.id, theirs.id].sort(),
  )
  t.same(connections.projectIds(maker.id), [consent.projectId], 'its chosen project stays open')
  t.equal(connections.byId(maker.id)?.closedProjectId, null)
  t.same(
    [mine, theirs].map(({id}) => connections.byId(id)?.closedProjectId),
    [created, created],
  )
  t.equal(connections.list(accountId).length, 2)
})

t.test('a closed project stays closed until a consent or a change of project opens it', async (t) => {
  const {connections, consent, database, accountId, projectId, addProject} = open(t)
  const app = connections.allow({...consent, clientId: 'app'})
  const device = connections.allow(consent)
  const isMember = and(eq(member.accountId, accountId), eq(member.projectId, projectId))
  database.delete(member).where(isMember).run()
  connections.closeProject(projectId, accountId)
  database.insert(member).values({projectId, accountId, role: 'viewer'}).run()
  t.same(
    [app, device].flatMap(({id}) => connections.projectIds(id)),
    [],
    'rejoining the project is not enough',
  )

  const none = connections.allow({...consent, clientId: 'app', projectId: undefined})
  t.not(none.id, app.id, 'a consent without a project makes another connection')
  const other = connections.allow({...consent, clientId: 'app', projectId: addProject()})
  t.not(other.id, app.id, 'a consent for another project does too')
  t.equal(connections.findJoinable({...consent, clientId: 'app'})?.id, app.id)
  t.equal(connections.allow({...consent, clientId: 'app'}).id, app.id)
  t.same(connections.projectIds(app.id), [projectId])
  t.match(connections.byId(app.id), {closedProjectId: null})

  t.equal(connections.changeProject(device.id, projectId), true)
  t.same(connections.projectIds(device.id), [projectId])
  t.match(connections.byId(device.id), {closedProjectId: null})
})

t.test("findJoinable() finds nothing for the device client or other people's connections", async (t) => {
  const {connections, consent, database} = open(t)
  connections.allow(consent)
  t.equal(connections.findJoinable(consent), undefined)
  connections.allow({...consent, clientId: 'app'})
  t.ok(connections.findJoinable({...consent, clientId: 'app'}))
  t.equal(connections.findJoinable({...consent, clientId: 'other app'}), undefined)
  t.equal(connections.findJoinable({...consent, clientId: 'app', accountId: insertRows(database).accountId}), undefined)
})

t.test('recordReuse() records replay and theft, and a new consent clears the theft', async (t) => {
  const {connections, consent, clock} = open(t)
  const app = {...consent, clientId: 'app'}
  const {id} = connections.allow(app)
  t.match(connections.byId(id), {replayedAt: null, theftAt: null})
  connections.recordReuse(id, 'replay')
  const replayedAt = clock.now()
  t.match(connections.byId(id), {replayedAt, theftAt: null})
  clock.advance(1000)
  connections.recordReuse(id, 'theft')
  t.match(connections.byId(id), {replayedAt, theftAt: clock.now()})
  const joined = connections.allow(app)
  t.match(joined, {id, replayedAt, theftAt: null})
  t.same(connections.byId(id), joined)
})

t.test("reach() returns the person's role while they are a member", async (t) => {
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
  t.match(connections.list(accountId), [{projects: [{id: created, name: 'Attic', isCreated: true, role: 'viewer'}]}])
})

t.test("list() shows the person's own role, and each project once, for any number of members", async (t) => {
  const {connections, consent, database, accountId, projectId} = open(t)
  connections.allow(consent)
  const {accountId: other} = insertRows(database)
  database.insert(member).values({projectId, accountId: other, role: 'viewer'}).run()
  t.same(
    connections.list(accountId).map(({projects}) => projects.map(({id, role}) => [id, role])),
    [[[projectId, 'owner']]],
  )
})

t.test('end() notifies every project, remembers the reason and deletes everything', async (t) => {
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

t.test('recordUse() writes once a minute', async (t) => {
  const {connections, consent, clock} = open(t)
  const {id} = connections.allow(consent)
  const lastUsedAt = () => connections.byId(id)?.lastUsedAt
  clock.advance(1000)
  const first = clock.now()
  connections.recordUse(id)
  t.equal(lastUsedAt(), first)
  clock.advance(59_000)
  connections.recordUse(id)
  t.equal(lastUsedAt(), first)
  clock.advance(1000)
  connections.recordUse(id)
  t.equal(lastUsedAt(), clock.now())
})

t.test('endIdle() ends connections without a valid token for 90 days', async (t) => {
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
  connections.recordUse(inUse.id)
  clock.advance(1)
  connections.endIdle()
  t.equal(connections.byId(silent.id), undefined)
  t.match(connections.listEnded(accountId), [{name: 'silent', reason: 'expired'}])
  t.ok(connections.byId(holding.id))
  clock.advance(90 * day)
  connections.endIdle()
  t.same(connections.list(accountId), [])
})

t.test('countPeople() counts each person with a connection once', async (t) => {
  const {connections, consent, database} = open(t)
  const other = insertRows(database)
  t.equal(connections.countPeople('planner'), 0)
  for (const projectId of [consent.projectId, undefined])
    connections.allow({...consent, clientId: 'planner', projectId})
  t.equal(connections.countPeople('planner'), 1)
  connections.allow({...consent, ...other, clientId: 'planner'})
  t.equal(connections.countPeople('planner'), 2)
})
