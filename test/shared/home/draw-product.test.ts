import t from 'tap'
import {boxProduct} from '#shared/home/box-product.ts'
import {drawProduct} from '#shared/home/draw-product.ts'
import type {Product} from '#shared/home/product.ts'
import {sofa} from './product/sofa.ts'

const box = (change: Partial<Product> = {}): Product => ({
  ...boxProduct({
    id: 'test/box',
    name: {it: 'Cassa <1>', en: 'Box <1>'},
    category: 'other/thing',
    size: [1.2, 0.6, 0.5],
  }),
  ...change,
})

const drawn = (
  product: Product,
  options?: Parameters<typeof drawProduct>[1]['options'],
  language: 'it' | 'en' = 'en',
) => drawProduct(product, {...(options && {options}), language}) ?? ''

/** Returns one of the two views. */
const viewOf = (svg: string, view: 'front' | 'above') =>
  svg.slice(svg.indexOf(`data-view="${view}"`), view === 'front' ? svg.indexOf('data-view="above"') : undefined)

const clearance = (side: Product['clearances'][number]['side'], extent: number | string) => ({
  use: 'approach',
  side,
  extent,
  source: 'A handbook',
})

const textsOf = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text)

t.test('drawProduct() describes the drawing and its measurements to screen readers, in each language', async (t) => {
  t.match(drawn(box()), /^<svg [^>]*role="img"[^>]*><title>Box &lt;1&gt;, from the front and from above: 120 cm wide, /)
  t.match(drawn(box(), undefined, 'it'), /<title>Cassa &lt;1&gt;, di fronte e dall&#39;alto: larghezza 120 cm, /)
})

t.test('drawProduct() draws both views at one scale, with their measurements', async (t) => {
  const svg = drawn(box())
  t.match(viewOf(svg, 'front'), '<rect x="-60" y="-50" width="120" height="50"')
  t.match(viewOf(svg, 'above'), /<rect x="-60" y="[\d.]+" width="120" height="60" class="outline"/)
  t.same(textsOf(viewOf(svg, 'front')), ['From the front', '50 cm', '120 cm'])
  t.same(textsOf(viewOf(svg, 'above')), ['From above', '60 cm', 'front'])
})

t.test('drawProduct() follows the options', async (t) => {
  const [defaults, wide] = [drawn(sofa()), drawn(sofa(), {seats: 'four', 'seat-width': 0.8})]
  t.same(textsOf(viewOf(defaults, 'front')).slice(1), ['80 cm', '250 cm'])
  t.same(textsOf(viewOf(wide, 'front')).slice(1), ['80 cm', '360 cm'])
  t.match(defaults, 'fill="#d8c8a8"')
  const leather = drawn(sofa(), {cover: 'leather', feet: 'steel'})
  t.match(leather, 'fill="#7a4b2a"')
  t.notMatch(leather, 'fill="#d8c8a8"')
})

t.test('drawProduct() draws nearer parts over farther ones', async (t) => {
  const at = (y: number, z: number): [number, number, number] => [0, y, z]
  const parts: Product['geometry']['parts'] = [
    {kind: 'box', at: at(0.2, 0), size: [0.1, 0.1, 0.1]},
    {kind: 'cylinder', at: at(-0.2, 0.1), radius: 0.1, height: 0.4},
    {kind: 'box', at: at(-0.1, 0), size: [0.4, 0.2, 0.2], angle: 90},
  ]
  const svg = drawn(box({geometry: {kind: 'builtin', parts}}))
  const shapes = (view: string) => view.match(/<(rect|circle)(?![^>]*class)[^>]*>/g)
  t.same(shapes(viewOf(svg, 'front')), [
    '<rect x="-10" y="-50" width="20" height="40"/>',
    '<rect x="-10" y="-20" width="20" height="20"/>',
    '<rect x="-5" y="-10" width="10" height="10"/>',
  ])
  t.same(shapes(viewOf(svg, 'above')), [
    '<rect x="-5" y="15" width="10" height="10"/>',
    '<rect x="-20" y="-10" width="40" height="20" transform="translate(0 -10) rotate(90)"/>',
    '<circle cx="0" cy="-20" r="10"/>',
  ])
})

t.test('drawProduct() draws an outline for a product without parts', async (t) => {
  const svg = drawn(box({geometry: {kind: 'builtin', parts: []}}))
  t.match(viewOf(svg, 'front'), '<g class="parts"><rect x="-60" y="-50" width="120" height="50" class="outline"/>')
  t.match(
    viewOf(svg, 'above'),
    /<g class="parts"[^>]*><rect x="-60" y="-30" width="120" height="60" class="outline"\/>/,
  )
})

t.test('drawProduct() draws the clearance of each side, with its extent', async (t) => {
  const svg = drawn(
    box({
      clearances: [
        clearance('front', 0.8),
        clearance('front', 0.3),
        clearance('front', 0.3),
        clearance('left', 0.2),
        clearance('right', 1),
        clearance('above', 0.6),
        clearance('below', 0),
      ],
    }),
  )
  const sides = (view: string) => [...view.matchAll(/data-side="(\w+)"/g)].map(([, side]) => side)
  t.same(sides(viewOf(svg, 'front')), ['above'])
  t.same(sides(viewOf(svg, 'above')), ['front', 'front', 'left', 'right'])
  t.match(viewOf(svg, 'front'), 'class="edge" d="M-60 -50L-60 -110L60 -110L60 -50"')
  t.strictSame(textsOf(viewOf(svg, 'above')).slice(1, 5), ['30 cm', '80 cm', '20 cm', '100 cm'])
})

t.test('drawProduct() cuts off clearances far beyond the product, and writes their extent', async (t) => {
  const svg = drawn(box({clearances: [clearance('back', 900)]}))
  const [, edge = ''] = /class="edge" d="([^"]*)"/.exec(svg) ?? []
  t.equal(edge.match(/M/g)?.length, 2, 'its far edge is open')
  t.ok(textsOf(svg).includes('90000 cm'))
  const [, height = 0] = /viewBox="[-\d.]+ [-\d.]+ [\d.]+ ([\d.]+)"/.exec(svg) ?? []
  t.ok(Number(height) < 700)
})

