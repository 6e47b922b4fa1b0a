import t, {type Test} from 'tap'
import {operationsOf} from '../../../../server/openapi/openapi-types.ts'
import {startServer} from '../../../helper.ts'

/** Bytes. A phone on a slow line loads this in a moment. */
const largestPage = 72 * 1024

/** All tests share a server, started by the first that needs it. */
const startShared = () => startServer(t)
let started: ReturnType<typeof startShared> | undefined

async function start(t: Test, language = 'en') {
  started ??= startShared()
  const {url, app} = await started
  const pages = new Map<string, Promise<string>>()
  async function load(path: string): Promise<string> {
    const answer = await fetch(url + path, {headers: {'accept-language': language}})
    t.equal(answer.status, 200, path)
    return answer.text()
  }
  /** Returns the HTML of a page, asked once. */
  function open(path: string): Promise<string> {
    const html = pages.get(path) ?? load(path)
    pages.set(path, html)
    return html
  }
  async function article(id: string) {
    const [, path = ''] = new RegExp(`<li id="${id}">\\s*<a href="([^"#]*)#${id}"`).exec(await open('/docs/api')) ?? []
    return new RegExp(`<article id="${id}"(.*?)</article>`, 's').exec(await open(path))?.[1] ?? ''
  }
  return {url, open, article, document: await app.apiDocument()}
}

const idsOf = (html: string) => [...html.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id)
const linksOf = (html: string) => [...html.matchAll(/ href="(\/docs\/api[^"]*)"/g)].map(([, link = '']) => link)
const ownPages = (html: string) => new Set(linksOf(html).map((link) => link.split('#')[0] ?? ''))

t.test('the index keeps an anchor for every operation, schema and error, and leads to its page', async (t) => {
  const {open, document} = await start(t)
  const index = await open('/docs/api')
  const {schemas, responses} = document.components
  const operations = operationsOf(document).map(({operation}) => operation.operationId)
  const posts = Object.values(document.webhooks).map(({post}) => post.operationId)
  for (const id of [...operations, ...posts, ...Object.keys({...schemas, ...responses})]) {
    const [, path = ''] = new RegExp(`<li id="${id}">\\s*<a href="([^"#]*)#${id}"`).exec(index) ?? []
    t.match(path, /^\/docs\/api\/[a-z-]+$/, id)
    t.ok(idsOf(await open(path)).includes(id), `${path} describes ${id}`)
  }
  for (const id of ['basics', 'about-projects', 'about-host-apps', 'shapes', 'errors'])
    t.ok(idsOf(index).includes(id), `an old link to #${id} still leads somewhere`)
})

for (const language of ['en', 'it']) {
  t.test(`every link of the reference leads to a place, in ${language}`, async (t) => {
    const {open} = await start(t, language)
    const pages = ownPages(await open('/docs/api'))
    t.ok(pages.size > 12)
    for (const page of pages) {
      const html = await open(page)
      t.equal(new Set(idsOf(html)).size, idsOf(html).length, `each anchor of ${page} is one place`)
      for (const [, id = ''] of html.matchAll(/ href="#([^"]*)"/g)) t.ok(idsOf(html).includes(id), `${page}#${id}`)
      for (const link of new Set(linksOf(html))) {
        const [path = '', id] = link.split('#')
        if (id !== undefined) t.ok(idsOf(await open(path)).includes(id), link)
      }
    }
  })
}

t.test('each page is small, and its neighbours lead through all pages', async (t) => {
  const {open} = await start(t)
  const seen: string[] = []
  for (let next: string | undefined = '/docs/api/basics'; next; ) {
    seen.push(next)
    const html = await open(next)
    t.ok(Buffer.byteLength(html) < largestPage, `${next}: ${Buffer.byteLength(html)} bytes`)
    const previous = /<a rel="prev"[^>]* href="([^"]*)"/.exec(html)?.[1]
    t.equal(previous, seen.at(-2), `the page before ${next}`)
    next = /<a rel="next"[^>]* href="([^"]*)"/.exec(html)?.[1]
  }
  const pages = ownPages(await open('/docs/api'))
  pages.delete('/docs/api')
  t.same(new Set(seen), pages)
})

t.test('the sidebar marks the open page and lists its operations', async (t) => {
  const {open} = await start(t)
  const [, sidebar = ''] = /<nav class="sidebar"(.*?)<\/nav>/s.exec(await open('/docs/api/files')) ?? []
  t.match(sidebar, /<a href="\/docs\/api\/files" aria-current="page">/)
  t.equal(sidebar.match(/aria-current/g)?.length, 1)
  t.match(sidebar, '<a href="/docs/api/files#uploadFile">')
  t.notMatch(sidebar, '#readHome')
})

t.test('an unknown subject is not found', async (t) => {
  const {url} = await start(t)
  for (const name of ['nothing', 'Projects', '__proto__', '%2e%2e'])
    t.equal((await fetch(`${url}/docs/api/${name}`)).status, 404, name)
})

