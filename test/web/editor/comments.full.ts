import t, {type Test} from 'tap'
import {needsChromium} from '../../chromium.ts'
import {flat} from './house.ts'
import {type EditorStart, openEditor} from './open-editor.ts'
import {expectFailures} from './windows.ts'

async function openComments(t: Test, start: EditorStart = {}) {
  const editor = await openEditor(t, {home: flat, ...start})
  const {page, server, id, owner} = editor
  const region = page.getByRole('region', {name: start.language === 'it' ? 'Commenti' : 'Comments'})
  const say = (body: string, at: [number, number] = [2, 1]) =>
    server.services.threads.open(id, {planId: 'plan', anchor: {at}, body}, {accountId: owner.id, appName: null})
  return {...editor, region, say, pins: page.getByRole('application').getByRole('button', {name: /^Comment/})}
}

t.test('a comment is pinned, answered, resolved and reopened', needsChromium, async (t) => {
  const {page, click, region, pins, server, id} = await openComments(t)
  await region.getByText('No open comments.').waitFor()
  await page.getByRole('toolbar').getByRole('button', {name: 'Comment'}).click()
  await click([2.5, 2])
  await region.getByLabel('Your comment').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Higher here?')
  await region.getByRole('button', {name: 'Publish'}).click()
  await region.getByRole('heading', {name: 'Comment 1'}).waitFor()
  await pins.filter({hasText: '1'}).waitFor()
  t.equal(await pins.first().getAttribute('aria-label'), 'Comment 1, Anna: Higher here?')
  const [thread] = server.services.threads.withComments(server.services.threads.rowsAfter(id, undefined, 9))
  t.match([...(thread ? [thread] : [])], [{planId: 'plan', anchor: {ref: {kind: 'room', id: 'kitchen'}}}])
  await region.getByLabel('Your answer').fill('Yes\nplease')
  await region.getByRole('button', {name: 'Publish'}).click()
  await region.getByText('Yes please').waitFor()
  await region.getByRole('button', {name: 'Mark as resolved'}).click()
  await region.getByRole('button', {name: 'Reopen'}).waitFor()
  t.equal(await pins.count(), 0)
  await region.getByRole('button', {name: 'All comments'}).click()
  await region.getByRole('button', {name: 'Show resolved (1)'}).click()
  await region.getByRole('button', {name: 'Higher here?'}).click()
  await region.getByRole('button', {name: 'Reopen'}).click()
  await pins.first().waitFor()
})

t.test('comments of others appear by themselves, and pins open them by keyboard', needsChromium, async (t) => {
  const {page, region, pins, say} = await openComments(t)
  say('First')
  await pins.first().waitFor()
  say('Second', [5, 2])
  await region.getByRole('button', {name: 'Second'}).waitFor()
  t.equal(await pins.count(), 2)
  await pins.nth(1).focus()
  await page.keyboard.press('Enter')
  await region.getByRole('heading', {name: 'Comment 2'}).waitFor()
  await region.getByText('now').waitFor()
})

t.test('by keyboard, Enter pins a comment at the selected element, and @ offers members', needsChromium, async (t) => {
  const {page, element, region, server, id} = await openComments(t)
  const berta = await server.addPerson('Berta', {language: 'en'})
  const {members, notices} = server.services
  members.join(
    members.invite({
      projectId: id,
      role: 'viewer',
      email: null,
      invitedBy: server.services.members.list(id)[0]?.accountId ?? '',
    }),
    berta.id,
  )
  await page.reload()
  await element(/^Light Pendant/).click()
  await page.keyboard.press('c')
  await page.keyboard.press('Enter')
  await region.getByLabel('Your comment').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Look, @')
  const options = region.getByRole('option')
  await options.nth(1).waitFor()
  t.same(
    (await options.allTextContents()).map((text) => text.trim()),
    ['Anna', 'Berta'],
  )
  await page.keyboard.press('ArrowDown')
  await region.getByRole('option', {name: 'Berta', selected: true}).waitFor()
  await page.keyboard.press('Enter')
  await options.first().waitFor({state: 'detached'})
  t.equal(await region.getByLabel('Your comment').inputValue(), 'Look, @Berta ')
  await page.keyboard.press('Control+Enter')
  await region.getByRole('heading', {name: 'Comment 1'}).waitFor()
  t.match(
    notices.list(berta.id).map(({kind}) => kind),
    ['mentioned'],
  )
})

t.test('a viewer comments, and draws nothing', needsChromium, async (t) => {
  const {page, click, region} = await openComments(t, {role: 'viewer'})
  await region.getByRole('button', {name: 'Comment', exact: true}).click()
  await click([2.5, 2])
  await region.getByLabel('Your comment').fill('Nice')
  await region.getByRole('button', {name: 'Publish'}).click()
  await region.getByText('Berta').first().waitFor()
  await page.keyboard.press('w')
  t.equal(await page.getByRole('toolbar').count(), 0)
})

t.test('what can’t be published says why, and the text stays', needsChromium, async (t) => {
  const {page, click, region} = await openComments(t)
  expectFailures(t, page)
  await page.keyboard.press('c')
  await click([2.5, 2])
  const field = region.getByLabel('Your comment')
  await region.getByRole('button', {name: 'Publish'}).click()
  await region.getByText('Write your comment first.').waitFor()
  await field.fill('x'.repeat(10_001))
  await region.getByRole('button', {name: 'Publish'}).click()
  await region.getByText('at most 10,000 characters').waitFor()
  await field.fill('Kept')
  await page.route('**/edit/threads', (route) => route.abort())
  await region.getByRole('button', {name: 'Publish'}).click()
  await region.getByText('The server can’t be reached.').waitFor()
  t.equal(await field.inputValue(), 'Kept')
  await page.unroute('**/edit/threads')
  await region.getByRole('button', {name: 'Publish'}).click()
  await region.getByRole('heading', {name: 'Comment 1'}).waitFor()
})

t.test('without a saved version a comment says what to do; Italian has its words', needsChromium, async (t) => {
  const {page, region} = await openEditor(t, {language: 'it'}).then((editor) => ({
    ...editor,
    region: editor.page.getByRole('region', {name: 'Commenti'}),
  }))
  await page.keyboard.press('c')
  await page.keyboard.press('Enter')
  await region.getByLabel('Il tuo commento').fill('Qui?')
  await region.getByRole('button', {name: 'Pubblica'}).click()
  await region.getByText('Prima salva una versione.').waitFor()
})
