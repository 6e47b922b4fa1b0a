import t from 'tap'
import {fillThread} from '../../threads/discussion.ts'
import {forge, startCommenting} from './commenting.ts'

t.test('viewers reply, resolve and reopen', async (t) => {
  const {anna, bruno, threads, id, open, pathOf} = await startCommenting(t)
  const path = pathOf(open('Should the door\nopen outwards?', {at: [3, 1], ref: {kind: 'room', id: 'bath'}}))
  const page = await bruno.browser.open(path)
  t.match(page.text, /Comment: bath .*Anna .* Should the door open outwards\? Your answer/)
  t.match(page.html, '<p class="said" dir="auto">Should the door\nopen outwards?</p>')
  t.match(
    page.html,
    /<svg class="pins"><svg x="[\d.]+%" y="[\d.]+%" .*<g role="img" aria-label="Where the comment is pinned"/s,
  )
  t.notMatch(page.text, /Edit/, 'a comment of another')

  const answered = await bruno.browser.press(page, 'Publish answer', {'Your answer': 'Yes.\r\n\r\nIt would.'})
  t.match(answered, {path: `${path}?done=answered`, text: /Your answer is published\..*Bruno .*Yes\. It would\. Edit/})
  const [thread] = threads.list(id, undefined, -1)
  t.match(thread?.comments, [{authorName: 'Anna'}, {authorName: 'Bruno', body: 'Yes.\n\nIt would.', appName: null}])

  const resolved = await bruno.browser.press(answered, 'Mark as resolved')
  t.match(resolved, {path: `${path}?done=resolved`, text: /The comment is resolved\. Resolved on .*Reopen/})
  t.ok(threads.read(id, thread?.id ?? '')?.resolvedAt)
  t.notMatch((await anna.browser.open(`/projects/${id}`)).html, /class="pins"/)
  const reopened = await anna.browser.press(resolved, 'Reopen')
  t.equal(reopened.status, 403, 'the form of another browser')
  t.match(await bruno.browser.press(resolved, 'Reopen'), {text: /The comment is open again\..*Mark as resolved/})
  t.equal(threads.read(id, thread?.id ?? '')?.resolvedAt, null)
  t.equal((await forge(bruno.browser, `${path}/state`, {state: 'gone'})).status, 400)
})

t.test('an @ before a name tells that member, wherever the comment is written', async (t) => {
  const {anna, bruno, sara, notices, open, pathOf, list} = await startCommenting(t)
  const page = await anna.browser.open(list)
  t.match(page.text, /To tell somebody of it, write @Bruno\./, 'the hint names the others')
  const toldTo = ({account}: typeof anna) => notices.list(account.id).map(({kind}) => kind)
  await anna.browser.press(page, 'Publish comment', {Where: 'plan/bath', Comment: '@Bruno, look. @Sara too, @Brunos.'})
  t.same(toldTo(bruno), ['mentioned'])
  t.same(toldTo(sara), [], 'a stranger is told nothing')
  const answer = await bruno.browser.open(pathOf(open('Well?')))
  t.match(answer.text, /To tell somebody of it, write @Anna\./)
  await bruno.browser.press(answer, 'Publish answer', {'Your answer': 'Ask @Anna'})
  t.same(toldTo(anna), ['mentioned'], 'she opened the thread too, and is told once')
})

t.test('an invalid reply is refused at its field, and its text kept', async (t) => {
  const {bruno, threads, id, open, pathOf} = await startCommenting(t)
  const thread = open('Well?')
  const page = await bruno.browser.open(pathOf(thread))
  t.match(await bruno.browser.press(page, 'Publish answer', {'Your answer': '\n'}), {
    status: 400,
    text: /Please check this Enter your comment\./,
  })
  const long = 'x'.repeat(10_001)
  const refused = await bruno.browser.press(page, 'Publish answer', {'Your answer': long})
  t.match(refused, {status: 400, text: /at most 10,000/})
  t.ok(refused.html.includes(`${long}</textarea>`))
  t.equal(threads.read(id, thread)?.comments.length, 1)
})

t.test('people edit only their own comments, from any app', async (t) => {
  const {anna, bruno, threads, id, open, pathOf, clock} = await startCommenting(t)
  const thread = open('Fist')
  const other = threads.answer(id, thread, 'Mine', {accountId: bruno.account.id, appName: 'Planner'}).comments
  const [first, second] = other.map((comment) => `${pathOf(thread)}/${comment.id}`) as [string, string]
  clock.advance(60_000)
  const form = await anna.browser.open(first)
  t.match(form, {text: /Edit your comment Comment/, html: '>\nFist</textarea>'})
  const refused = await anna.browser.press(form, 'Save', {Comment: ''})
  t.match(refused, {status: 400, text: /Enter your comment\./})
  const saved = await anna.browser.press(form, 'Save', {Comment: 'First'})
  t.match(saved, {path: `${pathOf(thread)}?done=edited`, text: /Your comment is saved\..*First Edited on/})
  t.match(threads.read(id, thread)?.comments, [
    {body: 'First', editedAt: new Date(clock.now()).toISOString()},
    {editedAt: null},
  ])

  t.match((await bruno.browser.open(pathOf(thread))).text, /Bruno \(with Planner\) .* Mine Edit Your answer/)
  t.equal((await anna.browser.open(second)).status, 404)
  t.equal((await forge(anna.browser, second, {body: 'Theirs'})).status, 404)
  const another = open('Another')
  t.equal((await anna.browser.open(first.replace(thread, another))).status, 404)
  t.match(threads.read(id, thread)?.comments[1], {body: 'Mine', editedAt: null})
})

t.test("a comment stays when its author's account is deleted", async (t) => {
  const {bruno, anna, threads, id, open, pathOf, database} = await startCommenting(t)
  const thread = open('Hello?')
  threads.answer(id, thread, 'Hello', {accountId: bruno.account.id, appName: null})
  database.$client.prepare('DELETE FROM account WHERE id = ?').run(bruno.account.id)
  t.match((await anna.browser.open(pathOf(thread))).text, /Deleted account .* Hello Your answer/)
})

t.test('the address cannot make a page confirm anything but our own sentences', async (t) => {
  const {anna, open, pathOf} = await startCommenting(t)
  const path = pathOf(open('Hello?'))
  for (const done of ['constructor', 'x', ''])
    t.notMatch((await anna.browser.open(`${path}?done=${done}`)).html, /notice done/)
})

t.test('a reply to a full thread is refused, and its text kept', async (t) => {
  const {anna, bruno, database, threads, id, open, pathOf} = await startCommenting(t)
  const thread = open('Well?')
  const page = await bruno.browser.open(pathOf(thread))
  fillThread({database}, {threadId: thread, accountId: anna.account.id})
  const {status, text, html} = await bruno.browser.press(page, 'Publish answer', {'Your answer': 'One more'})
  t.equal(status, 400)
  t.match(text, /This discussion has reached its limit of 500 comments\./)
  t.match(html, />\s*One more<\/textarea>/)
  t.equal(threads.read(id, thread)?.comments.length, 500)
})