t.test('the filter finds operations, schemas and errors by all words, without a script', async (t) => {
  const {open} = await start(t)
  const results = async (query: string) => {
    const html = await open(`/docs/api?${new URLSearchParams({q: query})}`)
    const [, said = '', list = ''] =
      /<p id="found"[^>]*>([^<]*)<\/p>\s*<div id="results">(.*?)<\/main>/s.exec(html) ?? []
    return {said, ids: [...list.matchAll(/<li id="([^"]*)">/g)].map(([, id]) => id), html}
  }
  t.match(await results('PUT /devices'), {said: '1 result', ids: ['declareDevices']})
  t.match(await results('  invalid_home '), {said: '1 result', ids: ['InvalidHomeOrBlockingProblems']})
  t.same((await results('producttoggle')).ids, ['ProductToggle'])
  t.same((await results('revision.saved')).ids, ['receiveRevisionSaved'])
  t.ok((await results('webhooks')).ids.length > 10)
  const none = await results('<qqq>')
  t.match(none, {said: '0 results', ids: []})
  t.match(none.html, /No results for “&#60;qqq&#62;”/)
  t.match(none.html, /value="&#60;qqq&#62;"/)
  t.equal((await results('')).said, '')
  t.equal((await open('/docs/api?q=a&q=b')).length, (await open('/docs/api')).length, 'a repeated word is ignored')
})

t.test('an operation has its scope, its parameters, its body and a sample call', async (t) => {
  const {article, url} = await start(t)
  const save = await article('saveRevision')
  t.match(save, /Scope: <code>projects:write<\/code> or <code>projects:create<\/code>, on projects the app created/)
  t.match(save, /<code>Idempotency-Key<\/code>[\s\S]*string, 1 to 200 characters<\/span>, header, optional/)
  t.match(save, /<h3>Body<\/h3>[\s\S]*<a href="\/docs\/api\/versions-schemas#RevisionInput">RevisionInput<\/a>/)
  t.match(save, new RegExp(`curl -X POST &#34;${url}/v1/projects/\\$PROJECT/revisions&#34;`))
  t.match(
    save,
    /<dt>201<\/dt>[\s\S]*<a href="\/docs\/api\/versions-schemas#Revision">Revision<\/a>[\s\S]*<code>Location<\/code>/,
  )
  t.match(
    save,
    /<a href="\/docs\/api\/errors#InvalidHomeOrBlockingProblems">422 <code>invalid_home<\/code>, <code>blocking_problems<\/code>/,
  )
  t.match(save, /<h3>Response 201<\/h3>/)

  t.match(
    await article('findProducts'),
    /<code>limit<\/code>[\s\S]*integer, 1 to 100, default <code>50<\/code><\/span>, in the query, optional/,
  )
  t.match(await article('readFile'), /curl -L -o \$FILE /)
  t.match(await article('uploadFile'), /--data-binary @\$FILE/)
  t.match(await article('followProject'), /curl -N /)
  t.match(await article('readIndex'), /Needs no token\./)
  t.notMatch(await article('readIndex'), /Authorization/)
})

t.test('webhook requests are described beside the operations', async (t) => {
  const {open, document} = await start(t)
  const html = await open('/docs/api/webhooks')
  for (const {post} of Object.values(document.webhooks)) t.match(html, `<article id="${post.operationId}"`)
  const [, saved = ''] = /<article id="receiveRevisionSaved"(.*?)<\/article>/s.exec(html) ?? []
  t.match(saved, />POST<\/strong> to the address of a webhook/)
  t.match(
    saved,
    /Service-Signature: t&#61;\d+,v1&#61;[0-9a-f]{64}\nwebhook-id: \S+\nwebhook-timestamp: \d+\nwebhook-signature: v1,\S+\n\n{&#34;id&#34;:/,
  )
  t.match(saved, '<a href="/docs/api/webhooks#RevisionSavedEvent">')
})

t.test('a schema stands on the page of its subject, with its fields, types and whether they can be null', async (t) => {
  const {article, open} = await start(t)
  t.match(await open('/docs/api/projects'), '<article id="Project"')
  t.match(await open('/docs/api/files'), '<article id="ProjectFile"', 'which versions name too')
  t.match(await open('/docs/api/errors'), '<article id="ApiError"')
  const project = await article('Project')
  t.match(project, /<code>address<\/code><\/dt>[\s\S]*string or null[\s\S]*null when it has none/)
  t.match(
    project,
    /<code>lastRevision<\/code>[\s\S]*object or null[\s\S]*<code>number<\/code>[\s\S]*integer, at least 1/,
  )
  t.match(await article('ProjectFile'), /one of <code>image\/png<\/code>, <code>image\/jpeg<\/code>/)
  t.match(
    await article('ProductModel'),
    /<code>when<\/code>[\s\S]*array of object[\s\S]*<code>option<\/code>/,
    'of the objects in a list too',
  )
})

t.test('an error has its codes, their meaning and an example', async (t) => {
  const {article} = await start(t)
  const input = await article('InvalidInput')
  t.match(input, /<span>400 <code>invalid_input<\/code><\/span>/)
  t.match(input, /<h3>Response 400<\/h3>[\s\S]*name: is required/)
  t.match(await article('Unauthenticated'), /<code>WWW-Authenticate<\/code>[\s\S]*RFC 9728/)
})

t.test("the Italian reference marks the document's English", async (t) => {
  const {open} = await start(t, 'it')
  t.match(await open('/docs/api'), /<h1>Riferimento dell’API<\/h1>/)
  const html = await open('/docs/api/versions')
  t.match(html, /<html lang="it">/)
  t.match(html, '<title>Versions · Riferimento dell’API · Pianta</title>')
  t.match(html, /<h1><span lang="en">Versions<\/span><\/h1>/)
  t.match(html, /<h2 id="readHome-title" lang="en">Reads the last version with its home<\/h2>/)
  t.match(html, /Permesso: <code>projects:read<\/code>/)
})
