import t from 'tap'
import type {Thread} from '#shared/contract/resources.ts'
import {type Editor, startEditing, testReaders} from '../../web/editor/editing.ts'

const planId = 'plan'
const input = {planId, anchor: {at: [1, 2]}, body: 'Higher?'}

async function startDiscussion(t: Parameters<typeof startEditing>[0]) {
  const editing = await startEditing(t)
  const {save, path, anna, server} = editing
  await save()
  const threads = `${path}/threads`
  const noticesOf = ({account}: Editor) =>
    server.services.notices.list(account.id).map(({kind, actorName, excerpt}) => `${actorName} ${kind} ${excerpt}`)
  const open = async (who = anna, more: object = {}): Promise<Thread> => {
    const answer = await who.post(threads, {...input, ...more})
    if (answer.status !== 201) throw new Error(answer.text)
    return answer.json
  }
  return {...editing, threads, open, noticesOf}
}

t.test('a thread is pinned on an element or a point, answered, resolved and reopened', async (t) => {
  const {anna, vera, threads, open, noticesOf} = await startDiscussion(t)
  const first = await open(vera, {anchor: {at: [1, 2], ref: {kind: 'room', id: 'kitchen'}}, body: ' Higher? '})
  t.match(first, {
    planId,
    anchor: {at: [1, 2], ref: {kind: 'room', id: 'kitchen'}},
    resolvedAt: null,
    comments: [{authorName: 'Vera', appName: null, body: 'Higher?'}],
  })
  t.match(await anna.post(`${threads}/${first.id}/comments`, {body: 'Yes'}), {
    status: 201,
    json: {comments: [{body: 'Higher?'}, {authorName: 'Anna', body: 'Yes'}]},
  })
  t.match(await anna.post(`${threads}/${first.id}/state`, {isResolved: true}), {
    status: 200,
    json: {resolvedAt: String},
  })
  t.match(await vera.post(`${threads}/${first.id}/state`, {isResolved: false}), {json: {resolvedAt: null}})
  t.same(noticesOf(vera), ['Anna resolved Higher?', 'Anna answered Yes'])
  const second = await open()
  const {rows, next} = (await vera.get(threads)).json
  t.same(new Set(rows.map(({id}: Thread) => id)), new Set([first.id, second.id]))
  t.equal(next, null)
})

t.test('members are listed, and the mentioned ones are told', async (t) => {
  const {anna, vera, ben, path, open, threads, noticesOf} = await startDiscussion(t)
  const {members} = (await vera.get(`${path}/members`)).json
  t.same(members, [
    {id: anna.account.id, name: 'Anna'},
    {id: vera.account.id, name: 'Vera'},
  ])
  const {id} = await open(anna, {body: '@Vera, @Ben?', mentions: [vera.account.id, ben.account.id]})
  t.same(noticesOf(vera), ['Anna mentioned @Vera, @Ben?'])
  t.same(noticesOf(ben), [], 'a stranger is told nothing')
  await vera.post(`${threads}/${id}/comments`, {body: '@Anna yes', mentions: [anna.account.id]})
  t.same(noticesOf(anna), ['Vera mentioned @Anna yes'])
  t.match((await anna.browser.open('/notices')).text, /Vera mentioned you New @Anna yes/)
})

t.test('long lists of threads come in pages', async (t) => {
  const {anna, server, id, threads} = await startDiscussion(t)
  const author = {accountId: anna.account.id, appName: null}
  for (let count = 0; count < 101; count++) {
    server.services.threads.open(id, {...input, anchor: {at: [count, 0]}}, author)
  }
  const first = (await anna.get(threads)).json
  t.equal(first.rows.length, 100)
  const second = (await anna.get(`${threads}?after=${first.next}`)).json
  t.match([second.rows.length, second.next], [1, null])
  t.match(await anna.get(`${threads}?after=x`), {status: 400, json: {problems: [/^after: /]}})
})

