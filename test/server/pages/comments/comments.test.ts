import t from 'tap'
import {emptyHome} from '#shared/home/empty-home.ts'
import type {Home} from '#shared/home/schema.ts'
import {addSignedIn} from '../people.ts'
import {forge, startCommenting, twoRooms} from './commenting.ts'

t.test('a viewer opens a thread, and every member sees it pinned on the plan', async (t) => {
  const {anna, bruno, threads, id, list} = await startCommenting(t)
  const empty = await bruno.browser.open(list)
  t.match(
    empty.text,
    /Comments People Comments in “Casa” No open comments .* New comment Where The whole plan hall bath Comment/,
  )
  const opened = await bruno.browser.press(empty, 'Publish comment', {
    Where: 'plan/bath',
    Comment: ' Is it\r\nlarge enough? ',
  })
  t.match(opened.path, /\/comments\/[0-9a-f-]{36}\?done=opened$/)
  t.match(opened.text, /Comment: bath Your comment is published\..*Bruno/)
  const [thread] = threads.list(id, undefined, -1)
  t.match(thread, {planId: 'plan', comments: [{body: 'Is it\nlarge enough?', authorName: 'Bruno', appName: null}]})
  t.same(thread?.anchor, {at: [3, 1], ref: {kind: 'room', id: 'bath'}})

  const page = await anna.browser.open(`/projects/${id}`)
  t.match(page.text, /Plan 3D Versions Devices Comments \(1\) People .*Open comments bath : Is it large enough\? Bruno/)
  t.match(page.html, new RegExp(`<a href="${list}/${thread?.id}" aria-label="Comment 1: bath">`))
  t.match((await anna.browser.open(list)).text, /bath Is it large enough\? Bruno · .* · No answers yet/)
})

t.test('a comment on a whole plan is pinned in its middle', async (t) => {
  const {anna, threads, id, list, save} = await startCommenting(t)
  const home = twoRooms()
  await save({
    ...home,
    plans: [...home.plans, {...(emptyHome('en').plans[0] as (typeof home.plans)[number]), id: 'attic', name: 'Attic'}],
  })
  const page = await anna.browser.open(list)
  t.match(page.text, /Where Plan: The whole plan Plan: hall Plan: bath Attic: The whole plan Comment/)
  const opened = await anna.browser.press(page, 'Publish comment', {Where: 'attic', Comment: 'And here?'})
  t.match(opened.text, /Comment: Attic/)
  const [thread] = threads.list(id, undefined, -1)
  t.match(thread, {planId: 'attic', anchor: {ref: {kind: 'plan', id: 'attic'}}})
  t.ok(thread?.anchor.at.every((coordinate) => coordinate > 0 && coordinate < 10))
  t.match((await anna.browser.open(list)).text, /Attic And here\?/)
})

t.test('an invalid comment is refused at its field, and its text kept', async (t) => {
  const {anna, threads, id, list} = await startCommenting(t)
  const page = await anna.browser.open(list)
  const long = `${'€'.repeat(10_000)}!`
  const wrong: [Record<string, string>, RegExp][] = [
    [{Comment: ' \n '}, /Please check this Enter your comment\./],
    [{Comment: long}, /A comment can have at most 10,000 characters\./],
    [{Comment: 'Here', Where: 'plan/gone'}, /Choose a place on the current plans\./],
    [{Comment: 'Here', Where: ''}, /Choose a place/],
  ]
  for (const [fields, text] of wrong) {
    const answer = await anna.browser.press(page, 'Publish comment', fields)
    t.match(answer, {status: 400, text})
    t.match(answer.html, /<title>Problem: /)
    if (fields.Comment === 'Here') t.match(answer.html, '>\nHere</textarea>')
  }
  const kept = await anna.browser.press(page, 'Publish comment', {Where: 'plan/bath', Comment: long})
  t.ok(kept.html.includes(long), 'what was written is still there')
  t.match(kept.html, /<option value="plan\/bath" selected/)
  t.same(threads.list(id, undefined, -1), [])
  t.equal((await anna.browser.press(page, 'Publish comment', {Comment: '🏠'.repeat(10_000)})).status, 200)
})

t.test('threads are named after their place in the current home', async (t) => {
  const {anna, list, open, save} = await startCommenting(t)
  const told = async () =>
    [...(await anna.browser.open(list)).text.matchAll(/(\S[^·]*?) (\w) Anna ·/g)].map(
      ([, place = '', body]) => `${body} ${place.replace(/.*(answers yet|“Casa”) /, '')}`,
    )
  open('a', {at: [0.5, 1.5]})
  open('b', {at: [3, 0.5], ref: {kind: 'light', id: 'lamp'}})
  open('c', {at: [1, 1], ref: {kind: 'plan', id: 'plan'}})
  open('d', {at: [90, 90], ref: {kind: 'wall', id: 'north'}})
  open('e', {at: [3, 1], ref: {kind: 'room', id: 'gone'}})
  t.same((await told()).sort(), ['a hall', 'b Mirror lamp', 'c Plan', 'd Plan', 'e bath'])
  const home = twoRooms()
  // Neither of two new plans continues the only one before.
  const [level] = home.levels
  const [plan] = home.plans
  const levels = ['attic', 'cellar'].map((id, index) => ({...level, id, name: id, z: 6 + 3 * index}))
  const plans = levels.map(({id}) => ({...plan, id: `${id}-plan`, level: id, rooms: [], walls: [], lights: []}))
  await save({...home, levels, plans} as Home)
  t.match(await told(), [/A plan that no longer exists$/])
  t.match((await anna.browser.open(list)).text, /Where Plan: The whole plan/)
})

