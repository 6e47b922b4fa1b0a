import {randomUUID} from 'node:crypto'
import t from 'tap'
import {limits} from '#shared/contract/limits.ts'
import type {Thread} from '#shared/contract/resources.ts'
import {emptyHome} from '#shared/home/empty-home.ts'
import {eq} from '../../../server/database/drizzle.ts'
import {account} from '../../../server/database/tables/accounts.ts'
import {idempotentAnswer} from '../../../server/database/tables/api.ts'
import {member} from '../../../server/database/tables/members.ts'
import {beginPost} from '../begin-post.ts'
import {fillThread, input, startDiscussion} from './discussion.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

t.test('a thread can be opened, answered, resolved and reopened', async (t) => {
  const {call, clock, threads, join, answer, resolve} = await startDiscussion(t)
  const bob = await join('Bob')
  const openedAt = new Date(clock.now()).toISOString()
  const opened = await call('POST', threads, {body: {...input, more: 1, anchor: {...input.anchor, more: 1}}})
  t.equal(opened.status, 201)
  t.equal(opened.headers.get('location'), null, 'a thread has no address')
  const {id, comments} = opened.json as Thread
  t.match(id, uuid)
  t.match(comments[0]?.id, uuid)
  const first = {
    id: comments[0]?.id,
    authorName: 'Ada',
    body: input.body,
    appName: 'Planner',
    editedAt: null,
    createdAt: openedAt,
  }
  t.same(opened.json, {
    id,
    planId: 'plan',
    anchor: {at: [1.5, 2]},
    resolvedAt: null,
    createdAt: openedAt,
    comments: [first],
  })

  clock.advance(1000)
  const answeredAt = new Date(clock.now()).toISOString()
  const answered = await answer(id, bob.token, 'Yes,\nby 5 cm')
  t.same(answered.comments.slice(0, 1), [first])
  t.match(answered.comments[1], {
    authorName: 'Bob',
    body: 'Yes,\nby 5 cm',
    appName: 'Tablet of Bob',
    editedAt: null,
    createdAt: answeredAt,
  })

  clock.advance(1000)
  const resolvedAt = new Date(clock.now()).toISOString()
  const resolved = await resolve(id, true, bob.token)
  t.equal(resolved.status, 200)
  t.same(resolved.json, {...answered, resolvedAt})
  clock.advance(1000)
  t.same((await resolve(id, true)).json, {...answered, resolvedAt}, 'it is resolved already')
  t.match((await answer(id, bob.token)).resolvedAt, resolvedAt, 'a comment keeps the state')
  t.match((await resolve(id, false)).json, {resolvedAt: null})
  const {json} = await call('GET', threads)
  t.match(json, {rows: [{id, resolvedAt: null, comments: {length: 3}}], next: null})
})

t.test('threads are listed newest first, page by page, each with its own comments', async (t) => {
  const {call, clock, threads, open, answer} = await startDiscussion(t)
  t.same((await call('GET', threads)).json, {rows: [], next: null})
  const made: Thread[] = []
  for (let index = 0; index < 5; index++) {
    // Two in the same millisecond.
    if (index !== 3) clock.advance(1)
    made.push(await open(undefined, {body: `Thread ${index}`}))
  }
  for (const {id} of made) for (const word of ['Yes', 'No']) await answer(id, undefined, word)
  const rows: Thread[] = (await call('GET', threads)).json.rows
  const key = ({createdAt, id}: Thread) => `${createdAt} ${id}`
  const newestFirst = made.toSorted((a, b) => (key(a) < key(b) ? 1 : -1)).map(({id}) => id)
  t.same(
    rows.map(({id}) => id),
    newestFirst,
  )
  for (const {id, comments} of rows) {
    const index = made.findIndex((thread) => thread.id === id)
    t.same(
      comments.map(({body}) => body),
      [`Thread ${index}`, 'Yes', 'No'],
    )
  }
  const paged: Thread[] = []
  let after = ''
  for (let pages = 0; pages < 3; pages++) {
    const {json} = await call('GET', `${threads}?limit=2${after}`)
    paged.push(...json.rows)
    t.equal(json.next === null, pages === 2)
    after = `&after=${json.next}`
  }
  t.same(paged, rows)
  const {next} = (await call('GET', `${threads}?limit=1`)).json
  const {id: other} = (await call('POST', '/v1/projects', {body: {name: 'Other'}})).json
  t.match(await call('GET', `/v1/projects/${other}/threads?after=${next}`), {
    status: 400,
    json: {problems: ['after: is not a cursor of this list']},
  })
  t.same((await call('GET', `/v1/projects/${other}/threads`)).json, {rows: [], next: null})
})

