import t from 'tap'
import {startEditing, testReaders} from '../../web/editor/editing.ts'
import {desk, stock} from '../pages/catalog/stocked.ts'

t.test('the catalog is searched by words and category, in the language of the person', async (t) => {
  const {anna, server, path} = await startEditing(t)
  await stock(server)
  const catalog = `${path}/catalog`
  const found = (await anna.get(`${catalog}?q=desk`)).json
  t.match(found.rows[0], {id: desk.id, name: 'Desk', category: 'tables/desk', size: {width: 1.4, depth: 0.7}})
  t.ok(found.categories.some(({id}: {id: string}) => id === 'tables/desk'))
  const ofCategory = (await anna.get(`${catalog}?category=tables`)).json
  t.ok(ofCategory.total > 0)
  t.ok(ofCategory.rows.every(({category}: {category: string}) => category.startsWith('tables/')))
  server.services.accounts.update(anna.account.id, {name: 'Anna', language: 'it'})
  t.match((await anna.get(`${catalog}?q=scrivania`)).json.rows[0], {id: desk.id, name: 'Scrivania'})
  t.same((await anna.get(`${catalog}?q=xyzzyx`)).json, {rows: [], total: 0, next: null, categories: []})
})

t.test('pages of the catalog follow each other, with pictures that the page can show', async (t) => {
  const {anna, server, path} = await startEditing(t)
  await stock(server)
  const first = (await anna.get(`${path}/catalog`)).json
  t.equal(first.rows.length, 24)
  const second = (await anna.get(`${path}/catalog?after=${encodeURIComponent(first.next)}`)).json
  t.equal(second.categories, null)
  const ids = [...first.rows, ...second.rows].map(({id}) => id)
  t.equal(new Set(ids).size, ids.length)
  const [{picture}] = (await anna.get(`${path}/catalog?q=onda`)).json.rows
  const shown = await anna.browser.open(picture)
  t.match([shown.status, shown.headers.get('content-type')], [200, 'image/webp'])
  t.match(await anna.get(`${path}/catalog?after=x`), {status: 400, json: {problems: [/^after: /]}})
  t.match(await anna.get(`${path}/catalog?q=${'x'.repeat(201)}`), {
    status: 400,
    json: {problems: ['q: must have at most 200 characters']},
  })
})

t.test('a product is read with its options', async (t) => {
  const editing = await startEditing(t)
  const {anna, server, path} = editing
  await stock(server)
  t.same((await anna.get(`${path}/catalog/${desk.id}`)).json, desk)
  t.match(await anna.get(`${path}/catalog/acme/none`), {status: 404, json: {error: 'not_found'}})
  await testReaders(t, editing, `catalog/${desk.id}`)
  await testReaders(t, editing, 'catalog')
})
