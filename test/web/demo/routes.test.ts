import {readdirSync, readFileSync} from 'node:fs'
import t, {type Test} from 'tap'
import type {Home, Product} from '../../../shared/home/schema.ts'
import {boundSample} from '../../../web/demo/bound-sample.ts'
import {openCatalog} from '../../../web/demo/editor/catalog.ts'
import {answer, createRoutes} from '../../../web/demo/editor/routes.ts'
import {openKept} from '../../../web/demo/kept.ts'
import {demoWords} from '../../../web/demo/words.ts'

const sample = boundSample(JSON.parse(readFileSync('samples/flat.json', 'utf8')) as Home)
const words = demoWords.en

/** A browser's storage with room for some characters. */
function storageOf(room: number) {
  const values: Record<string, string> = {}
  const hidden = {
    getItem: (key: string) => values[key] ?? null,
    removeItem: (key: string) => void delete values[key],
    setItem(key: string, text: string) {
      const used = Object.entries(values).reduce((sum, [name, value]) => sum + (name === key ? 0 : value.length), 0)
      if (used + text.length > room) throw new DOMException('full', 'QuotaExceededError')
      values[key] = text
    },
  }
  return {values, storage: new Proxy(hidden, {ownKeys: () => Object.keys(values), getOwnPropertyDescriptor: shown})}
}

const shown = () => ({configurable: true, enumerable: true})

const readProducts = async (): Promise<Product[]> =>
  readdirSync('catalog/lights').map((name) => JSON.parse(readFileSync(`catalog/lights/${name}`, 'utf8')))

function openDemo(t: Test, room = 5_000_000) {
  const {values, storage} = storageOf(room)
  t.intercept(globalThis, 'localStorage' as never, {value: storage as never})
  const said: string[] = []
  const kept = openKept('en', sample, words.you)
  const needs = {
    kept,
    sample,
    catalog: openCatalog('en', readProducts),
    words,
    say: (text: string) => void said.push(text),
  }
  const routes = createRoutes(needs)
  const ask = async (method: string, address: string, body: unknown = null) => {
    const [path = '', query = ''] = address.split('?')
    const {status, body: made} = await answer(routes, {method, path, query: new URLSearchParams(query), body}, needs)
    // biome-ignore lint/suspicious/noExplicitAny: each answer has its own shape
    return {status, body: made as any}
  }
  return {ask, said, kept, values}
}

const named = (name: string): Home => ({...sample, name})

t.test('a draft is kept, refused to a window that lags behind, saved, and discarded', async (t) => {
  const {ask, said} = openDemo(t)
  t.match((await ask('GET', 'draft')).body, {base: 1, edit: 0, last: 1, home: {name: sample.name}, history: null})
  const {body} = await ask('PUT', 'draft', {home: named('A'), base: 1, edit: 0, history: {done: [], undone: []}})
  t.ok(body.edit > 1e12, 'its counter begins anywhere')
  t.match(await ask('PUT', 'draft', {home: named('B'), base: 1, edit: 0}), {status: 409, body: {error: 'conflict'}})
  t.match((await ask('GET', 'draft')).body, {home: {name: 'A'}, history: {done: []}, edit: body.edit})
  t.match(await ask('POST', 'draft/version', {message: '', edit: 1}), {status: 409})
  t.match(await ask('POST', 'draft/version', {message: ' First ', edit: body.edit}), {
    status: 201,
    body: {number: 2, message: 'First', authorName: 'You'},
  })
  t.match(said, [/^Version 2 is kept in this browser only/])
  t.match((await ask('GET', 'edit/versions/2')).body, {number: 2, home: {name: 'A'}})
  t.equal((await ask('GET', 'edit/versions/3')).status, 404)
  t.match((await ask('GET', 'draft')).body, {base: 2, edit: 0, last: 2, home: {name: 'A'}})

  const late = await ask('PUT', 'draft', {home: named('C'), base: 1, edit: 0})
  const refused = await ask('POST', 'draft/version', {message: '', edit: late.body.edit})
  t.match(refused, {status: 409, body: {problems: [/^baseRevision/]}}, 'another version was saved meanwhile')
  t.equal((await ask('DELETE', 'draft?edit=1')).status, 409)
  t.equal((await ask('DELETE', `draft?edit=${late.body.edit}`)).status, 204)
  t.equal((await ask('GET', 'draft')).body.edit, 0)
})