t.test('invalid input is refused with its location, and nothing is stored', async (t) => {
  const {call, threads, open, services} = await startDiscussion(t)
  const {id} = await open()
  const at = (point: unknown) => ({...input, anchor: {at: point}})
  const about = (ref: unknown) => ({...input, anchor: {...input.anchor, ref}})
  const comments = `${threads}/${id}/comments`
  const cases: [method: string, path: string, body: unknown, problem: string | RegExp][] = [
    ['POST', threads, {...input, planId: undefined}, 'planId: is required'],
    ['POST', threads, {...input, planId: 5}, 'planId: must be a string'],
    ['POST', threads, {...input, planId: 'attic'}, 'planId: the last version has no plan with this ID'],
    ['POST', threads, {...input, planId: ''}, 'planId: the last version has no plan with this ID'],
    ['POST', threads, {...input, anchor: undefined}, 'anchor: is required'],
    ['POST', threads, {...input, anchor: []}, 'anchor: must be an object'],
    ['POST', threads, {...input, anchor: {}}, 'anchor.at: is required'],
    ['POST', threads, at([1]), 'anchor.at: must have at least 2 items'],
    ['POST', threads, at([1, 2, 3]), 'anchor.at: must have at most 2 items'],
    ['POST', threads, at([1, '2']), 'anchor.at[1]: must be a number'],
    ['POST', threads, at([null, 2]), 'anchor.at[0]: must be a number'],
    ['POST', threads, about(null), 'anchor.ref: must be an object'],
    ['POST', threads, about({kind: 'room'}), 'anchor.ref.id: is required'],
    ['POST', threads, about({kind: '', id: 'a'}), 'anchor.ref.kind: must not be empty'],
    ['POST', threads, about({kind: 'room', id: 'é'.repeat(201)}), 'anchor.ref.id: must have at most 200 characters'],
    ['POST', threads, {...input, body: undefined}, 'body: is required'],
    ['POST', threads, {...input, body: ''}, 'body: must not be empty'],
    ['POST', threads, {...input, body: ' \n\u00a0\u2003'}, 'body: must contain more than white space'],
    ['POST', threads, {...input, body: '😀'.repeat(10_001)}, 'body: must have at most 10000 characters'],
    ['POST', comments, {}, 'body: is required'],
    ['POST', comments, {body: null}, 'body: must be a string'],
    ['POST', comments, {body: '\t'}, 'body: must contain more than white space'],
    ['POST', comments, {body: 'x'.repeat(10_001)}, 'body: must have at most 10000 characters'],
    ['POST', comments, [], 'body: must be an object'],
    ['PATCH', `${threads}/${id}`, {}, 'isResolved: is required'],
    ['PATCH', `${threads}/${id}`, {isResolved: 'true'}, 'isResolved: must be a boolean'],
    ['PATCH', `${threads}/${id}`, {isResolved: null}, 'isResolved: must be a boolean'],
  ]
  const before = services.threads.list(services.projects.listAll()[0]?.id ?? '', undefined, -1)
  for (const [method, path, body, problem] of cases) {
    const answer = await call(method, path, {body})
    t.match(answer, {status: 400, json: {error: 'invalid_input', problems: [problem]}}, String(problem))
  }
  const infinite = JSON.stringify(at([1, 2])).replace('[1,', '[1e999,')
  t.match(await call('POST', threads, {bytes: infinite}), {
    status: 400,
    json: {problems: [/^anchor\.at\[0\]: must be/]},
  })
  t.same((await call('GET', threads)).json.rows, before)
})

t.test('values at the limits are accepted and returned unchanged', async (t) => {
  const {call, threads, open, answer} = await startDiscussion(t)
  const text = '😀'.repeat(200)
  const ref = {kind: text, id: text}
  const opened = await open(undefined, {anchor: {at: [-1e308, 1e-320], ref}, body: '😀'.repeat(10_000)})
  t.match(opened, {anchor: {at: [-1e308, 1e-320], ref}, comments: [{body: '😀'.repeat(10_000)}]})
  const odd = ' <b>&amp;\u0000 \u202e\r\n "x" '
  const {comments} = await answer(opened.id, undefined, odd)
  t.equal(comments[1]?.body, odd)
  t.match((await call('GET', threads)).json.rows[0].comments[1], {body: odd})
})

t.test('the plan must be in the last version; the element is not checked', async (t) => {
  const {call, threads, save} = await startDiscussion(t)
  const {id: empty} = (await call('POST', '/v1/projects', {body: {name: 'Empty'}})).json
  const refused = {status: 400, json: {error: 'invalid_input', problems: [/^planId: /]}}
  t.match(await call('POST', `/v1/projects/${empty}/threads`, {body: input}), refused, 'no version is saved')
  const home = emptyHome('en')
  const [plan] = home.plans
  await save(1, {...home, plans: [{...plan, id: 'other'}]})
  t.match(await call('POST', threads, {body: input}), refused, 'it was in the version before')
  const anchor = {at: [0, 0], ref: {kind: 'lamp', id: 'nowhere'}}
  t.match(await call('POST', threads, {body: {...input, planId: 'other', anchor}}), {status: 201, json: {anchor}})
})