t.test('resolved threads have their own page, and long lists continue', async (t) => {
  const {anna, id, list, open, clock, threads} = await startCommenting(t)
  for (let count = 1; count <= 52; count++) {
    clock.advance(1000)
    open(`Number ${count}`)
  }
  const numbers = (text: string) => [...text.matchAll(/Number (\d+)/g)].map(([, number]) => Number(number))
  const first = await anna.browser.open(list)
  t.same([numbers(first.text)[0], numbers(first.text).length], [52, 50])
  const older = /href="([^"]*after[^"]*)"/.exec(first.html)?.[1]?.replaceAll('&#61;', '=') ?? ''
  const second = await anna.browser.open(older)
  t.same(numbers(second.text), [2, 1])
  t.notMatch(second.html, /after&#61;|Older/)
  t.notMatch(first.text, /Resolved comments/)

  for (const {id: thread} of threads.list(id, undefined, -1))
    threads.setResolved(id, thread, true, {accountId: anna.account.id, appName: null})
  const none = await anna.browser.open(list)
  t.match(none.text, /Comments People .* No open comments .*Resolved comments \(52\)/)
  const resolved = await anna.browser.open(`${list}?show=resolved`)
  t.match(resolved.text, /Resolved comments in “Casa” .*Older comments Back to the open comments/)
  t.equal(numbers(resolved.text).length, 50)
  const rest =
    /href="([^"]*after[^"]*)"/.exec(resolved.html)?.[1]?.replaceAll('&#61;', '=').replaceAll('&amp;', '&') ?? ''
  t.same(numbers((await anna.browser.open(rest.replaceAll('&#38;', '&'))).text), [2, 1])
})

t.test('pins on one spot stand side by side, and points off the sheet have none', async (t) => {
  const {anna, id, open} = await startCommenting(t)
  for (let count = 0; count < 6; count++) open('Here', {at: [1, 1]})
  open('There', {at: [3, 1]})
  open('Far', {at: [500, -500]})
  const {html, text} = await anna.browser.open(`/projects/${id}`)
  const pins = [...html.matchAll(/<g transform="translate\((\d+) (\d+)\)"/g)].map(([, x, y]) => `${x} ${y}`)
  t.same(pins.sort(), ['0 0', '0 0', '0 32', '32 0', '64 0', '96 0', '128 0'].sort())
  t.equal([...html.matchAll(/<svg x="/g)].length, 2)
  t.match(text, /Plan : Far/)
  t.equal([...text.matchAll(/hall : Here/g)].length, 6)
})

t.test('a project without a version takes no comments', async (t) => {
  const {anna, projects} = await startCommenting(t)
  const {id: blank} = projects.create({name: 'Mare', address: null}, {ownerId: anna.account.id, language: 'en'})
  const page = await anna.browser.open(`/projects/${blank}/comments`)
  t.match(page, {
    status: 200,
    text: /No open comments .*Comments are pinned to a plan, and this project has no plan yet\./,
  })
  t.equal((await forge(anna.browser, `/projects/${blank}/comments`, {where: 'plan', body: 'x'})).status, 400)
})

t.test('a member removed while the plan is drawn cannot comment', async (t) => {
  const {app, bruno, members, threads, id, list} = await startCommenting(t)
  const body = {where: 'plan/bath', body: 'Am I still here?'}
  app.server.on('request', (request) => {
    if (request.url !== list) return
    // The page has found the project by then, and waits for its drawing.
    request.once('end', () => setImmediate(() => members.remove(id, bruno.account.id)))
  })
  t.equal((await forge(bruno.browser, list, body)).status, 404)
  t.same(threads.list(id, undefined, -1), [])
})

t.test('comments are shown as text, even HTML', async (t) => {
  const {anna, id, list, open} = await startCommenting(t)
  const body = `<script>alert(1)</script> & "quotes" https://example.org`
  const thread = open(body)
  for (const path of [list, `${list}/${thread}`, `/projects/${id}`]) {
    const page = await anna.browser.open(path)
    t.notMatch(page.html, /<script(?! type="module" src="\/(?:editor|pages)\/)|href="https:\/\/example/, path)
    t.ok(page.text.includes(body), path)
  }
})

t.test('only members of the project see its comments', async (t) => {
  const {anna, bruno, sara, threads, members, id, list, open, ...server} = await startCommenting(t)
  const thread = open('Between us')
  const [comment] = threads.read(id, thread)?.comments ?? []
  const stranger = await addSignedIn(server as never, 'Carlo')
  const own = server.projects.create({name: 'Own', address: null}, {ownerId: sara.account.id, language: 'en'})
  members.remove(id, bruno.account.id)
  const pages = [list, `${list}/${thread}`, `${list}/${thread}/${comment?.id}`]
  const fields = {body: 'x', where: 'plan', state: 'resolved'}
  for (const {browser} of [sara, bruno, stranger]) {
    for (const path of pages) {
      t.equal((await browser.open(path)).status, 404, path)
      t.equal((await forge(browser, path, fields)).status, 404, path)
    }
    t.equal((await forge(browser, `${list}/${thread}/state`, fields)).status, 404)
  }
  const elsewhere = `/projects/${own.id}/comments/${thread}`
  for (const path of [elsewhere, `${elsewhere}/${comment?.id}`, `/projects/${own.id}/comments/x`])
    t.equal((await sara.browser.open(path)).status, 404, path)
  t.equal((await forge(sara.browser, elsewhere, fields)).status, 404)
  t.equal(threads.read(id, thread)?.comments.length, 1)
})
