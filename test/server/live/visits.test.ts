import t from 'tap'
import {visitPause} from '#shared/house/visits.ts'
import {deleteProject} from '../../../server/endings/delete-project.ts'
import {follow} from '../events/follow.ts'
import {cookieOf, eventsOf, startPages, visitOf} from './house.ts'

const snapshot = {type: 'snapshot', revision: 1, app: 'a', devices: [], states: {lamp: {status: 'ok', on: true}}}
const turnOn = {id: 1, device: 'lamp', action: {type: 'turn', on: true}}
const look = 1000

t.test('a page hears what the agent tells it, and the agent what the page sends', async (t) => {
  const {agent, allow, anna, live, look} = await startPages(t)
  allow(anna)
  t.same(await agent.exchange(), {visits: [], messages: []})
  const stream = await look(anna)
  t.match(stream.response.headers.get('content-type'), /^text\/event-stream/)
  const visit = await visitOf(stream)
  t.same((await agent.exchange()).visits, [{id: visit, name: 'Anna', mayCommand: true}])
  await agent.exchange([{visit, message: snapshot}])
  await stream.first(3)
  t.same(eventsOf(stream), [
    {event: 'opened', data: {visit}},
    {event: 'beat', data: {}},
    {event: 'house', data: snapshot},
  ])
  t.equal((await anna.post(live, {visit, command: {...turnOn, isConfirmed: true, more: 1}})).status, 204)
  t.equal((await anna.post(live, {visit})).status, 204, 'somebody is there')
  t.same((await agent.exchange()).messages, [{visit, message: {type: 'command', ...turnOn, isConfirmed: true}}])
  t.same((await agent.exchange()).messages, [], 'each is handed over once')
  await stream.leave()
  while ((await agent.exchange()).visits.length > 0) await new Promise(setImmediate)
})

t.test('the agent’s stream says when pages come, send something and leave', async (t) => {
  const {agent, allow, anna, id, live, look, server, connect} = await startPages(t)
  allow(anna)
  const streamOf = async (token: string) => {
    const stream = await follow(`${server.url}/v1/projects/${id}/events`, {authorization: `Bearer ${token}`})
    t.teardown(stream.leave)
    return stream
  }
  const [told, other] = [await streamOf(agent.token), await streamOf(connect().token)]
  await agent.exchange()
  const page = await look(anna)
  const changed = {event: 'visits.changed', data: JSON.stringify({projectId: id}), id: undefined}
  t.match(await told.first(1), [changed])
  await anna.post(live, {visit: await visitOf(page), command: turnOn})
  await told.first(2)
  await page.leave()
  t.match(await told.first(3), [changed, changed, changed])
  t.same(other.events, [], 'another app hears nothing')
})

t.test('an agent that follows the project stays there, and one that is gone is not offered', async (t) => {
  const {agent, allow, anna, id, live, look, server} = await startPages(t)
  allow(anna)
  const title = async () => (await anna.browser.open(live)).text
  t.match(await title(), /The house does not answer/)
  await agent.exchange()
  t.notMatch(await title(), /does not answer/)
  server.clock.advance(90_000)
  t.match(await title(), /The house does not answer/)
  t.equal((await look(anna)).response.status, 404)
  const stream = await follow(`${server.url}/v1/projects/${id}/events`, {authorization: `Bearer ${agent.token}`})
  t.teardown(stream.leave)
  await agent.exchange()
  server.clock.advance(20 * 60_000)
  t.notMatch(await title(), /does not answer/)
  t.equal((await agent.withdraw()).status, 204)
  t.match(await title(), /The house does not answer/)
})

