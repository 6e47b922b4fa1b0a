import t, {type Test} from 'tap'
import {startServer} from '../../../helper.ts'
import {decode, type FormBrowser} from '../form-browser.ts'
import {addSignedIn} from '../people.ts'
import {stock} from './stocked.ts'

const startStocked = async (t: Test, settings: Record<string, string> = {}) => {
  const server = await startServer(t, settings)
  const stocked = await stock(server)
  return {...server, ...stocked, ...(await addSignedIn(server, 'Anna'))}
}

const cards = (html: string) => [...html.matchAll(/<a href="\/catalog\/([^"?]*)">/g)].map(([, id]) => id)

t.test('the catalog requires sign-in, and every page links to it', async (t) => {
  const server = await startServer(t)
  const {browser} = await addSignedIn(server, 'Anna')
  for (const path of ['/catalog', '/catalog/acme/onda', '/catalog/acme/onda/product.json']) {
    const answer = await fetch(server.url + path, {redirect: 'manual'})
    t.equal(answer.status, 303)
    t.match(answer.headers.get('location'), `/signin?next=${encodeURIComponent(path)}`)
  }
  t.ok((await browser.open('/projects')).html.includes('<a href="/catalog" >Catalog</a>'))
})

t.test('an empty catalog explains how to load products', async (t) => {
  const server = await startServer(t)
  const {browser} = await addSignedIn(server, 'Anna')
  t.match((await browser.open('/catalog')).text, /No catalog is loaded yet.*npm run -s pianta -- catalog load FOLDER/)
  server.services.catalog.beginLoad('pianta')
  const page = await browser.open('/catalog')
  t.match(page.text, /The catalog is loading/)
  t.notMatch(page.text, /npm run -s pianta -- catalog load/)
})

t.test("the list shows each product's picture, brand, category and size", async (t) => {
  const {browser, thumbnail, url} = await startStocked(t)
  const page = await browser.open('/catalog?q=onda')
  t.match(page.text, /1 product .*Onda sofa Acme · Seating 250 × 95 × 80 cm/)
  t.same(cards(page.html), ['acme/onda'])
  const [, src = '', rest = ''] = /<img src="([^"]*)"([^>]*)>/.exec(page.html.slice(page.html.indexOf('results'))) ?? []
  t.equal(src, `/catalog/files/thumbnails/${thumbnail}`)
  t.match(rest, /alt="" width="400" height="400" loading="lazy"/)
  const picture = await browser.send(src)
  t.equal(picture.status, 200)
  t.equal(picture.headers.get('content-type'), 'image/webp')
  t.equal(picture.headers.get('x-content-type-options'), 'nosniff')
  t.match(picture.headers.get('cache-control'), 'private, max-age=31536000, immutable')
  t.equal((await fetch(url + src, {redirect: 'manual'})).status, 303, 'for people signed in')
})

t.test('the thumbnail route serves only thumbnails of the catalog', async (t) => {
  const {browser, services, model} = await startStocked(t)
  const {sha256} = await services.files.put(Buffer.from('of a project'))
  for (const hash of [model, sha256, 'x', '0'.repeat(64)])
    t.equal((await browser.open(`/catalog/files/thumbnails/${hash}`)).status, 404)
})

t.test('the form filters, and offers only filters that find something', async (t) => {
  const {browser} = await startStocked(t)
  const all = await browser.open('/catalog')
  t.match(all.text, /33 products/)
  t.match(all.html, /<optgroup label="Storage">\s*<option value="storage"\s*>Storage, all \(30\)<\/option>/)
  t.match(all.html, /<option value="storage\/cabinet"\s*>Cabinets and sideboards \(30\)</)
  const found = await browser.press(all, 'Search', {Search: 'desck', 'Acme & Figli (1)': 'on', Order: 'name'})
  t.match(found.path, '/catalog?q=desck&category=&sort=name&mount=&family=&brand=Acme+%26+Figli')
  t.same(cards(found.html), ['acme/desk'])
  t.match(decode(found.html), 'id="brand-Acme%20&%20Figli"')
  t.match(found.html, /name="q"\s+type="search"\s+value="desck"/)
  t.match(found.html, /<details open>/)
  t.match(found.html, /<option value="name" selected\s*>/)
  const red = await browser.open('/catalog?family=red&mount=floor&category=tables')
  t.same(cards(red.html), ['acme/desk'])
  const smallest = await browser.open('/catalog?sort=smallest&category=storage/cabinet')
  t.equal(cards(smallest.html)[0], 'acme/box-1')
})

t.test('a long list continues on further pages, with its filters', async (t) => {
  const {browser} = await startStocked(t)
  const first = await browser.open('/catalog?q=scatola&category=storage')
  t.equal(cards(first.html).length, 24)
  const next = decode(/<a class="button" rel="next" href="([^"]*)"/.exec(first.html)?.[1] ?? '')
  t.match(next, /^\/catalog\?q=scatola&category=storage&after=[\w-]+$/)
  const second = await browser.open(next)
  t.equal(new Set([...cards(first.html), ...cards(second.html)]).size, 30)
  t.notMatch(second.html, 'rel="next"')
  t.match(decode(second.html), '<a class="button second" href="/catalog?q=scatola&category=storage">Back to the first')
})

t.test('a cursor of another search leads to the first page of this one', async (t) => {
  const {browser} = await startStocked(t)
  t.equal((await browser.open('/catalog?q=box&after=nonsense')).path, '/catalog?q=box')
})

