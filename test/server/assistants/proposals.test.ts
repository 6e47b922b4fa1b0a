import {setImmediate} from 'node:timers/promises'
import t from 'tap'
import {emptyHome} from '#shared/home/empty-home.ts'
import {eq} from '../../../server/database/drizzle.ts'
import {member} from '../../../server/database/tables/members.ts'
import {startAssistant} from './asking.ts'

t.test('propose_edit makes a proposal that is neither a version nor a draft', async (t) => {
  const {use, services, projectId, accountId} = await startAssistant(t)
  const key = {projectId, accountId}
  const [{id: plan, rooms}] = (await use('describe_home')).data.plans
  const proposed = await use('propose_edit', {
    title: 'Rename and add a shed',
    operations: [
      {do: 'name_room', room: rooms[0].id, name: 'Library'},
      {do: 'draw_room', plan, from: [40, 40], to: [43, 42], name: 'Shed'},
      {do: 'add_element', plan, list: 'labels', element: {at: [41, 41], text: 'Here'}},
    ],
  })
  t.notOk(proposed.isError, proposed.text)
  t.match(proposed.text, 'Nothing is saved: only they can bring it in.')
  t.match(proposed.data, {base: 1, problems: [], made: [[], [String], [String]]})
  t.ok(proposed.data.changes.some((text: string) => text.includes('Shed')))

  t.equal(services.revisions.last(projectId)?.number, 1, 'no version is saved')
  t.equal(services.drafts.find(key), undefined, 'no draft is made')
  t.match(services.proposals.list(key), [{appName: 'Helper', title: 'Rename and add a shed', base: 1}])

  const more = await use('propose_edit', {
    title: 'Rename, add a shed and remove its text',
    proposal: proposed.data.proposal,
    operations: [{do: 'remove_elements', ids: [proposed.data.made[2][0]]}],
  })
  t.equal(more.data.proposal, proposed.data.proposal, 'a handle goes on with it')
  t.equal(services.proposals.list(key).length, 1)

  const shown = await use('describe_home', {proposal: more.data.proposal})
  t.match(shown.text, '"Library"')
  t.match((await use('list_proposals')).data.rows, [{id: more.data.proposal, base: 1}])
  t.notOk((await use('withdraw_proposal', {proposal: more.data.proposal})).isError)
  t.match(services.proposals.list(key), [])
  t.match(await use('withdraw_proposal', {proposal: more.data.proposal}), {isError: true})
})

t.test('a refused operation makes no proposal, and says which and why', async (t) => {
  const {use, services, projectId, accountId, call, inProject} = await startAssistant(t)
  const [{id: plan, rooms}] = (await use('describe_home')).data.plans
  const [{element: wall}] = (await use('list_elements', {kinds: ['walls'], limit: 1})).data.rows
  const refused = async (...operations: object[]) => {
    const {isError, text} = await use('propose_edit', {title: 'Try', operations})
    return isError ? text : 'no error'
  }
  const rename = {do: 'name_room', room: rooms[0].id, name: 'Library'}
  t.match(await refused({do: 'save_version'}), /operations\[0\]\.do: must be one of draw_room/)
  t.match(await refused(rename, {do: 'name_room', room: 'x'}), 'operations[1].name: is required')
  t.match(await refused({...rename, id: 'y'}), 'operations[0].id: there is no such field')
  t.match(await refused(rename, {do: 'remove_elements', ids: ['ghost']}), 'operations[1]: the home has no such element')
  t.match(
    await refused({
      do: 'add_element',
      plan,
      list: 'openings',
      element: {wall: wall.id, at: 0, width: 90, height: 2, kind: 'door'},
    }),
    'operations[0]: it would not fit its wall',
  )
  t.match(await refused({do: 'set_fields', ids: [wall.id], fields: {id: 'other'}}), 'outside the format')
  t.match(await refused({do: 'set_fields', ids: [wall.id], fields: {bow: 0}}), 'operations: change nothing')
  const hidden = {extra: {imported: {id: 'front-door'}}}
  const elsewhere = {do: 'add_element', plan, list: 'lights', element: {at: [1, 1], ...hidden}}
  t.match(await refused(rename, {do: 'set_fields', ids: [wall.id], fields: hidden}), 'operations[1].fields.extra: only')
  t.match(await refused(elsewhere), 'operations[0].element.extra: only imports and apps write it')
  const lamp = {do: 'add_element', plan, list: 'lights', element: {name: 'Lamp', at: [1, 1], lumen: 800}}
  t.match(await refused(rename, lamp), 'operations[1]: /lumen: is not a known key here')
  t.match(await refused({...lamp, element: {at: [1, 1], lumens: 'many'}}), 'operations[0]: /lumens: must be a number')
  t.match(await refused({do: 'set_fields', ids: [wall.id], fields: {kind: 'hedge'}}), 'operations[0]: /kind: must be')
  t.match(await refused({do: 'set_fields', ids: [wall.id, 'ghost'], fields: {kind: 'hedge'}}), '/kind: must be')
  t.match(await refused({do: 'set_fields', ids: ['ghost'], fields: {id: 'other'}}), 'outside the format')
  t.match(await refused({do: 'set_fields', ids: [wall.id], fields: {a: null}}), 'operations[0]: /a: is required')
  t.match(await refused({...rename, name: rooms[0].name}), 'operations: change nothing')
  t.match(await refused({do: 'place_product', plan, product: 'pianta/none', at: [1, 1]}), 'no such element')
  t.match(await refused(...Array(101).fill(rename)), 'operations: must have at most 100 items')

  const refs = [{kind: 'room', id: rooms[0].id}]
  t.equal((await call('PUT', `${inProject}/host-references`, {body: {refs}})).status, 200)
  t.match(await refused({do: 'remove_elements', ids: [rooms[0].id]}), 'the app "Planner" relies on')
  t.match(services.proposals.list({projectId, accountId}), [])
})

