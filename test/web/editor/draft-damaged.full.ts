import t from 'tap'
import {isStash} from '../../../web/editor/draft/match-stash.ts'
import {isHistory} from '../../../web/editor/history.ts'
import {needsChromium} from '../../chromium.ts'
import {homeWith, room} from '../../server/api.ts'
import {openEditor} from './open-editor.ts'
import {failOnErrors, windowOf} from './windows.ts'

const flat = homeWith({rooms: [room('kitchen')]})

const kitchen = {id: 'kitchen', name: 'Kitchen', at: [1, 1]}
const change = {list: 'rooms', plan: 'plan', id: 'kitchen', before: kitchen, from: 0}
const damagedChanges: readonly unknown[] = [
  5,
  [null],
  [{...change, list: 'nowhere'}],
  [{...change, list: '__proto__'}],
  [{...change, id: 5}],
  [{...change, plan: {}}],
  [{...change, before: 5}],
  [{...change, after: {...kitchen, id: 'hall'}}],
  [{...change, before: {id: 'kitchen', name: 'Kitchen'}}],
  [{...change, from: 'first'}],
  [{...change, to: 0.5}],
]

t.test('isHistory() tells steps that can be undone', async (t) => {
  const step = {name: 'remove', changes: [change]}
  t.ok(isHistory({done: [step], undone: [{...step, base: {before: null, after: 2}}]}))
  const damaged = [
    null,
    {},
    {done: 5, undone: []},
    {done: [], undone: [null]},
    {done: [{...step, name: '__proto__'}], undone: []},
    {done: [{...step, name: {toString: 1}}], undone: []},
    {done: [{...step, base: 1}], undone: []},
    {done: [{...step, base: {before: '1', after: 2}}], undone: []},
    ...damagedChanges.map((changes) => ({done: [{...step, changes}], undone: []})),
  ]
  for (const history of damaged) t.notOk(isHistory(history), JSON.stringify(history))
})

t.test('isStash() tells changes that can be made again', async (t) => {
  const stash = {edit: 5, base: null, at: 1, changes: [change], sent: [[change]]}
  t.ok(isStash(stash))
  const damaged = [
    'x',
    {...stash, edit: '5'},
    {...stash, base: 'last'},
    {...stash, at: 'now'},
    {...stash, sent: 5},
    ...damagedChanges.flatMap((changes) => [
      {...stash, changes},
      {...stash, sent: [changes]},
    ]),
  ]
  for (const one of damaged) t.notOk(isStash(one), JSON.stringify(one))
})

t.test('a damaged history or stash never keeps the editor from opening', needsChromium, async (t) => {
  const {page, owner, id, path} = await openEditor(t, {home: flat})
  failOnErrors(t, page)
  const {rooms, button} = windowOf(page)
  let edit = 0
  for (const history of [{done: 5}, {done: [{name: {toString: 1}, changes: []}], undone: []}]) {
    const answer = await page.request.put(`/projects/${id}/draft`, {data: {base: 1, edit, home: flat, history}})
    edit = (await answer.json()).edit
    await page.reload()
    await page.getByText('Draft saved').waitFor()
    t.same(await rooms(), ['kitchen'])
    t.ok(await button('Undo').isDisabled(), 'there is nothing to undo')
  }
  const stash = JSON.stringify({edit, base: 1, at: 1, changes: [null], sent: 5})
  const key = `pianta draft ${id} ${owner.id} damaged`
  await page.goto(path)
  await page.evaluate(`localStorage.setItem(${JSON.stringify(key)}, ${JSON.stringify(stash)})`)
  await page.goto(`${path}/edit`)
  await page.getByText('Draft saved').waitFor()
  t.same(await rooms(), ['kitchen'])
})
