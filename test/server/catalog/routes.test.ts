import t, {type Test} from 'tap'
import {startApi} from '../api.ts'
import {lamp, sofa, stock, table} from './stock.ts'

const setUp = async (t: Test) => {
  const api = await startApi(t)
  await stock(api.services)
  const find = (query: Record<string, string> | string[][] = {}) =>
    api.call('GET', `/v1/catalog/products?${new URLSearchParams(query as Record<string, string>)}`)
  /** Returns the ids found, in order. */
  const idsOf = async (query: Record<string, string> | string[][] = {}) => {
    const {status, json} = await find(query)
    t.equal(status, 200)
    t.equal(json.total, json.rows.length)
    return json.rows.map(({id}: {id: string}) => id)
  }
  return {...api, find, idsOf}
}

const ids = {lamp: lamp.id, sofa: sofa.id, table: table.id}

t.test('without parameters, search returns every product by English name', async (t) => {
  const {find, token, url} = await setUp(t)
  const {status, json} = await find()
  t.equal(status, 200)
  t.same(json, {
    rows: [lamp, sofa, table].map(({id, version, brand, name, category, mount, thumbnails}) => {
      return {id, version, brand, name, category, mount, thumbnails}
    }),
    total: 3,
    next: null,
  })
  const head = await fetch(`${url}/v1/catalog/products`, {method: 'HEAD', headers: {authorization: `Bearer ${token}`}})
  t.same([head.status, await head.text()], [200, ''])
})

t.test('each parameter filters as documented', async (t) => {
  const {idsOf} = await setUp(t)
  const {lamp, sofa, table} = ids
  const cases: [query: Record<string, string>, found: string[]][] = [
    [{q: 'sofa'}, [sofa]],
    [{q: 'sofà'}, [sofa]],
    [{q: 'divano', language: 'it'}, [sofa]],
    [{category: 'lights'}, [lamp]],
    [{category: 'lights/pendant'}, [lamp]],
    [{category: 'light'}, []],
    [{brand: 'Bosco'}, [sofa]],
    [{mount: 'floor'}, [sofa, table]],
    [{family: 'metal'}, [lamp]],
    [{sort: 'name', language: 'it'}, [sofa, lamp, table]],
    [{sort: 'name', language: 'en'}, [lamp, sofa, table]],
    [{sort: 'smallest'}, [lamp, table, sofa]],
    [{sort: 'largest'}, [sofa, table, lamp]],
    [{mount: 'floor', sort: 'smallest', brand: 'Bosco'}, [sofa]],
    [{unknown: 'to this version'}, [lamp, sofa, table]],
  ]
  for (const [query, found] of cases) t.same(await idsOf(query), found, JSON.stringify(query))
})

t.test('the brand parameter may repeat', async (t) => {
  const {idsOf} = await setUp(t)
  const brands = (...names: string[]) => names.map((name) => ['brand', name])
  t.same(await idsOf(brands('Bosco', 'Officina Luce')), [ids.lamp, ids.sofa])
  t.same(await idsOf(brands('Bosco', 'Bosco', 'nobody')), [ids.sofa])
  t.same(await idsOf(brands(...Array<string>(1000).fill('Bosco'))), [ids.sofa])
  t.same(await idsOf(brands('Bosco,Officina Luce')), [], 'a comma is part of a name')
  t.same(await idsOf([...brands('Bosco', 'Officina Luce'), ['mount', 'floor']]), [ids.sofa])
})

t.test('values that no product has find nothing', async (t) => {
  const {find} = await setUp(t)
  const nothing = {rows: [], total: 0, next: null}
  const unknown = [
    'brand=nobody',
    'brand=',
    'category=cars',
    'category=',
    'category=%00',
    'family=plaid',
    'q=xylophone',
  ]
  for (const query of unknown) {
    t.match(await find(Object.fromEntries([query.split('=')])), {status: 200}, query)
    t.same((await find(Object.fromEntries(new URLSearchParams(query)))).json, nothing, query)
  }
})