t.test('a title is one line that reads as it looks', async (t) => {
  const {use} = await startAssistant(t)
  const [{rooms}] = (await use('describe_home')).data.plans
  const operations = [{do: 'name_room', room: rooms[0].id, name: 'Library'}]
  for (const title of ['Two\nlines', 'Saved by Ada\u2029', 'A \u202egninnep\u202c', '\u200b', 'a\u0000b'])
    t.match(await use('propose_edit', {title, operations}), {isError: true, text: /^title: must be one line/}, title)
  const told = await use('propose_edit', {title: 'Bücher 📚 für «Ada»', operations})
  t.match(told.text, 'It makes 1 change:')
  t.match((await use('list_proposals')).text, '): 1 change')
})

t.test('proposals are bounded in number, and go with the membership', async (t) => {
  const {use, services, projectId, accountId} = await startAssistant(t)
  const key = {projectId, accountId}
  const [{id: plan}] = (await use('describe_home')).data.plans
  const size = () => services.quotas.sizeOf(projectId)
  const before = size()
  const propose = (nth: number) =>
    use('propose_edit', {
      title: `Text ${nth}`,
      operations: [{do: 'add_element', plan, list: 'labels', element: {at: [nth, 1], text: 'x'}}],
    })
  for (let nth = 0; nth < 10; nth++) t.notOk((await propose(nth)).isError)
  t.match(await propose(11), {isError: true, text: /10 proposals wait/})
  t.ok(size() > before, 'they count for the quota')
  for (const {id} of services.proposals.list(key)) services.proposals.delete(key, id)
  t.equal(size(), before)

  await propose(12)
  services.database.delete(member).where(eq(member.accountId, accountId)).run()
  t.match(services.proposals.list(key), [])
  t.equal(size(), before)
})

