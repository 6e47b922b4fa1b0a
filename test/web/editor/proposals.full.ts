import t, {type Test} from 'tap'
import {answerLocally} from '#shared/host/mcp/answer-locally.ts'
import {localAsker} from '../../../server/assistants/local-asker.ts'
import {createToolbox} from '../../../server/assistants/toolbox.ts'
import {needsChromium} from '../../chromium.ts'
import {homeWith, room} from '../../server/api.ts'
import {type EditorStart, openEditor} from './open-editor.ts'
import {failOnErrors, windowOf} from './windows.ts'

const flat = homeWith({rooms: [room('kitchen'), room('hall')]})

/** Opens the editor of a flat, and returns a function by which an assistant proposes another name of its hall. */
async function open(t: Test, start: EditorStart = {}) {
  const editor = await openEditor(t, {home: flat, ...start})
  failOnErrors(t, editor.page)
  const {services} = editor.server
  const access = {as: editor.person.email, readOnly: false, name: 'Helper <b>'}
  const propose = (title: string, name: string, room = 'hall') => proposeAll(title, [{do: 'name_room', room, name}])
  async function proposeAll(title: string, operations: object[]) {
    const params = {name: 'propose_edit', arguments: {project: editor.id, title, operations}}
    const {signal} = new AbortController()
    const asker = localAsker(services, access)
    const toolbox = createToolbox(asker, services)
    const answer = await answerLocally({jsonrpc: '2.0', id: 1, method: 'tools/call', params}, {toolbox, signal})
    t.match(answer, {result: {structuredContent: {proposal: String}}})
  }
  const list = () => services.proposals.list({projectId: editor.id, accountId: editor.person.id})
  return {...editor, ...windowOf(editor.page), propose, proposeAll, list}
}

t.test('a proposal is shown, brought in as one step, and saved only by the person', needsChromium, async (t) => {
  const {page, rooms, rename, waitForState, button, propose, readDraft, server, id, list} = await open(t)
  await rename([1, 1], 'Cucina')
  await waitForState('Draft saved')
  await propose('Name it "Foyer"', 'Foyer')
  const notice = page.locator('.notice')
  await notice.getByText('Helper <b> proposes a change:').waitFor()
  await notice.getByText('Name it "Foyer"').waitFor()
  await notice.getByText('Changed: Room Foyer, name “hall” → “Foyer”').waitFor()
  t.same(await rooms(), ['Cucina', 'hall'], 'nothing changes by itself')

  await button('Show').click()
  await notice.getByText('Nothing is changed yet.').waitFor()
  t.same(await rooms(), ['Cucina', 'Foyer'], 'with the person’s own changes')
  t.match((await readDraft()).home.plans[0]?.rooms, [{name: 'hall'}, {name: 'Cucina'}].reverse())
  await button('Back to my plan').click()
  t.same(await rooms(), ['Cucina', 'hall'])

  await button('Bring in').click()
  await waitForState('“Name it "Foyer"” is brought in. Undo takes it back.')
  await waitForState('Draft saved')
  t.same(await rooms(), ['Cucina', 'Foyer'])
  await notice.waitFor({state: 'detached'})
  t.same(list(), [])
  t.equal(server.services.revisions.last(id)?.number, 1, 'it is a draft until the person saves')
  await button('Undo').click()
  await waitForState('Draft saved')
  t.same(await rooms(), ['Cucina', 'hall'])
})

t.test('a proposal is discarded, and the next one follows; in Italian, on a phone', needsChromium, async (t) => {
  const {page, button, propose, list, server} = await open(t, {
    language: 'it',
    context: {viewport: {width: 390, height: 844}},
  })
  await propose('Uno', 'Ingresso')
  server.clock.advance(1)
  await propose('Due', 'Atrio')
  const notice = page.locator('.notice')
  await notice.getByText('Uno').waitFor()
  await notice.getByText('C’è un’altra proposta.').waitFor()
  await button('Scarta').click()
  await notice.getByText('Due').waitFor()
  t.match(list(), [{title: 'Due'}])
  await button('Integra').click()
  await notice.waitFor({state: 'detached'})
  await page.getByRole('application').getByLabel(/Atrio/).waitFor()
  t.same(list(), [])
})

t.test('two are brought in one after the other, and one about what is gone says so', needsChromium, async (t) => {
  const {page, click, rooms, button, propose, list, server, waitForState} = await open(t)
  await propose('One', 'Foyer')
  server.clock.advance(1)
  await propose('Two', 'Cucina', 'kitchen')
  const notice = page.locator('.notice')
  for (const title of ['One', 'Two']) {
    await notice.getByText(title, {exact: true}).waitFor()
    await button('Bring in').click()
    await waitForState(`“${title}” is brought in.`)
  }
  t.same(await rooms(), ['Cucina', 'Foyer'])
  t.same(list(), [])

  await click([3, 1])
  await page.keyboard.press('Delete')
  await page
    .getByRole('application')
    .getByLabel(/^Room Foyer/)
    .waitFor({state: 'detached'})
  await propose('Three', 'Atrium')
  await notice.getByText('Three', {exact: true}).waitFor()
  await button('Bring in').click()
  const panel = page.getByRole('region', {name: 'Bring in'})
  await panel.getByRole('radio', {name: /^Mine/}).check()
  await panel.getByRole('button', {name: 'Bring in'}).click()
  await notice.getByText('Nothing of it is left to bring in').waitFor()
  t.match(list(), [{title: 'Three'}], 'it waits: the person may undo')
  t.same(await rooms(), ['Cucina'])
})

t.test('every change of a proposal is listed, however many there are', needsChromium, async (t) => {
  const {page, proposeAll} = await open(t)
  const label = (nth: number) => {
    return {do: 'add_element', plan: 'plan', list: 'labels', element: {at: [nth / 10, 1], text: `Text ${nth}`}}
  }
  await proposeAll(
    'Texts',
    Array.from({length: 40}, (_, nth) => label(nth)),
  )
  const notice = page.locator('.notice')
  await notice.getByText('What it changes (40)').click()
  t.equal(await notice.getByRole('listitem').count(), 40)
})

t.test('others and viewers never see it', needsChromium, async (t) => {
  const {page, server, id, owner, path} = await open(t, {role: 'viewer'})
  const key = {projectId: id, accountId: owner.id}
  const change = {title: 'x', base: 1, home: Buffer.of(1), changeCount: 1, problemCount: 0}
  const proposal = server.services.proposals.add(key, {connectionId: null, appName: 'Helper'}, change)
  const status = async (method: 'get' | 'delete', rest = '') =>
    (await page.request[method](`${path}/edit/proposals${rest}`)).status()
  t.equal(await status('get'), 403)
  t.equal(await status('get', `/${proposal}`), 403)
  t.equal(await status('delete', `/${proposal}`), 403)
  t.equal(server.services.proposals.list(key).length, 1)
})
