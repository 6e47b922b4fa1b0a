import t, {type Test} from 'tap'
import {createLiveHub} from '../../../server/editor/live/live-hub.ts'
import {drawn, type Editing, type Editor, startEditing} from '../../web/editor/editing.ts'
import {type Following, follow} from '../events/follow.ts'

const cookieOf = ({browser}: Editor) => [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/** Opens a person's stream. It is left when the test ends. */
async function open(t: Test, {server, path}: Editing, who: Editor): Promise<Following> {
  const stream = await follow(`${server.url}${path}/live`, {cookie: cookieOf(who)})
  t.teardown(stream.leave)
  return stream
}

const told = async (stream: Following, count: number) =>
  (await stream.first(count)).map(({event, data}) => ({event, ...JSON.parse(data)}))

/** Returns the events that come after the first ones, once there are `count` in all. */
const after = async (stream: Following, first: number, count: number) => (await told(stream, count)).slice(first)

const look = 1000

t.test('an open editor is told of versions, with author, app and message', async (t) => {
  const editing = await startEditing(t)
  const {anna, vera, save, server, id} = editing
  const early = await open(t, editing, anna)
  t.match(early.response.headers.get('content-type'), /^text\/event-stream/)
  t.same(await told(early, 1), [{event: 'people', people: []}], 'no version yet')
  await save(drawn, 'First')
  t.match(await after(early, 1, 2), [
    {event: 'version', number: 1, message: 'First', authorName: 'Anna', appName: null},
  ])
  const late = await open(t, editing, vera)
  t.match(await told(late, 2), [
    {event: 'version', number: 1},
    {event: 'people', people: [{name: 'Anna'}]},
  ])
  const {homes, revisions} = server.services
  const owner = {person: anna.account.id, connection: 'test'}
  const made = await homes.prepareHome(Buffer.from(JSON.stringify(drawn)), {base: revisions.baseFor(id), owner})
  const author = {accountId: anna.account.id, appName: 'Planner'}
  server.services.database.transaction(() => {
    revisions.save(id, {...made, message: 'Two', baseRevision: 1}, author, null)
    revisions.save(id, {...made, message: 'Three', baseRevision: 2}, author, null)
  })
  const expected = [
    {event: 'version', number: 2, message: 'Two', appName: 'Planner'},
    {event: 'version', number: 3, message: 'Three'},
  ]
  t.match(await after(early, 2, 4), expected)
  t.match(await after(late, 2, 4), expected)
})

t.test('an open editor is told when devices and threads change, not of other projects', async (t) => {
  const editing = await startEditing(t)
  const {anna, ben, save, server, id, otherId, path} = editing
  await save()
  await save(drawn, 'Theirs', otherId, ben)
  const {connections, devices, hosts, threads} = server.services
  const stream = await open(t, editing, anna)
  const connection = (projectId: string, {account}: Editor) =>
    connections.allow({
      accountId: account.id,
      clientId: 'device',
      name: 'Tablet',
      scopes: ['projects:read', 'hosts:manage'],
      projectId,
      address: null,
    }).id
  const [own, theirs] = [connection(id, anna), connection(otherId, ben)]
  const lamp = {id: 'lamp', name: 'Lamp', kind: 'light' as const, room: null, floor: null}
  const input = {planId: 'plan', anchor: {at: [1, 2] as [number, number]}, body: 'Higher?'}
  devices.replace(theirs, otherId, [lamp])
  threads.open(otherId, input, {accountId: ben.account.id, appName: null})
  devices.replace(own, id, [lamp])
  t.same(await after(stream, 2, 3), [{event: 'devices'}])
  hosts.replace(own, id, [{kind: 'room', id: 'kitchen'}])
  t.same(await after(stream, 3, 4), [{event: 'devices'}])
  const {id: thread} = (await anna.post(`${path}/threads`, input)).json
  t.same(await after(stream, 4, 5), [{event: 'threads'}])
  await anna.post(`${path}/threads/${thread}/comments`, {body: 'Yes'})
  await anna.post(`${path}/threads/${thread}/state`, {isResolved: true})
  t.same(await after(stream, 5, 7), [{event: 'threads'}, {event: 'threads'}])
  connections.end(own, 'person')
  t.same(
    await after(stream, 7, 9),
    [{event: 'devices'}, {event: 'proposals'}],
    'the devices go with the connection, and what it proposed',
  )
})

t.test('editors that are open at once know each other’s names, each person once', async (t) => {
  const editing = await startEditing(t)
  const {anna, vera, server} = editing
  const person = ({account: {id, name}}: Editor) => ({id, name})
  const first = await open(t, editing, anna)
  t.same(await told(first, 1), [{event: 'people', people: []}])
  const second = await open(t, editing, vera)
  t.same(await told(second, 1), [{event: 'people', people: [person(anna)]}])
  server.clock.advance(look)
  t.same(await after(first, 1, 2), [{event: 'people', people: [person(vera)]}])
  const third = await open(t, editing, vera)
  t.same(await told(third, 1), [{event: 'people', people: [person(anna)]}])
  await second.leave()
  server.clock.advance(look)
  await third.leave()
  while (first.events.length < 3) {
    server.clock.advance(look)
    await new Promise(setImmediate)
  }
  t.same(await after(first, 2, 3), [{event: 'people', people: []}], 'a second window tells nothing')
})

t.test('a stream ends with its session', async (t) => {
  const editing = await startEditing(t)
  const {anna, server} = editing
  const stream = await open(t, editing, anna)
  const [session] = server.services.sessions.list(anna.account.id)
  server.services.sessions.endById(anna.account.id, session?.id ?? '')
  server.clock.advance(look)
  await stream.ended
  t.match(stream.events.at(-1), {event: 'ended'})
  t.equal((await follow(`${server.url}${editing.path}/live`, {cookie: cookieOf(anna)})).response.status, 401)
})

t.test('a person who is removed is told nothing more', async (t) => {
  const editing = await startEditing(t)
  const {vera, save, server, id} = editing
  const stream = await open(t, editing, vera)
  await told(stream, 1)
  server.services.members.remove(id, vera.account.id)
  await save()
  await stream.ended
  t.same(
    stream.events.map(({event}) => event),
    ['people', 'ended'],
  )
})

t.test('an expired session ends its stream although nobody writes', async (t) => {
  const editing = await startEditing(t)
  const stream = await open(t, editing, editing.anna)
  editing.server.clock.advance(31 * 24 * 60 * 60 * 1000)
  await stream.ended
  t.match(stream.events.at(-1), {event: 'ended'})
})

t.test('a comment keeps a quiet stream alive, and the server ends it when it stops', async (t) => {
  const editing = await startEditing(t)
  const stream = await open(t, editing, editing.anna)
  editing.server.clock.advance(25_000)
  await stream.firstComment()
  t.same(stream.comments, ['keep-alive'])
  t.ok((stream.retries[0] ?? 0) >= 2000)
  await editing.server.app.close()
  await stream.ended
  t.notMatch(stream.events.at(-1), {event: 'ended'}, 'the client connects again')
})

t.test('streams are for members, and bounded for each person and in all', async (t) => {
  const editing = await startEditing(t)
  const {anna, vera, ben, server, path, otherId} = editing
  const statusOf = async (who: Editor, to = `${path}/live`) => {
    const stream = await follow(server.url + to, {cookie: cookieOf(who)})
    t.teardown(stream.leave)
    return stream.response
  }
  t.equal((await statusOf(ben)).status, 404)
  t.equal((await statusOf(anna, `/projects/${otherId}/edit/live`)).status, 404)
  t.equal((await fetch(`${server.url}${path}/live`)).status, 401)
  t.equal((await anna.ask('HEAD', `${path}/live`)).status, 404)
  for (let count = 0; count < 20; count++) t.equal((await statusOf(anna)).status, 200)
  const refused = await statusOf(anna)
  t.match([refused.status, refused.headers.get('retry-after')], [429, '30'])
  t.equal((await statusOf(vera)).status, 200, 'another person has their own')
  const {projectChanges, ...services} = server.services
  const full = createLiveHub({...services, changes: projectChanges, max: {person: 5, all: 0}})
  t.ok(full.isFull(vera.account.id))
  full.close()
})

t.test('streams end when the database can’t be read', async (t) => {
  const editing = await startEditing(t)
  const {anna, server, id} = editing
  const stream = await open(t, editing, anna)
  await told(stream, 1)
  server.services.database.$client.exec('ALTER TABLE session RENAME TO hidden')
  server.services.projectChanges.announce(id, 'threads')
  await stream.ended
  server.services.database.$client.exec('ALTER TABLE hidden RENAME TO session')
  t.same(
    stream.events.map(({event}) => event),
    ['people'],
  )
})