t.test('malformed bodies name the place of each problem', async (t) => {
  const {anna, threads, open} = await startDiscussion(t)
  const {id} = await open()
  const refused = async (to: string, body: object) => {
    const {status, json} = await anna.post(to, body)
    return status === 400 ? json.problems : status
  }
  t.same(await refused(threads, {}), ['planId: is required'])
  t.same(await refused(threads, {...input, mentions: [1]}), ['mentions[0]: must be a string'])
  t.same(await refused(threads, {...input, mentions: Array(51).fill('x')}), ['mentions: must have at most 50 items'])
  t.same(await refused(threads, {...input, anchor: {at: [1, 'x']}}), ['anchor.at[1]: must be a number'])
  t.same(await refused(threads, {...input, anchor: {at: [1, 2], ref: 5}}), ['anchor.ref: must be an object'])
  t.same(await refused(threads, {...input, anchor: {at: [1, 2], ref: {kind: 'room'}}}), ['anchor.ref.id: is required'])
  t.match(await refused(threads, {...input, planId: 'gone'}), ['planId: the last version has no plan with this ID'])
  t.match(await refused(threads, {...input, body: ' \n'}), ['body: must contain more than white space'])
  t.match(await refused(threads, {...input, body: 'x'.repeat(10_001)}), ['body: must have at most 10000 characters'])
  t.match(await refused(threads, {...input, body: 'x'.repeat(200_000)}), ['body: must be at most 163840 bytes'])
  t.match(await refused(`${threads}/${id}/comments`, {body: 5}), [/^body: /])
  t.match(await refused(`${threads}/${id}/state`, {isResolved: 'yes'}), ['isResolved: must be a boolean'])
  const text = await anna.browser.send(threads, {method: 'POST', body: 'x', headers: {'content-type': 'text/plain'}})
  t.match(text, {status: 400, html: /Content-Type: must be application\/json/})
})

t.test('threads are for members, and of their own project', async (t) => {
  const editing = await startDiscussion(t)
  const {anna, ben, id, otherId, threads, save, open} = editing
  await save(undefined, 'Theirs', otherId, ben)
  const own = await open()
  await testReaders(t, editing, 'threads')
  await testReaders(t, editing, 'members')
  const theirs = `/projects/${otherId}/edit/threads`
  const {id: foreign} = (await ben.post(theirs, input)).json
  t.match(await anna.post(theirs, input), {status: 404})
  t.match(await ben.post(threads, input), {status: 404})
  for (const path of [`${threads}/${foreign}`, `${theirs}/${foreign}`, `${theirs}/${own.id}`, `${threads}/x`]) {
    t.equal((await anna.post(`${path}/comments`, {body: 'Hi'})).status, 404)
    t.equal((await anna.post(`${path}/state`, {isResolved: true})).status, 404)
  }
  t.equal(editing.server.services.threads.countOf(id, 'open'), 1)
  t.equal(editing.server.services.threads.countOf(otherId, 'open'), 1)
})

t.test('another site can’t write, nor a page without the form’s token', async (t) => {
  const {anna, id, threads, open, server} = await startDiscussion(t)
  const own = await open()
  const count = () => server.services.threads.read(id, own.id)?.comments.length
  for (const to of [threads, `${threads}/${own.id}/comments`, `${threads}/${own.id}/state`]) {
    const body = {...input, isResolved: true}
    t.match(await anna.ask('POST', to, body), {status: 403, json: {error: 'forbidden'}})
    t.match(await anna.ask('POST', to, {...body, token: 'x'}), {status: 403})
    const headers = {'content-type': 'application/json', 'sec-fetch-site': 'cross-site'}
    const sent = {method: 'POST', headers, body: JSON.stringify({...body, token: anna.token})}
    t.equal((await anna.browser.send(to, sent)).status, 403)
  }
  t.equal(count(), 1)
  t.equal(server.services.threads.countOf(id, 'open'), 1)
})