t.test('a home with problems is no version, and what is no home is no draft', async (t) => {
  const {ask} = openDemo(t)
  const [plan, ...plans] = sample.plans
  const [wall] = plan?.walls ?? []
  const doubled = {...sample, plans: [{...plan, walls: [...(plan?.walls ?? []), {...wall, id: 'again'}]}, ...plans]}
  const {body} = await ask('PUT', 'draft', {home: doubled, base: 1, edit: 0})
  t.match(await ask('POST', 'draft/version', {message: '', edit: body.edit}), {
    status: 422,
    body: {error: 'blocking_problems'},
  })
  for (const home of [null, {}, {...sample, schema: 5}, {...sample, plans: [{}]}])
    t.equal((await ask('PUT', 'draft', {home, base: 1, edit: body.edit})).status, 400)
})

t.test('what only a server has is refused, and said', async (t) => {
  const {ask, said} = openDemo(t)
  t.match(await ask('POST', 'edit/threads'), {status: 400, body: {error: 'not_in_demo'}})
  t.match(await ask('POST', 'edit/drawing?name=x'), {status: 400})
  t.match(await ask('GET', 'edit/anything'), {status: 400})
  t.same(said, [words.missing.comments, words.missing.drawing, words.missing.other])
  const {apps} = (await ask('GET', 'edit/devices')).body
  t.match(apps, [{app: 'demo', name: 'Simulated house'}])
  t.ok(apps[0].devices.length > 20)
})

t.test('furniture is found by words of its name and keywords, by category, and page by page', async (t) => {
  const {ask} = openDemo(t)
  const {body: all} = await ask('GET', 'edit/catalog?q=')
  t.match(all, {rows: {length: 24}, next: '24', categories: [{id: 'lights'}]})
  t.ok(all.total > 24)
  const {body: more} = await ask('GET', 'edit/catalog?q=&after=24')
  t.same([more.rows.length, more.next, more.categories], [all.total - 24, null, null])
  const {body: found} = await ask('GET', 'edit/catalog?q=Arc%20FLO&category=lights')
  t.match(found.rows[0], {id: 'pianta/arc-floor-lamp', name: 'Arc floor lamp', size: {height: 2}})
  t.match(found.rows[0].picture, /^thumbnails\/[0-9a-f]{64}\.webp$/)
  t.match((await ask('GET', 'edit/catalog?q=over%20bow')).body.rows, [{id: 'pianta/arc-floor-lamp'}], 'by keywords')
  t.same((await ask('GET', 'edit/catalog?q=arc&category=beds')).body.rows, [])
  t.match((await ask('GET', 'edit/catalog/pianta/arc-floor-lamp')).body, {id: 'pianta/arc-floor-lamp', mount: 'floor'})
  t.equal((await ask('GET', 'edit/catalog/pianta/nothing')).status, 404)
})

t.test('a full browser drops undo and old versions first, then says so; damaged storage is left out', async (t) => {
  const size = JSON.stringify(sample).length
  const {ask, said, values, kept} = openDemo(t, 3.4 * size)
  const save = async (name: string, history: unknown = null) => {
    const {edit, base} = (await ask('GET', 'draft')).body
    const put = await ask('PUT', 'draft', {home: named(name), base, edit, history})
    return put.status === 200 ? await ask('POST', 'draft/version', {message: '', edit: put.body.edit}) : put
  }
  t.equal((await save('2', 'x'.repeat(4 * size))).status, 201, 'undo needs too much room, the plan does not')
  for (const name of ['3', '4', '5', '6']) t.equal((await save(name)).status, 201, name)
  t.equal(kept.last().number, 6)
  t.equal(kept.version(2), undefined)
  const large = {...sample, name: 'y'.repeat(4 * size)}
  const {body: draft} = await ask('GET', 'draft')
  t.match(await ask('PUT', 'draft', {home: large, base: 6, edit: draft.edit}), {
    status: 403,
    body: {problems: [/^storage: /]},
  })
  t.equal(said.at(-1), words.full)
  for (const key of Object.keys(values)) values[key] = '{"home": 1'
  t.match((await ask('GET', 'draft')).body, {base: 1, edit: 0, home: {name: sample.name}})
  kept.forget()
  t.same(
    Object.keys(values).filter((key) => key.startsWith('pianta demo')),
    [],
  )
  t.equal((await ask('PUT', 'draft', {home: sample, base: 1, edit: 0})).status, 403, 'a page that ends keeps nothing')
})
