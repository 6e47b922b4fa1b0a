import t, {type Test} from 'tap'
import {operationsOf} from '../../../../server/openapi/openapi-types.ts'
import {startServer} from '../../../helper.ts'

async function open(t: Test, language = 'en') {
  const server = await startServer(t)
  const answer = await fetch(`${server.url}/docs/api`, {headers: {'accept-language': language}})
  t.equal(answer.status, 200)
  return {...server, html: await answer.text(), document: await server.app.apiDocument()}
}

t.test('the reference has every operation, shape and error of the document, each with an anchor', async (t) => {
  const {html, document} = await open(t)
  const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
  t.equal(new Set(ids).size, ids.length, 'each address is one place')
  for (const {name, path, operation} of operationsOf(document)) {
    t.ok(ids.includes(operation.operationId), name)
    t.ok(html.includes(`</strong> ${path}</code>`), name)
  }
  const {schemas, responses} = document.components
  for (const name of Object.keys({...schemas, ...responses})) t.ok(ids.includes(name), name)
  for (const [, target] of html.matchAll(/href="#([^"]*)"/g)) t.ok(ids.includes(target), `a link leads to ${target}`)
})

t.test('an operation has its scope, its parameters, its body and a sample call', async (t) => {
  const {html, url} = await open(t)
  const [, save = ''] = /<article id="saveRevision"(.*?)<\/article>/s.exec(html) ?? []
  t.match(save, /Scope: <code>projects:write<\/code> or <code>projects:create<\/code>, on projects the app created/)
  t.match(save, /<code>Idempotency-Key<\/code>[\s\S]*string, 1 to 200 characters<\/span>, header, optional/)
  t.match(save, /<h4>Body<\/h4>[\s\S]*<a href="#RevisionInput">RevisionInput<\/a>/)
  t.match(save, new RegExp(`curl -X POST &#34;${url}/v1/projects/\\$PROJECT/revisions&#34;`))
  t.match(save, /<dt>201<\/dt>[\s\S]*<a href="#Revision">Revision<\/a>[\s\S]*<code>Location<\/code>/)
  t.match(save, /<a href="#InvalidHomeOrBlockingProblems">422<\/a>/)

  const article = (id: string) => new RegExp(`<article id="${id}"(.*?)</article>`, 's').exec(html)?.[1] ?? ''
  t.match(
    article('findProducts'),
    /<code>limit<\/code>[\s\S]*integer, 1 to 100, default <code>50<\/code><\/span>, in the query, optional/,
  )
  t.match(article('readFile'), /curl -L -o \$FILE /)
  t.match(article('uploadFile'), /--data-binary @\$FILE/)
  t.match(article('followProject'), /curl -N /)
  t.match(article('readIndex'), /Needs no token\./)
  t.notMatch(article('readIndex'), /Authorization/)
})

t.test('webhook requests are described beside the operations', async (t) => {
  const {html, document} = await open(t)
  const [, about = ''] = /<section aria-labelledby="about-webhooks"(.*?)<\/section>/s.exec(html) ?? []
  for (const [type, {post}] of Object.entries(document.webhooks)) {
    t.match(html, `<a href="#${post.operationId}"><code>${type}</code></a>`)
    t.match(about, `<article id="${post.operationId}"`)
  }
  const [, saved = ''] = /<article id="receiveRevisionSaved"(.*?)<\/article>/s.exec(about) ?? []
  t.match(saved, /<strong>POST<\/strong><\/code> to the address of a webhook/)
  t.match(saved, /Service-Signature: t&#61;\d+,v1&#61;[0-9a-f]{64}\n\n{&#34;id&#34;:/)
  t.match(saved, /<a href="#RevisionSavedEvent">/)
})

t.test('a shape has its fields, their types and whether they can be null', async (t) => {
  const {html} = await open(t)
  const [, project = ''] = /<article id="Project"(.*?)<\/article>/s.exec(html) ?? []
  t.match(project, /<code>address<\/code><\/dt>[\s\S]*string or null[\s\S]*null when it has none/)
  t.match(
    project,
    /<code>lastRevision<\/code>[\s\S]*object or null[\s\S]*<code>number<\/code>[\s\S]*integer, at least 1/,
  )
  t.match(html, /<article id="File"[\s\S]*one of <code>image\/png<\/code>, <code>image\/jpeg<\/code>/)
  const [, model = ''] = /<article id="ProductModel"(.*?)<\/article>/s.exec(html) ?? []
  t.match(model, /<code>when<\/code>[\s\S]*array of object[\s\S]*<code>option<\/code>/, 'of the objects in a list too')
})

t.test("the Italian reference marks the document's English", async (t) => {
  const {html} = await open(t, 'it')
  t.match(html, /<html lang="it">/)
  t.match(html, /<h1>Riferimento dell’API<\/h1>/)
  t.match(html, /<h3 id="readHome-title" lang="en">Reads the last version with its home<\/h3>/)
  t.match(html, /Permesso: <code>projects:read<\/code>/)
})