t.test('proposals go after 30 days without a change, and with the app that made them', async (t) => {
  const {use, services, projectId, accountId, clock, connect, connectionId} = await startAssistant(t)
  const key = {projectId, accountId}
  const titles = () => services.proposals.list(key).map(({title}) => title)
  const [{rooms}] = (await use('describe_home')).data.plans
  const propose = (title: string, proposal?: string) =>
    use('propose_edit', {
      title,
      operations: [{do: 'name_room', room: rooms[0].id, name: title}],
      ...(proposal && {proposal}),
    })
  const days = (count: number) => clock.advance(count * 24 * 60 * 60 * 1000)
  const old = await propose('Old')
  clock.advance(1)
  await propose('Older')
  days(29)
  await propose('Old, gone on with', old.data.proposal)
  days(1)
  services.proposals.deleteOld()
  t.same(titles(), ['Old, gone on with', 'Older'], 'the time runs from the last change')
  clock.advance(1)
  services.proposals.deleteOld()
  t.same(titles(), ['Old, gone on with'])
  days(30)
  services.proposals.deleteOld()
  t.same(titles(), [])

  const change = {base: 1, changeCount: 1, problemCount: 0, title: 'A window', home: Buffer.from('{}')}
  const other = connect({name: 'Other'}).connectionId
  services.proposals.add(key, {connectionId: other, appName: 'Other'}, {...change, title: 'Of another'})
  services.proposals.add(key, {connectionId, appName: 'Planner'}, change)
  await setImmediate()
  const told: string[] = []
  t.teardown(services.projectChanges.onChange((id, part) => void told.push(`${part} of ${id}`)))
  services.connections.end(other, 'person')
  await setImmediate()
  t.same(titles(), ['A window'])
  t.same(told, [`proposals of ${projectId}`], 'open editors learn it')
})

t.test('a viewer’s assistant proposes nothing, and one that was demoted goes on with nothing', async (t) => {
  const {use, services, projectId, accountId, addPerson} = await startAssistant(t)
  const [{rooms}] = (await use('describe_home')).data.plans
  const proposed = await use('propose_edit', {
    title: 'Rename',
    operations: [{do: 'name_room', room: rooms[0].id, name: 'Library'}],
  })
  const {id: heir} = await addPerson('Grace')
  services.database.insert(member).values({projectId, accountId: heir, role: 'owner'}).run()
  services.database.update(member).set({role: 'viewer'}).where(eq(member.accountId, accountId)).run()
  const operations = [{do: 'name_room', room: rooms[0].id, name: 'Study'}]
  const only = /the person may only look at it, so you can’t propose changes/
  t.match(await use('propose_edit', {title: 'New', operations}), {isError: true, text: only})
  const more = {title: 'More', operations, proposal: proposed.data.proposal}
  t.match(await use('propose_edit', more), {isError: true, text: only})
  t.match(services.proposals.list({projectId, accountId}), [{title: 'Rename'}])
})

t.test('an assistant goes on with its version of a plan that has changed since', async (t) => {
  const {use, services, save, projectId, accountId} = await startAssistant(t)
  const [{id: plan, rooms}] = (await use('describe_home')).data.plans
  const rename = (name: string) => ({do: 'name_room', room: rooms[0].id, name})
  const {data} = await use('propose_edit', {title: 'Library', operations: [rename('Library')]})
  await save(1, emptyHome('en'))
  const again = await use('propose_edit', {title: 'Study', operations: [rename('Study')]})
  t.match(again, {isError: true, text: /the home has no such element/}, 'a new one begins with the last version')
  const gone = {do: 'draw_room', plan: `${plan}-gone`, from: [0, 0], to: [3, 3], name: 'Shed'}
  t.match(await use('propose_edit', {title: 'Shed', operations: [gone]}), {isError: true}, 'and with its levels')
  const more = await use('propose_edit', {title: 'Study', operations: [rename('Study')], proposal: data.proposal})
  t.match(more, {isError: false, data: {base: 1}})
  t.match(services.proposals.list({projectId, accountId}), [{title: 'Study', base: 1}])
})

t.test('an assistant that only reads proposes nothing', async (t) => {
  const {use, answer, projectId} = await startAssistant(t, {readOnly: true})
  const list = (await answer({jsonrpc: '2.0', id: 1, method: 'tools/list'})) as {result: {tools: {name: string}[]}}
  const names = list.result.tools.map(({name}) => name)
  t.notOk(names.includes('propose_edit'))
  t.ok(names.includes('describe_home'))
  await t.rejects(use('propose_edit', {title: 'x', operations: []}), /may only read/)
  t.ok(projectId)
})

t.test('a cancelled call stores nothing', async (t) => {
  const {use, services, projectId, accountId} = await startAssistant(t)
  const [{rooms}] = (await use('describe_home')).data.plans
  const control = new AbortController()
  const operations = [{do: 'name_room', room: rooms[0].id, name: 'Library'}]
  const call = use('propose_edit', {title: 'Rename', operations}, control.signal)
  control.abort()
  await t.rejects(call, /cancelled/)
  t.match(services.proposals.list({projectId, accountId}), [])
})