t.test('an unknown thread is 404 before the body is read, also one of another project', async (t) => {
  const {call, threads, open} = await startDiscussion(t)
  const {id} = await open()
  const {id: other} = (await call('POST', '/v1/projects', {body: {name: 'Other'}})).json
  for (const path of [`${threads}/${randomUUID()}`, `/v1/projects/${other}/threads/${id}`]) {
    const missing = {status: 404, json: {error: 'not_found'}}
    t.match(await call('POST', `${path}/comments`, {bytes: '{'}), missing)
    t.match(await call('PATCH', path, {bytes: '{'}), missing)
    t.match(await call('POST', `${path}/comments`, {body: {body: 'Yes'}}), missing)
    t.match(await call('PATCH', path, {body: {isResolved: true}}), missing)
  }
  for (const malformed of ['x', `${id}0`, '%00']) {
    const refused = {status: 400, json: {error: 'invalid_input', problems: ['threadId: must be a UUID']}}
    t.match(await call('POST', `${threads}/${malformed}/comments`, {body: {body: 'Yes'}}), refused)
    t.match(await call('PATCH', `${threads}/${malformed}`, {body: {isResolved: true}}), refused)
  }
  const capitals = `${threads}/${id.toUpperCase()}`
  t.match(await call('POST', `${capitals}/comments`, {body: {body: 'Yes'}}), {status: 201, json: {id}})
  t.match(await call('PATCH', capitals, {body: {isResolved: true}}), {status: 200, json: {id}})
})

t.test('a repeated key opens one thread and writes one comment', async (t) => {
  const {call, threads} = await startDiscussion(t)
  const headers = {'idempotency-key': 'a'}
  const [first, second] = await Promise.all([1, 2].map(() => call('POST', threads, {body: input, headers})))
  t.equal(first?.status, 201)
  t.same(second?.json, first?.json)
  const path = `${threads}/${first?.json.id}/comments`
  t.match(await call('POST', path, {body: {body: 'Yes'}, headers}), {
    status: 400,
    json: {problems: [/^Idempotency-Key: /]},
  })
  const once = {body: {body: 'Yes'}, headers: {'idempotency-key': 'b'}}
  const written = await call('POST', path, once)
  t.same((await call('POST', path, once)).json, written.json)
  t.match((await call('GET', threads)).json, {rows: {length: 1, 0: {comments: {length: 2}}}})
  const refused = {'idempotency-key': 'c'}
  t.equal((await call('POST', path, {body: {body: ' '}, headers: refused})).status, 400)
  t.equal((await call('POST', path, {body: {body: 'Yes'}, headers: refused})).status, 201, 'refusals are not stored')
})

t.test('simultaneous comments all succeed while the thread changes state', async (t) => {
  const {call, threads, join, open, answer, resolve} = await startDiscussion(t)
  const {token} = await join('Bob')
  const {id} = await open()
  const all = await Promise.all([
    ...Array.from({length: 8}, (_, index) => answer(id, index % 2 ? token : undefined, `${index}`)),
    resolve(id, true),
    resolve(id, true, token),
  ])
  t.equal(all.length, 10)
  const [thread] = (await call('GET', threads)).json.rows
  t.not(thread.resolvedAt, null)
  const bodies = thread.comments.slice(1).map(({body}: {body: string}) => body)
  t.same(bodies.toSorted(), ['0', '1', '2', '3', '4', '5', '6', '7'])
})

t.test('comments show the current name of the author and the former name of the app', async (t) => {
  const api = await startDiscussion(t)
  const {call, services, threads, join, open, answer, projectId} = api
  const {accountId, connectionId, token} = await join('Bob')
  const {id} = await open()
  await answer(id, token)
  services.threads.answer(projectId, id, 'On a page', {accountId, appName: null})
  const namesNow = async () => {
    const {comments}: Thread = (await call('GET', threads)).json.rows[0]
    return comments.slice(1).map(({authorName, appName}) => [authorName, appName])
  }
  t.same(await namesNow(), [
    ['Bob', 'Tablet of Bob'],
    ['Bob', null],
  ])
  services.database.update(account).set({name: null}).where(eq(account.id, accountId)).run()
  services.connections.end(connectionId, 'person')
  t.same(await namesNow(), [
    ['bob@example.org', 'Tablet of Bob'],
    ['bob@example.org', null],
  ])
  services.members.remove(projectId, accountId)
  t.same((await namesNow())[0], ['bob@example.org', 'Tablet of Bob'], 'comments stay when their author leaves')
  services.database.delete(account).where(eq(account.id, accountId)).run()
  t.same(await namesNow(), [
    [null, 'Tablet of Bob'],
    [null, null],
  ])
})