t.test('a visit ends at once with whatever allowed it', async (t) => {
  const ways: [string, (pages: Awaited<ReturnType<typeof startPages>>) => unknown][] = [
    ['the owner forbids it', ({allow, vera}) => allow(vera, false)],
    ['the member is removed', ({members, id, vera}) => members.remove(id, vera.account.id)],
    [
      'the person signs out',
      ({vera: {browser, token}}) => browser.send('/signout', {method: 'POST', body: new URLSearchParams({token})}),
    ],
    ['the session ends elsewhere', ({server, vera}) => server.services.sessions.endOthers(vera.account.id, '')],
    ['the agent is disconnected', ({server, agent}) => server.services.connections.end(agent.connectionId, 'person')],
    [
      'the agent’s person becomes a viewer',
      ({members, id, anna, vera}) => {
        members.setRole(id, vera.account.id, 'owner')
        members.setRole(id, anna.account.id, 'viewer')
      },
    ],
    ['the agent lets nobody look any more', ({agent}) => agent.withdraw()],
    ['the project is deleted', ({server, id}) => deleteProject(server.services, id)],
  ]
  for (const [name, end] of ways) {
    const pages = await startPages(t)
    const {agent, allow, look: open, server, vera} = pages
    allow(vera)
    await agent.exchange()
    const stream = await open(vera)
    const visit = await visitOf(stream)
    await end(pages)
    // Without waiting for a look: nothing of the house may reach the page any more.
    await agent.send('POST', {takesCommands: true, messages: [{visit, message: snapshot}]})
    server.clock.advance(look)
    await stream.ended
    const events = eventsOf(stream)
    t.notOk(
      events.some(({event}) => event === 'house'),
      name,
    )
    t.match(events.at(-1), {event: 'ended'}, name)
    // The exchange above offered the house again.
    if (name.includes('lets nobody look')) await agent.withdraw()
    if (!/signs out|elsewhere/.test(name))
      t.ok([403, 404].includes((await open(vera)).response.status), `${name}: none begins`)
  }
})

t.test('who left and came back looks only when an owner allows it again', async (t) => {
  const {agent, allow, anna, id, look, members, vera} = await startPages(t)
  allow(vera)
  await agent.exchange()
  members.remove(id, vera.account.id)
  members.join(
    members.invite({projectId: id, role: 'editor', email: null, invitedBy: anna.account.id}),
    vera.account.id,
  )
  t.equal((await look(vera)).response.status, 403)
})

t.test('viewers look, and owners and editors command, if the agent takes commands', async (t) => {
  const {agent, allow, id, live, look, members, vera} = await startPages(t)
  allow(vera)
  await agent.exchange()
  const visit = await visitOf(await look(vera))
  const command = async () => (await vera.post(live, {visit, command: turnOn})).status
  const mayCommand = async (takesCommands = true) => (await agent.exchange([], takesCommands)).visits[0]?.mayCommand
  t.equal(await mayCommand(), false)
  t.equal(await command(), 403)
  members.setRole(id, vera.account.id, 'editor')
  t.equal(await mayCommand(), true)
  t.equal(await command(), 204)
  members.setRole(id, vera.account.id, 'viewer')
  t.same((await agent.exchange()).messages, [], 'a command of before is not handed over')
  members.setRole(id, vera.account.id, 'editor')
  t.equal(await mayCommand(false), false)
  t.equal(await command(), 403)
})

t.test('commands wait ten seconds and no longer, and not too many', async (t) => {
  const {agent, allow, anna, live, look, server} = await startPages(t)
  allow(anna)
  await agent.exchange()
  const visit = await visitOf(await look(anna))
  const send = (id: number) => anna.post(live, {visit, command: {...turnOn, id}})
  await send(1)
  server.clock.advance(10_001)
  t.same((await agent.exchange()).messages, [], 'nothing happens late')
  for (let id = 0; id < 32; id++) t.equal((await send(id)).status, 204)
  t.match(await send(32), {status: 429})
  t.equal((await agent.exchange()).messages.length, 32)
  t.equal((await send(33)).status, 204)
})

t.test('a page that nobody touches pauses, and one where somebody is there goes on', async (t) => {
  const {agent, allow, anna, live, look: open, server} = await startPages(t)
  allow(anna)
  await agent.exchange()
  const [forgotten, seen] = [await open(anna), await open(anna)]
  const visit = await visitOf(seen)
  server.clock.advance(visitPause - look)
  await anna.post(live, {visit})
  server.clock.advance(look)
  await forgotten.ended
  t.match(eventsOf(forgotten).at(-1), {event: 'paused'})
  t.equal((await agent.exchange()).visits.length, 1)
})

