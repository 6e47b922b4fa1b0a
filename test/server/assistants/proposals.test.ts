import t from 'tap'
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
  t.match(await refused({...rename, name: rooms[0].name}), 'operations: change nothing')
  t.match(await refused({do: 'place_product', plan, product: 'pianta/none', at: [1, 1]}), 'no such element')
  t.match(await refused(...Array(101).fill(rename)), 'operations: must have at most 100 items')

  const refs = [{kind: 'room', id: rooms[0].id}]
  t.equal((await call('PUT', `${inProject}/host-references`, {body: {refs}})).status, 200)
  t.match(await refused({do: 'remove_elements', ids: [rooms[0].id]}), 'the app "Planner" relies on')
  t.match(services.proposals.list({projectId, accountId}), [])
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

t.test('a viewer’s assistant and one that only reads propose nothing', async (t) => {
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
