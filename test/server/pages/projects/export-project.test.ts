import {randomBytes} from 'node:crypto'
import t, {type Test} from 'tap'
import {limits} from '#shared/contract/limits.ts'
import {startCommenting} from '../comments/commenting.ts'
import type {FormBrowser} from '../form-browser.ts'
import {openBrowser} from '../form-browser.ts'

const cookieOf = ({cookies}: FormBrowser) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/** Creates a project with a file larger than the socket's buffers. */
async function startLarge(t: Test) {
  const server = await startCommenting(t)
  const {files, id, url} = server
  const stored = await files.put(randomBytes(24 * 1024 * 1024))
  files.add(id, stored, {name: 'drawing', contentType: 'application/pdf'})
  files.keepNamed(id, 1, [stored.sha256])
  const path = `${url}/projects/${id}/export`
  /** Requests the export and reads only the headers until told otherwise. */
  const begin = ({browser}: {browser: FormBrowser}, signal?: AbortSignal) =>
    fetch(path, {headers: {cookie: cookieOf(browser)}, ...(signal && {signal})})
  return {...server, begin}
}

t.test('members download the whole project', async (t) => {
  const {bruno, url, id} = await startCommenting(t)
  const page = await bruno.browser.open(`/projects/${id}`)
  t.match(
    page.text,
    /Download everything A zip file with every saved version .*It does not include comments\. Download/,
  )
  const [, path] = /<a class="button second" href="([^"]*)" download>/.exec(page.html) ?? []
  const response = await fetch(url + path, {headers: {cookie: cookieOf(bruno.browser)}})
  t.equal(response.status, 200)
  t.equal(response.headers.get('content-type'), 'application/zip')
  t.match(response.headers.get('content-disposition'), /^attachment; filename="?Casa\.zip/)
  const zip = Buffer.from(await response.arrayBuffer()).toString('latin1')
  for (const name of ['project.json', 'versions.json', 'versions/1.home.json']) t.ok(zip.includes(name), name)
})

t.test('only members can download', async (t) => {
  const {anna, sara, bruno, members, projects, url, id} = await startCommenting(t)
  const path = `/projects/${id}/export`
  t.equal((await sara.browser.open(path)).status, 404)
  t.match((await openBrowser(url).open(path)).path, /^\/signin/)
  members.remove(id, bruno.account.id)
  t.equal((await bruno.browser.open(path)).status, 404)
  const {id: blank} = projects.create({name: 'Mare', address: null}, {ownerId: anna.account.id, language: 'en'})
  t.notMatch((await anna.browser.open(`/projects/${blank}`)).text, /Download/, 'with nothing in it')
})

t.test('a download ends when its person is removed from the project', async (t) => {
  const {bruno, members, id, begin} = await startLarge(t)
  const response = await begin(bruno)
  t.equal(response.status, 200)
  members.remove(id, bruno.account.id)
  await t.rejects(response.arrayBuffer(), 'it breaks off, and is no whole archive')
})

t.test("a person's downloads queue, without delaying other people's", async (t) => {
  const {anna, bruno, begin} = await startLarge(t)
  const stop = new AbortController()
  // Held, because an unreferenced response is cancelled.
  const begun: Response[] = []
  for (let count = 0; count < limits.concurrentExports; count++) begun.push(await begin(anna, stop.signal))
  let isLet = false
  const next = begin(anna).then((response) => {
    isLet = true
    return response.arrayBuffer()
  })
  t.ok((await (await begin(bruno)).arrayBuffer()).byteLength > 24 * 1024 * 1024)
  t.equal(isLet, false)
  stop.abort()
  t.ok((await next).byteLength > 24 * 1024 * 1024)
  t.equal(begun.length, limits.concurrentExports)
})