t.test('a search without results offers to drop each filter', async (t) => {
  const {browser} = await startStocked(t)
  const page = await browser.open('/catalog?q=onda&category=storage&family=red&sort=name')
  t.match(page.text, /0 products .*No results for “onda”.*without “Storage” without “Red” without any filter/)
  const ways = [...page.html.matchAll(/<a class="touch" href="([^"]*)">/g)].map(([, href]) => href)
  t.same(
    ways.map((way = '') => decode(way)),
    ['/catalog?q=onda&family=red&sort=name', '/catalog?q=onda&category=storage&sort=name', '/catalog?q=onda&sort=name'],
  )
  t.match(page.html, /<option value="storage" selected\s*>Storage, all \(0\)/, 'what is chosen stays to be seen')
  const unfiltered = await browser.open('/catalog?q=qqqqqqqq')
  t.match(unfiltered.text, /Try fewer or different words. Show all products/)
  t.notMatch(unfiltered.text, 'without')
})

t.test('hostile addresses get a page', async (t) => {
  const {browser} = await startStocked(t)
  const hostile = [
    'q=%00',
    'q=%ff%fe',
    'q=%F0%9F%9B%8B%EF%B8%8F',
    'q=%D7%A9%D7%95%D7%9C%D7%97%D7%9F',
    `q=${encodeURIComponent('"><script>alert(1)</script>')}`,
    'q=a&q=b&brand=x&brand=y&brand=',
    'q=NEAR(a%20b)%20OR%20*%20-x%20"',
    `${'brand=c&'.repeat(500)}`,
    '__proto__=x&constructor=y',
  ]
  for (const query of hostile) {
    const page = await browser.open(`/catalog?${query}`)
    t.equal(page.status, 200, query.slice(0, 40))
    t.match(page.text, /\d+ products?/)
    t.notMatch(page.html, /<script>/)
  }
  const all = /\d+ products/.exec((await browser.open('/catalog')).text)?.[0] ?? ''
  const none = [
    'category=../../etc',
    'mount=constructor',
    'family=__proto__',
    'sort=toString',
    `category=a${'/a'.repeat(150)}`,
    `brand=${'b'.repeat(5000)}`,
    'brand=',
  ]
  for (const query of none)
    t.match((await browser.open(`/catalog?${query}`)).text, all, `${query.slice(0, 40)} asks for nothing`)
  const long = await browser.open(`/catalog?q=${'q'.repeat(201)}`)
  t.match(long, {status: 400, text: /at most 200 characters/})
  t.match(long.html, /<title>Problem: Catalog/)
  t.match(long.text, 'Tables, all (', 'filters offer what there is')
  t.match(long.html, /aria-describedby="q-problem q-hint"\s+aria-invalid="true"/)
  t.equal((await browser.open(`/catalog?q=${'q'.repeat(200)}`)).status, 200)
})

t.test("typing and pictures don't count against other pages' rate limit", async (t) => {
  const {browser, thumbnail} = await startStocked(t, {PIANTA_RATE_LIMIT: '6'})
  for (let letter = 0; letter < 6; letter++) t.equal((await browser.open('/catalog?q=a')).status, 200)
  t.equal((await browser.open('/catalog?q=a')).status, 429)
  t.equal((await browser.open('/catalog/acme/desk')).status, 429)
  for (let picture = 0; picture < 30; picture++)
    t.equal((await browser.open(`/catalog/files/thumbnails/${thumbnail}`)).status, 200)
  t.equal((await browser.open('/projects')).status, 200)
})

t.test('pictures have a rate limit that allows every picture of every allowed page', async (t) => {
  const {browser, thumbnail} = await startStocked(t, {PIANTA_RATE_LIMIT: '4'})
  const path = `/catalog/files/thumbnails/${thumbnail}`
  for (let picture = 0; picture < 4 * 24; picture++) if ((await browser.open(path)).status !== 200) t.fail('refused')
  t.equal((await browser.open(path)).status, 429)
})

t.test('only pages with live forms run a script, and only ours', async (t) => {
  const {browser} = await startStocked(t)
  for (const path of ['/catalog', '/catalog/acme/desk']) {
    const {headers, html} = await browser.open(path)
    t.match(
      headers.get('content-security-policy'),
      /^default-src 'none'; script-src 'self'; connect-src 'self'; worker-src 'self'; style-src/,
    )
    const scripts = [...html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)
    t.equal(scripts.length, 1)
    t.match(scripts[0], /^<script type="module" src="\/pages\/[0-9a-f]{12}\/live-form\.js">$/)
    t.notMatch(html, /style=|\son\w+=/)
    for (const [, id] of html.matchAll(/<label for="([^"]*)"/g)) t.ok(html.includes(`id="${id}"`), `${id}`)
    for (const [, ids = ''] of html.matchAll(/aria-(?:describedby|labelledby)="([^"]*)"/g))
      for (const id of ids.split(' ')) t.ok(html.includes(`id="${id}"`), `${id}`)
    for (const id of (/data-live="([^"]*)"/.exec(html)?.[1] ?? '').split(' '))
      t.ok(html.includes(`id="${id}"`), `${id}`)
  }
  const box = await browser.open('/catalog/acme/box-1')
  t.notMatch(box.headers.get('content-security-policy'), 'script-src')
  t.notMatch(box.html, '<script')
})

t.test("one person's many searches delay nobody else", async (t) => {
  const server = await startStocked(t)
  const other = await addSignedIn(server, 'Bea')
  const order: string[] = []
  const open = async ({browser}: {browser: FormBrowser}, who: string) => {
    const cookies = Object.fromEntries(browser.cookies)
    t.equal((await server.app.inject({url: '/catalog?q=onda', cookies})).statusCode, 200)
    order.push(who)
  }
  await Promise.all([...Array.from({length: 50}, () => open(server, 'much')), open(other, 'little')])
  const place = order.indexOf('little')
  t.ok(place < 25, `was answered as number ${place}`)
})
