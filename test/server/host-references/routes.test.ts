import t from 'tap'
import {emptyHome} from '#shared/home/empty-home.ts'
import {member} from '../../../server/database/tables/members.ts'
import {homeWith, room, startApi} from '../api.ts'

const kitchen = {kind: 'room', id: 'kitchen'}
const bath = {kind: 'room', id: 'bath'}

t.test('an app declares its elements as a whole list, in its order', async (t) => {
  const {call, inProject, save, connect} = await startApi(t)
  const path = `${inProject}/host-references`
  await save(null, homeWith({rooms: [room('kitchen'), room('bath')]}))
  t.same((await call('GET', path)).json, {refs: []})
  const plan = {kind: 'plan', id: 'plan'}
  const put = await call('PUT', path, {body: {refs: [{...kitchen, more: 1}, plan, kitchen, bath], more: 1}})
  t.match(put, {status: 200})
  t.same(put.json, {refs: [kitchen, plan, bath]})
  t.same((await call('GET', path)).json, {refs: [kitchen, plan, bath]})
  const {token} = connect()
  t.same((await call('GET', path, {token})).json, {refs: []}, 'each connection has its own list')
  await call('PUT', path, {body: {refs: [bath]}})
  t.same((await call('GET', path)).json, {refs: [bath]})
})

t.test('a refusal names every element missing in the last version, and changes nothing', async (t) => {
  const {call, inProject, save} = await startApi(t)
  const path = `${inProject}/host-references`
  const put = (refs: unknown[]) => call('PUT', path, {body: {refs}})
  t.equal((await put([])).status, 200)
  t.match(await put([kitchen]), {status: 400, json: {problems: ['refs: room kitchen is not in the last version']}})
  await save(null, homeWith({rooms: [room('kitchen')]}))
  t.equal((await put([kitchen])).status, 200)
  t.match(await put([bath, kitchen, {kind: 'wall', id: 'kitchen'}]), {
    status: 400,
    json: {
      error: 'invalid_input',
      problems: ['refs: room bath is not in the last version', 'refs: wall kitchen is not in the last version'],
    },
  })
  t.same((await call('GET', path)).json, {refs: [kitchen]})
  await put([])
  await save(1, emptyHome('en'))
  t.equal((await put([kitchen])).status, 400, 'the last version is checked')
})

t.test('an invalid list is refused with the location of each problem', async (t) => {
  const {call, inProject, save} = await startApi(t)
  await save(null, homeWith({rooms: [room('kitchen')]}))
  const bodies: [body: unknown, problems: (string | RegExp)[]][] = [
    [[], ['body: must be an object']],
    [{}, ['refs: is required']],
    [{refs: {}}, ['refs: must be an array of at most 2000 items']],
    [{refs: Array(2001).fill(kitchen)}, ['refs: must be an array of at most 2000 items']],
    [{refs: [kitchen, null]}, ['refs[1]: must be an object']],
    [
      {refs: [{kind: 'roof', id: 5}, {}]},
      [/^refs\[0\]\.kind: must be one of plan, /, /^refs\[0\]\.id/, /^refs\[1\]\.kind: is/],
    ],
  ]
  for (const [body, problems] of bodies) {
    const answer = await call('PUT', `${inProject}/host-references`, {body})
    t.match(answer, {status: 400, json: {error: 'invalid_input', problems}}, JSON.stringify(body).slice(0, 60))
  }
  const most = await call('PUT', `${inProject}/host-references`, {body: {refs: Array(2000).fill(kitchen)}})
  t.same(most.json, {refs: [kitchen]})
  t.match(await call('PUT', `${inProject}/host-references`), {status: 400, json: {error: 'invalid_input'}})
})

t.test('a declaration and a version that drops it never both succeed', async (t) => {
  const {call, inProject, save} = await startApi(t)
  await save(null, homeWith({rooms: [room('kitchen')]}))
  for (let base = 1; base < 9; base += 2) {
    const [version, list] = await Promise.all([
      save(base),
      call('PUT', `${inProject}/host-references`, {body: {refs: [kitchen]}}),
    ])
    t.ok(version.status === 422 ? list.status === 200 : list.status === 400, `${version.status} and ${list.status}`)
    await call('PUT', `${inProject}/host-references`, {body: {refs: []}})
    if (version.status === 422) await save(base)
    await save(base + 1, homeWith({rooms: [room('kitchen')]}))
  }
})

t.test('a viewer can read but not declare; both need the scope', async (t) => {
  const {call, inProject, save, services, connect} = await startApi(t)
  await save(null)
  const {token} = connect({clientId: 'device', scopes: ['projects:read']})
  services.database.update(member).set({role: 'viewer'}).run()
  for (const path of [`${inProject}/host-references`, `${inProject}/devices`]) {
    t.equal((await call('GET', path)).status, 200)
    t.match(await call('PUT', path, {body: {refs: [], devices: []}}), {status: 403, json: {error: 'forbidden'}})
    t.equal((await call('GET', path, {token})).status, 403)
  }
})
