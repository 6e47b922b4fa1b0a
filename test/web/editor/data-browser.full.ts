import t from 'tap'
import {needsChromium, openChromium, openPage} from '../../chromium.ts'
import {startEditing} from './editing.ts'

/** Follows the stream beside this page, in its browser. */
const follow = `
  const source = new EventSource(location.pathname + '/live')
  for (const type of ['version', 'threads', 'people', 'ended'])
    source.addEventListener(type, ({data}) => tell(type + ' ' + (JSON.parse(data).number ?? '')))`

/** Writes a comment, uploads a drawing and shows it, as the page's scripts do. */
const write = `(async () => {
  const token = document.querySelector('pianta-editor').getAttribute('data-token')
  const to = location.pathname
  const comment = await fetch(to + '/threads', {
    method: 'POST',
    headers: {'content-type': 'application/json'},
    body: JSON.stringify({token, planId: 'plan', anchor: {at: [1, 2]}, body: 'Higher?'}),
  })
  const canvas = Object.assign(document.createElement('canvas'), {width: 40, height: 30})
  const body = await new Promise((resolve) => canvas.toBlob(resolve))
  const upload = await fetch(to + '/drawing?name=scan', {method: 'POST', headers: {'form-token': token}, body})
  const drawing = await upload.json()
  const picture = Object.assign(new Image(), {src: drawing.href})
  await picture.decode()
  return {comment: comment.status, drawing, shown: [picture.naturalWidth, picture.naturalHeight]}
})()`

t.test('a page of the editor follows changes, comments and uploads a drawing', needsChromium, async (t) => {
  const {server, anna, id, path, save} = await startEditing(t)
  await save()
  const page = await openPage(t, await openChromium(), {})
  await page.context().addCookies([...anna.browser.cookies].map(([name, value]) => ({name, value, url: server.url})))
  await page.goto(server.url + path)
  const told: string[] = []
  await page.exposeFunction('tell', (text: string) => void told.push(text))
  const nextTold = async (count: number) => {
    while (told.length < count) await new Promise(setImmediate)
    return told.slice(0, count)
  }
  await page.evaluate(follow)
  t.same(await nextTold(2), ['version 1', 'people '])
  t.match(await page.evaluate(write), {
    comment: 201,
    drawing: {contentType: 'image/png', name: 'scan', width: 40, height: 30},
    shown: [40, 30],
  })
  t.equal(server.services.threads.countOf(id, 'open'), 1)
  t.same((await nextTold(3)).at(-1), 'threads ')
  await save(undefined, 'Two')
  t.same((await nextTold(4)).at(-1), 'version 2')
  const {sessions} = server.services
  for (const session of sessions.list(anna.account.id)) sessions.endById(anna.account.id, session.id)
  server.clock.advance(1000)
  t.same((await nextTold(5)).at(-1), 'ended ')
})