t.test('a malformed or repeated parameter is 400 with its name', async (t) => {
  const {call} = await setUp(t)
  const refused: [query: string, problem: string][] = [
    ['mount=sky', 'mount: must be one of floor, wall, ceiling, surface, built-in'],
    ['mount=', 'mount: must be one of floor, wall, ceiling, surface, built-in'],
    ['sort=price', 'sort: must be one of relevance, name, smallest, largest'],
    ['language=fr', 'language: must be one of en, it'],
    ['limit=0', 'limit: must be at least 1'],
    ['limit=-1', 'limit: must be at least 1'],
    ['limit=101', 'limit: must be at most 100'],
    ['limit=99999999999999999999', 'limit: must be at most 100'],
    ['limit=1.5', 'limit: must be an integer'],
    ['limit=', 'limit: must be an integer'],
    ['limit=1e1', 'limit: must be an integer'],
    [`q=${'x'.repeat(201)}`, 'q: must have at most 200 characters'],
    [`q=${'x'.repeat(10_000)}`, 'q: must have at most 200 characters'],
    [`after=${'x'.repeat(4001)}`, 'after: must have at most 4000 characters'],
    ...['q', 'category', 'mount', 'family', 'sort', 'language', 'limit', 'after'].map((name): [string, string] => [
      `${name}=1&${name}=2`,
      `${name}: must occur once`,
    ]),
  ]
  for (const [query, problem] of refused) {
    const {status, json} = await call('GET', `/v1/catalog/products?${query}`)
    t.same([status, json], [400, {error: 'invalid_input', problems: [problem]}], query.slice(0, 60))
  }
})

t.test('a query may have any characters', async (t) => {
  const {find} = await setUp(t)
  const odd = [
    '',
    ' ',
    '\0',
    'lamp\0sofa',
    '"',
    '* OR NOT (NEAR/2 ^ {',
    '%_\\',
    "'; DROP TABLE product; --",
    '👋🏽',
    '👋'.repeat(200),
    'كرسي',
    '\u202esofa',
    'e\u0301\u0302\u0303'.repeat(50),
    '\ufffd\ufeff\u200b',
    'x'.repeat(200),
    'a '.repeat(100),
    'sofa '.repeat(40),
  ]
  for (const q of odd)
    t.match(await find({q}), {status: 200, json: {rows: Array, total: Number, next: null}}, JSON.stringify(q))
  t.equal((await find({q: '👋'.repeat(201)})).status, 400)
  t.equal((await find({q: '  '})).json.total, 3, 'blank counts as none')
})

t.test('an undecodable query is used as it is', async (t) => {
  const {call} = await setUp(t)
  for (const query of ['q=%FF', 'q=%', 'q=%zz&x', 'brand=%E0%A4%A', 'q[]=sofa', '__proto__=1', 'q=sofa&constructor=1'])
    t.equal((await call('GET', `/v1/catalog/products?${query}`)).status, 200, query)
})

t.test('cursors lead from page to page of one search', async (t) => {
  const {find} = await setUp(t)
  const first = await find({limit: '2', sort: 'smallest'})
  t.match(first.json, {rows: [{id: ids.lamp}, {id: ids.table}], total: 3, next: /^[\w-]+$/})
  const after = first.json.next
  t.match((await find({sort: 'smallest', after})).json, {rows: [{id: ids.sofa}], total: 3, next: null})
  t.match((await find({sort: 'smallest', after, limit: '1'})).json, {rows: [{id: ids.sofa}], next: null})
  const foreign: Record<string, string>[] = [
    {after},
    {after, sort: 'largest'},
    {after, sort: 'smallest', q: 'sofa'},
    {after, sort: 'smallest', mount: 'floor'},
    {after, sort: 'smallest', brand: 'Bosco'},
    {after, sort: 'smallest', category: 'lights'},
    {after, sort: 'smallest', family: 'blue'},
    {after: `${after}x`, sort: 'smallest'},
    {after: ''},
    {after: 'x'},
    {after: Buffer.from('["catalog"]').toString('base64url')},
    {after: Buffer.from('null').toString('base64url')},
  ]
  for (const query of foreign) {
    t.match(
      await find(query),
      {status: 400, json: {error: 'invalid_input', problems: [/^after: /]}},
      JSON.stringify(query),
    )
  }
})

t.test('changes between pages neither repeat nor skip other products', async (t) => {
  const {find, services} = await setUp(t)
  for (const sort of ['name', 'smallest', 'largest', 'relevance']) {
    const products = [lamp, sofa, table]
    for (const product of products) services.catalog.put(product)
    const first = (await find({limit: '1', sort})).json
    const [{id: seen}] = first.rows
    const gone = products.find(({id}) => id !== seen)
    services.catalog.unlist(gone?.id ?? '')
    services.catalog.unlist(seen)
    services.catalog.put({
      ...table,
      id: `shop/a-${sort}`,
      name: {it: 'A', en: 'A'},
      size: {width: 0.1, depth: 0.1, height: 1},
    })
    services.catalog.put({
      ...table,
      id: `shop/z-${sort}`,
      name: {it: 'Z', en: 'Z'},
      size: {width: 9, depth: 9, height: 1},
    })
    const rest: {id: string}[] = (await find({sort, after: first.next})).json.rows
    const old = rest.map(({id}) => id).filter((id) => products.some((product) => product.id === id))
    t.same(
      old,
      products.map(({id}) => id).filter((id) => id !== seen && id !== gone?.id),
      sort,
    )
    for (const name of ['a', 'z']) services.catalog.unlist(`shop/${name}-${sort}`)
  }
})