t.test('people can edit only their own comments', async (t) => {
  const {services, clock, join, open, answer, projectId, accountId} = await startDiscussion(t)
  const bob = await join('Bob')
  const {id} = await open()
  const {id: other} = await open()
  const {comments} = await answer(id, bob.token)
  const [first, second] = comments.map((each) => each.id)
  if (!first || !second) throw new Error('two comments are there')
  t.same(services.threads.writtenBy(id, accountId), new Set([first]))
  const edit = (commentId: string, body: string, {thread = id, project = projectId, by = accountId} = {}) =>
    services.threads.edit(project, thread, commentId, body, by)
  for (const act of [
    () => edit(second, 'Mine'),
    () => edit(first, 'Mine', {by: bob.accountId}),
    () => edit(randomUUID(), 'Mine'),
    () => edit(first, 'Mine', {thread: other}),
    () => edit(first, 'Mine', {project: randomUUID()}),
  ]) {
    t.throws(act, {code: 'not_found'})
  }
  t.throws(() => edit(first, ' '), {code: 'invalid_input'})
  t.throws(() => edit(first, 'x'.repeat(10_001)), {code: 'invalid_input'})
  t.match(edit(first, input.body).comments, [{editedAt: null}, {}], 'the same text')
  clock.advance(1000)
  const editedAt = new Date(clock.now()).toISOString()
  t.match(edit(first, 'Lower?').comments, [
    {body: 'Lower?', editedAt},
    {body: 'Yes', editedAt: null},
  ])
  t.match(services.threads.read(projectId, id)?.comments[0], {body: 'Lower?', authorName: 'Ada', appName: 'Planner'})
})

t.test('a comment is refused when access ends during the request', async (t) => {
  const {app, services, join, open, threads, projectId, url} = await startDiscussion(t)
  const {id} = await open()
  const bob = await join('Bob')
  const type = 'application/json'
  const posts = [
    {path: threads, body: JSON.stringify(input)},
    {path: `${threads}/${id}/comments`, body: '{"body":"Yes"}'},
    {path: `${threads}/${id}`, body: '{"isResolved":true}', method: 'PATCH'},
  ]
  const before = services.threads.list(projectId, undefined, -1)
  const losses: [status: number, lose: () => unknown][] = [
    [404, () => services.members.remove(projectId, bob.accountId)],
    [401, () => services.connections.end(bob.connectionId, 'person')],
  ]
  for (const [status, lose] of losses) {
    const sent: Awaited<ReturnType<typeof beginPost>>[] = []
    // One after another: each waits until the server has accepted it.
    for (const {path, ...post} of posts) sent.push(await beginPost(app, url + path, {type, token: bob.token, ...post}))
    lose()
    for (const each of sent) t.equal((await each.finish()).status, status)
    if (status === 401) break
    services.database.insert(member).values({projectId, accountId: bob.accountId, role: 'viewer'}).run()
    services.connections.addCreated(bob.connectionId, projectId)
  }
  t.same(services.threads.list(projectId, undefined, -1), before)
})

t.test('the stored answer to a comment stays small in a long thread', async (t) => {
  const {call, threads, services, open, resolve} = await startDiscussion(t)
  const {id} = await open()
  const write = (key: string, character: string) =>
    call('POST', `${threads}/${id}/comments`, {
      body: {body: character.repeat(10_000)},
      headers: {'idempotency-key': key},
    })
  const answers = []
  for (let index = 0; index < 30; index++) answers.push(await write(String(index), 'à'))
  const kept = services.database.select().from(idempotentAnswer).all()
  t.equal(kept.length, answers.length)
  t.ok(kept.every(({body}) => body.length <= limits.idempotentAnswerLength))
  await resolve(id, true)
  for (const [index, {status, text}] of answers.entries()) {
    const again = await write(String(index), 'à')
    t.equal(again.status, status)
    t.equal(again.text, text)
  }
})

t.test('a full thread refuses comments', async (t) => {
  const {call, threads, services, open, accountId, resolve} = await startDiscussion(t)
  const {id} = await open()
  fillThread(services, {threadId: id, accountId})
  const {status, json} = await call('POST', `${threads}/${id}/comments`, {body: {body: 'One more'}})
  t.equal(status, 400)
  t.match(json, {error: 'invalid_input', problems: [/^body: the thread has reached its limit of 500 comments/]})
  t.equal((await resolve(id, true)).json.comments.length, limits.commentsPerThread)
})