t.test('visits are bounded for each person and each house', async (t) => {
  const {agent, allow, anna, look, members, server, id, vera} = await startPages(t)
  allow(anna)
  allow(vera)
  await agent.exchange()
  const statusOf = async (who: typeof anna) => (await look(who)).response.status
  for (let count = 0; count < 4; count++) t.equal(await statusOf(anna), 200)
  t.equal(await statusOf(anna), 429)
  for (let count = 0; count < 4; count++) t.equal(await statusOf(vera), 200)
  const carla = await server.addPerson('Carla')
  members.join(members.invite({projectId: id, role: 'viewer', email: null, invitedBy: anna.account.id}), carla.id)
  members.setSeesHouse(id, carla.id, true)
  t.ok(server.services.visits.isFull({projectId: id, connectionId: agent.connectionId}, carla.id))
})

t.test('nothing of the house is on the disk, and a restarted server asks for it again', async (t) => {
  const {agent, allow, anna, live, look, server} = await startPages(t)
  allow(anna)
  await agent.exchange()
  const visit = await visitOf(await look(anna))
  const changes = () => server.services.database.$client.prepare('SELECT total_changes()').pluck().get()
  const before = changes()
  await agent.exchange([{visit, message: snapshot}])
  await anna.post(live, {visit, command: turnOn})
  await agent.exchange()
  t.equal(changes(), before)
  const stream = await look(anna)
  await server.app.close()
  await stream.ended
  t.notMatch(eventsOf(stream).at(-1), {event: 'ended'}, 'the page comes again')
})

t.test('every route is closed to everybody whom no owner allowed', async (t) => {
  const {agent, allow, anna, ben, connect, id, live, look, members, otherId, server, vera} = await startPages(t)
  allow(anna)
  await agent.exchange()
  const visit = await visitOf(await look(anna))
  const house = agent.connectionId
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const controller = new AbortController()
    const response = await fetch(server.url + path, {headers, redirect: 'manual', signal: controller.signal})
    controller.abort()
    return response.status
  }
  const post = async (body: object, headers: Record<string, string> = {}) =>
    (
      await fetch(server.url + live, {
        method: 'POST',
        headers: {'content-type': 'application/json', ...headers},
        body: JSON.stringify(body),
      })
    ).status
  const own = {cookie: cookieOf(anna)}
  const sent = {visit, command: turnOn}
  const attacks: [what: string, status: number, is: () => Promise<number>][] = [
    ['nobody is signed in: the page', 303, () => get(live)],
    ['nobody is signed in: the stream', 401, () => get(`${live}/${house}`)],
    ['nobody is signed in: a command', 401, () => post({token: anna.token, ...sent})],
    ['a stranger: the page', 404, () => get(live, {cookie: cookieOf(ben)})],
    ['a stranger: the stream', 404, () => get(`${live}/${house}`, {cookie: cookieOf(ben)})],
    ['a stranger: a command', 404, async () => (await ben.post(live, sent)).status],
    ['a member whom nobody allowed: the page', 403, () => get(live, {cookie: cookieOf(vera)})],
    ['a member whom nobody allowed: the stream', 403, () => get(`${live}/${house}`, {cookie: cookieOf(vera)})],
    ['a member whom nobody allowed: a command', 403, async () => (await vera.post(live, sent)).status],
    [
      'a member whom nobody allowed allows themselves',
      403,
      async () =>
        (
          await vera.browser.send(`/projects/${id}/people/${vera.account.id}/house`, {
            method: 'POST',
            body: new URLSearchParams({token: vera.token, house: 'sees'}),
          })
        ).status,
    ],
    ['no token of the form', 403, () => post(sent, own)],
    ['another person’s token', 403, () => post({token: vera.token, ...sent}, own)],
    ['another site', 403, () => post({token: anna.token, ...sent}, {...own, 'sec-fetch-site': 'cross-site'})],
    ['another origin', 403, () => post({token: anna.token, ...sent}, {...own, origin: 'https://evil.example'})],
    ['a form instead of JSON', 400, () => post({token: anna.token, ...sent}, {...own, 'content-type': 'text/plain'})],
    ['another project’s house', 403, () => get(`/projects/${otherId}/live/${house}`, {cookie: cookieOf(ben)})],
    ['a connection that offers no house', 404, () => get(`${live}/${connect().connectionId}`, own)],
    ['an unknown house', 404, () => get(`${live}/nothing`, own)],
    [
      'a visit of nobody',
      404,
      async () => (await anna.post(live, {...sent, visit: '00000000-0000-4000-8000-000000000000'})).status,
    ],
    ['no id of a visit', 400, async () => (await anna.post(live, {...sent, visit: 'x'})).status],
    [
      'an action that is none',
      400,
      async () => (await anna.post(live, {visit, command: {...turnOn, action: {type: 'x'.repeat(30)}}})).status,
    ],
    [
      'a value that is an object',
      400,
      async () => (await anna.post(live, {visit, command: {...turnOn, action: {type: 'mode', value: {}}}})).status,
    ],
  ]
  for (const [what, status, is] of attacks) t.equal(await is(), status, what)
  t.same((await agent.exchange()).messages, [], 'no command came through')

  allow(vera)
  members.setRole(id, vera.account.id, 'editor')
  t.equal((await vera.post(live, sent)).status, 404, 'another person’s visit')
  t.same((await agent.exchange()).messages, [])
})

