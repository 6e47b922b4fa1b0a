import t from 'tap'
import type {Product} from '#shared/home/product.ts'
import {startServer} from '../../../helper.ts'
import {sofa} from '../../../shared/home/product/sofa.ts'
import {decode} from '../form-browser.ts'
import {addSignedIn, signIn} from '../people.ts'
import {desk, stock} from './stocked.ts'

const server = await startServer(t)
const {thumbnail, model} = await stock(server)
const {browser} = await addSignedIn(server, 'Anna')

/** Returns the drawing's title, which contains its measurements. */
const drawn = (html: string) => decode(/<svg [^>]*class="pianta product"[^>]*><title>([^<]*)/.exec(html)?.[1] ?? '')

/** Returns which of `checked`, `selected` and `disabled` a field or a value has. */
function stateOf(html: string, id: string): string {
  const [tag = ''] = new RegExp(`<(input|option)[^>]*(id|value)="${id}"[^>]*>`).exec(html) ?? []
  return (tag.replaceAll(/"[^"]*"/g, '').match(/checked|selected|disabled/g) ?? []).join(' ')
}

t.test("a product's page shows all its facts", async (t) => {
  const page = await browser.open('/catalog/acme/onda')
  t.equal(drawn(page.html), 'Onda sofa, from the front and from above: 250 cm wide, 95 cm deep, 80 cm high')
  for (const text of [
    'Onda sofa Acme Furniture › Seating On the floor',
    'Two to four seats.',
    '250 × 95 × 80 cm',
    'Width 250 cm Depth 95 cm Height 80 cm',
    'In front: 50 cm Sit Source: Measured in our own homes',
    'Sand linen Beige',
    'Reading light Light',
    "Acme's page",
    'Model with Seats: Two or Three and Arms: No',
    'Identifier acme/onda Version 3',
  ])
    t.ok(page.text.includes(text), text)
  t.match(page.html, /<svg class="swatch"[^>]*><rect width="1" height="1" fill="#7a4b2a"/)
  t.match(decode(page.html), 'href="/catalog?category=furniture"')
})

t.test("a product's page exists in Italian", async (t) => {
  await server.addPerson('Ida', {language: 'it'})
  const browser = await signIn(server, 'ida@example.org')
  const page = await browser.open('/catalog/acme/onda?with-seat_width=65')
  t.match(drawn(page.html), /^Divano Onda, di fronte e dall'alto: larghezza 235 cm/)
  t.match(page.text, /Davanti: 50 cm.*Modello con Posti: Due o Tre e Braccioli: No/)
})

t.test('the form chooses options, and the drawing follows', async (t) => {
  const page = await browser.open('/catalog/acme/desk')
  t.match(page.html, /name="with-width"\s+type="number"\s+value="140"/)
  t.match(page.html, /min="120" max="200" step="20" inputmode="decimal"/)
  t.match(page.text, /From 120 to 200 cm, in steps of 20 cm/)
  t.match(page.html, /name="with-drawers"\s+type="number"\s+value="2"/)
  t.match(page.html, /min="0" max="4" step="1"/, 'a count is no length')
  t.match(page.text, /Drawers From 0 to 4 With a lamp/)
  const changed = await browser.press(page, 'Show', {Width: '180', Drawers: '3', Colour: 'one'})
  t.match(drawn(changed.html), '180 cm wide')
  t.match(changed.text, /180 × 70 × 75 cm.*In front: 90 cm/)
  t.match(changed.html, /value="180"/)
  t.equal(stateOf(changed.html, 'one'), 'selected')
  t.notMatch(changed.html, '<title>Problem')
})

t.test('a toggle that is on by default can be turned off and on again', async (t) => {
  const off = await browser.open('/catalog/acme/desk?with-lamp=no')
  t.equal(stateOf(off.html, 'with-lamp-yes'), '')
  t.match(off.html, /<input type="hidden" name="with-lamp" value="no" \/>/)
  const on = await browser.open('/catalog/acme/desk?with-lamp=no&with-lamp=yes')
  t.equal(stateOf(on.html, 'with-lamp-yes'), 'checked')
  t.equal(stateOf((await browser.open('/catalog/acme/desk')).html, 'with-lamp-yes'), 'checked')
  const free = await browser.open('/catalog/acme/desk?with-width=160')
  t.notMatch(free.html, /type="hidden" name="with-shelf"/, 'one that is off needs no such field')
})

t.test('unavailable values are shown with their condition', async (t) => {
  const three = await browser.open('/catalog/acme/onda')
  t.equal(stateOf(three.html, 'with-chaise-left'), '')
  const two = await browser.open('/catalog/acme/onda?with-seats=two')
  t.equal(stateOf(two.html, 'with-chaise-left'), 'disabled')
  t.match(two.text, /Left Only with Seats: Three or Four/)
  const plain = await browser.open('/catalog/acme/desk')
  t.equal(stateOf(plain.html, 'with-shelf-yes'), 'disabled')
  t.match(plain.text, /With a shelf Yes Only with Width: 160 cm or 180 cm/)
  t.equal(stateOf((await browser.open('/catalog/acme/desk?with-width=160')).html, 'with-shelf-yes'), '')
  const dark = await browser.open('/catalog/acme/desk?with-lamp=no')
  t.match(dark.html, /<option value="red"\s+disabled>Red \(Only with With a lamp: Yes\)<\/option>/)
})

t.test('an unavailable value in the address is reported, and the default drawn', async (t) => {
  const page = await browser.open('/catalog/acme/onda?with-seats=two&with-chaise=left&with-seat_width=62&with-cover=x')
  t.match(page, {status: 200, text: /Chaise longue: “Left” is available only with Seats: Three or Four\./})
  t.match(page.text, /Width of a seat: This number is not available/)
  t.match(page.text, /Cover: This value does not exist/)
  t.match(page.html, '<title>Problem: Onda sofa')
  t.match(page.html, /id="with-seat_width-problem"/)
  t.match(page.html, /value="62"/, 'what was written stays')
  t.match(page.html, /aria-describedby="with-seat_width-problem with-seat_width-hint" aria-invalid="true"/)
  t.match(drawn(page.html), '180 cm wide, 95 cm deep')
  t.equal(stateOf(page.html, 'with-chaise-none'), 'checked')
})

t.test('the first of two conflicting values wins', async (t) => {
  server.services.catalog.put({
    ...desk,
    id: 'acme/either',
    rules: [
      {option: 'lamp', value: true, when: [{option: 'shelf', is: [false]}]},
      {option: 'shelf', value: true, when: [{option: 'lamp', is: [false]}]},
    ],
  })
  const page = await browser.open('/catalog/acme/either?with-lamp=yes&with-shelf=yes')
  t.equal(stateOf(page.html, 'with-lamp-yes'), 'checked')
  t.match(page.text, /With a shelf: “Yes” is available only with With a lamp: No/)
})

t.test('number fields accept commas and points, and refuse everything else', async (t) => {
  const ask = async (text: string) =>
    (await browser.open(`/catalog/acme/desk?with-width=${encodeURIComponent(text)}`)).text
  for (const text of ['160', '160,0', '160.0', '1.6e2', ' 160 ']) t.match(await ask(text), '160 × 70', text)
  for (const text of ['161', '100', '220', 'wide', ' ', '١٦٠', '-160', 'Infinity', '160 cm', '0x', '1'.repeat(400)]) {
    const page = await ask(text)
    t.match(page, '140 × 70', text)
    t.match(page, /This number is not available/, text)
  }
  t.notMatch(await ask(''), /is not available/)
  const none = await browser.open('/catalog/acme/desk?with-drawers=%20')
  t.match(none.text, /Drawers: This number is not available/, 'what is blank is not 0')
})

t.test('hostile addresses get a page or a 404', async (t) => {
  for (const query of [
    'with-main=%00',
    'with-main=constructor',
    'with-main=__proto__&__proto__=x',
    `with-main=${encodeURIComponent('"><script>alert(1)</script>')}`,
    'with-lamp=maybe&with-shelf=1',
    `${'with-main=oak&'.repeat(700)}`,
    'with-nothing=x&main=red',
  ]) {
    const page = await browser.open(`/catalog/acme/desk?${query}`)
    t.equal(page.status, 200, query.slice(0, 30))
    t.notMatch(page.html, '<script>')
    t.match(drawn(page.html), '140 cm wide')
  }
  for (const path of [
    'acme',
    'acme/nothing',
    'acme/%00',
    'Acme/Desk',
    'acme/desk/x',
    'files/thumbnails',
    '__proto__/x',
  ])
    t.equal((await browser.open(`/catalog/${path}`)).status, 404, path)
})

t.test('custom words are shown unchanged, even names of object properties', async (t) => {
  const page = await browser.open('/catalog/acme/desk')
  t.match(page.text, /On the left: 30 cm Constructor Source: A handbook/)
  t.match(page.text, /In front: 70 cm Getting to it/)
})

t.test('links lead to pages, and to products that exist', async (t) => {
  const page = await browser.open('/catalog/acme/desk')
  t.match(decode(page.html), '<a class="touch" href="/catalog/acme/onda">Its sofa</a>')
  t.match(
    decode(page.html),
    '<a class="touch" href="https://example.org/parts?a=1&b=2" rel="noreferrer">Spare parts</a>',
  )
  t.notMatch((await browser.open('/catalog/acme/onda')).html, 'href="/catalog/acme/onda-table"')
})

t.test('a product that left its catalog still has a page, which says so', async (t) => {
  t.match((await browser.open('/catalog/acme/gone')).text, /This product is no longer in its catalog/)
  t.notMatch((await browser.open('/catalog/acme/desk')).text, /no longer/)
})

t.test('a product without a computable size has no drawing', async (t) => {
  server.services.catalog.put({...desk, id: 'acme/odd', size: {width: '1 / (width.value - 1.6)', depth: 1, height: 1}})
  const page = await browser.open('/catalog/acme/odd?with-width=160')
  t.match(page, {status: 200, text: /the size can’t be calculated, so there is no drawing/})
  t.notMatch(page.html, 'class="pianta product"')
})

t.test("a product's JSON and its models can be downloaded", async (t) => {
  const json = await browser.open('/catalog/acme/onda/product.json')
  t.match(json.headers.get('content-type'), /^application\/json/)
  t.match(json.headers.get('content-security-policy'), /sandbox/)
  t.equal(json.headers.get('x-content-type-options'), 'nosniff')
  t.same(JSON.parse(json.html), {...sofa(), thumbnails: [thumbnail], models: JSON.parse(json.html).models})
  const page = await browser.open('/catalog/acme/onda')
  const href = `/catalog/acme/onda/models/${model}`
  t.match(page.html, href)
  const bytes = await browser.open(href)
  t.match(bytes, {status: 200, html: 'glTF'})
  t.equal(bytes.headers.get('content-type'), 'model/gltf-binary')
  t.match(bytes.headers.get('content-disposition'), `attachment; filename="onda-${model.slice(0, 8)}.glb"`)

  const other = await server.services.files.put(Buffer.from('of a project'))
  for (const [product, hash] of [
    ['acme/onda', other.sha256],
    ['acme/onda', thumbnail],
    ['acme/desk', model],
    ['acme/nothing', model],
    ['acme/onda', 'a'.repeat(64)],
  ])
    t.equal((await browser.open(`/catalog/${product}/models/${hash}`)).status, 404, `${product} ${hash}`)
  t.equal((await browser.open('/catalog/acme/nothing/product.json')).status, 404)
})

t.test('options and values with similar ids get different fields', async (t) => {
  const called = (id: string) => ({id, name: {it: id, en: id}})
  const choice = (id: string, ...values: string[]): Product['options'][number] => ({
    ...called(id),
    kind: 'choice',
    values: values.map(called),
    default: values[0] ?? '',
  })
  const options = [choice('front', 'glass', 'part', 'a-b'), choice('front-glass', 'clear'), choice('front-a', 'b')]
  server.services.catalog.put({...desk, id: 'acme/run-together', rules: [], options, size: {...desk.size, width: 1}})
  const {html} = await browser.open('/catalog/acme/run-together?with-front=a-b')
  const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
  t.same(ids, [...new Set(ids)])
  t.equal(stateOf(html, 'with-front-a-b'), 'checked')
  server.services.catalog.unlist('acme/run-together')
})