t.test('a cursor holds the longest possible name', async (t) => {
  const {find, services} = await setUp(t)
  const name = '\u{1f6cb}'.repeat(400)
  services.catalog.put({...table, id: 'shop/long', name: {it: name, en: name}})
  services.catalog.put({...table, id: 'shop/longer', name: {it: name, en: name}})
  const seen = []
  for (let after: string | null | undefined; after !== null; ) {
    const {status, json} = await find({limit: '1', ...(after !== undefined && {after})})
    t.equal(status, 200)
    if (status !== 200) break
    seen.push(...json.rows.map(({id}: {id: string}) => id))
    after = json.next
  }
  t.same(seen.toSorted(), [ids.lamp, 'shop/long', 'shop/longer', ids.sofa, ids.table])
})

t.test('a product is returned as it was loaded', async (t) => {
  const {call, services} = await setUp(t)
  const read = (id: string, headers: Record<string, string> = {}) =>
    call('GET', `/v1/catalog/products/${id}`, {headers})
  const {status, text, headers} = await read(lamp.id)
  t.equal(status, 200)
  t.equal(headers.get('content-type'), 'application/json; charset=utf-8')
  t.equal(headers.get('cache-control'), 'private, no-cache')
  t.equal(text, services.catalog.find(lamp.id))
  t.same(JSON.parse(text), lamp)

  const head = await call('HEAD', `/v1/catalog/products/${lamp.id}`)
  t.same([head.status, head.text, head.headers.get('content-length')], [200, '', String(Buffer.byteLength(text))])

  const etag = headers.get('etag') ?? ''
  const unchanged = await read(lamp.id, {'if-none-match': `"other", ${etag}`})
  t.same([unchanged.status, unchanged.text, unchanged.headers.get('etag')], [304, '', etag])
  services.catalog.put({...lamp, description: {it: 'Nuova', en: 'New'}})
  const changed = await read(lamp.id, {'if-none-match': etag})
  t.match(changed, {status: 200, json: {description: {en: 'New'}}})
  t.not(changed.headers.get('etag'), etag)
})

t.test('a product that left the catalog is hidden from search, but readable', async (t) => {
  const {call, services, idsOf} = await setUp(t)
  services.catalog.unlist(lamp.id)
  t.same(await idsOf(), [ids.sofa, ids.table])
  t.match(await call('GET', `/v1/catalog/products/${lamp.id}`), {status: 200, json: {id: lamp.id}})
})

t.test('a missing product is 404, however odd its name', async (t) => {
  const {call} = await setUp(t)
  const unknown = [
    'shop/nothing',
    'nowhere/dome-lamp',
    'shop/DOME-LAMP',
    'shop/dome-lamp%00',
    'shop/%F0%9F%91%8B',
    'shop%2Fdome-lamp/',
    'shop/%2e%2e%2fdome-lamp',
    `shop/${'x'.repeat(5000)}`,
    'shop',
    'shop/dome-lamp/x',
  ]
  for (const id of unknown) {
    const refused = await call('GET', `/v1/catalog/products/${id}`)
    t.match(refused, {status: 404, json: {error: 'not_found'}}, id.slice(0, 40))
    t.notOk(refused.headers.has('etag'))
  }
})

t.test('the catalog requires its own scope', async (t) => {
  const {call, connect} = await setUp(t)
  const {token} = connect({scopes: ['projects:read', 'projects:create']})
  for (const path of ['', `/${lamp.id}`, '/shop/nothing', '?q=sofa']) {
    const refused = await call('GET', `/v1/catalog/products${path}`, {token})
    t.match(refused, {status: 403, json: {error: 'forbidden'}}, path)
    t.match(refused.headers.get('www-authenticate'), /scope="catalog:read"/)
  }
})

t.test('an app with many searches does not delay others', async (t) => {
  const {app, connect, token} = await setUp(t)
  const order: string[] = []
  const find = async (token: string, who: string) => {
    const headers = {authorization: `Bearer ${token}`}
    const {statusCode} = await app.inject({url: '/v1/catalog/products?q=sofa', headers})
    order.push(who)
    t.equal(statusCode, 200)
  }
  const other = connect().token
  await Promise.all([...Array.from({length: 200}, () => find(token, 'much')), find(other, 'little')])
  const place = order.indexOf('little')
  t.ok(place < 100, `was answered as number ${place}`)
})