t.test('what stays in the house is asked from no page outside, whatever its person’s role', async (t) => {
  const {agent, allow, id, live, look, members, vera} = await startPages(t)
  allow(vera)
  await agent.exchange()
  const visit = await visitOf(await look(vera))
  const kept = {
    'a picture of a camera': {type: 'still', id: 1, device: 'camera'},
    'a picture, in a command': {...turnOn, type: 'still'},
    'the meshes': {type: 'mesh', id: 1, asks: true},
    'the last days': {type: 'history', id: 1},
    'a bridge': {type: 'bridge', id: 1, question: {ask: 'kinds'}},
    'a choice for the house': {type: 'choose', id: 1, choice: {of: 'asks', device: 'lamp', value: false}},
  }
  for (const role of ['viewer', 'editor', 'owner'] as const) {
    members.setRole(id, vera.account.id, role)
    await agent.exchange()
    for (const [what, message] of Object.entries(kept)) {
      await vera.post(live, {visit, command: message})
      await vera.post(live, {visit, ...message})
      const {messages} = await agent.exchange()
      t.notMatch(JSON.stringify(messages), /still|mesh|history|bridge|choose/, `${role}: ${what}`)
    }
  }
})

t.test('only the agent of the house tells its pages something', async (t) => {
  const {agent, allow, anna, ben, connect, look, otherId, server, vera, id} = await startPages(t)
  allow(anna)
  await agent.exchange()
  const stream = await look(anna)
  const visit = await visitOf(stream)
  const forged = {takesCommands: true, messages: [{visit, message: snapshot}]}
  const others: [string, number, ReturnType<typeof connect>][] = [
    ['another agent of the same person', 200, connect()],
    ['an agent in another project', 200, connect(ben, otherId)],
    ['an agent of a viewer', 403, connect(vera, id)],
  ]
  for (const [who, status, other] of others) t.equal((await other.send('POST', forged)).status, status, who)
  const withScope = (token: string) =>
    fetch(`${server.url}/v1/projects/${id}/visits`, {
      method: 'POST',
      headers: {authorization: `Bearer ${token}`, 'content-type': 'application/json'},
      body: JSON.stringify(forged),
    })
  t.equal((await withScope('wrong')).status, 401)
  await agent.exchange()
  await stream.first(2)
  t.same(
    eventsOf(stream).map(({event}) => event),
    ['opened', 'beat'],
  )
})