t.test('drawProduct() omits the text of clearances that are too narrow', async (t) => {
  const narrow = drawn(box({clearances: [clearance('front', 0.01)]}))
  t.notMatch(textsOf(narrow), ['1 cm'])
  const thin = drawn(box({size: {width: 1.2, depth: 0.01, height: 0.5}, clearances: [clearance('left', 0.8)]}))
  t.notOk(textsOf(thin).includes('80 cm'))
  t.match(drawn(box({clearances: [clearance('left', 0.15)]})), /rotate\(-90\)" class="measures"[^>]*>15 cm/)
})

t.test('drawProduct() shows the surface that the product is mounted on', async (t) => {
  const base = (mount: Product['mount']) => /class="base" d="M-69\.6 ([-\d.]+)/.exec(drawn(box({mount})))?.[1]
  t.equal(base('floor'), '0')
  t.equal(base('surface'), '0')
  t.equal(base('ceiling'), '-50')
  t.ok(Number(base('wall')) > 0, 'the wall is behind it, from above')
  t.equal(base('built-in'), undefined)
})

t.test("drawProduct() returns undefined when the size can't be evaluated", async (t) => {
  t.equal(drawProduct(box({size: {width: 'a.b', depth: 1, height: 1}}), {language: 'en'}), undefined)
})

t.test('drawProduct() draws the smallest and the largest product with a bounded number of lines', async (t) => {
  for (const [width, depth, height] of [
    [0.0001, 0.0001, 0.0001],
    [1000, 1000, 1000],
    [1000, 0.0001, 0.01],
  ] as const) {
    const svg = drawn(box({size: {width, depth, height}, clearances: [clearance('front', 1000), clearance('left', 5)]}))
    t.notMatch(svg, /NaN|Infinity/)
    t.ok(svg.length < 20_000, `${svg.length}`)
  }
})
