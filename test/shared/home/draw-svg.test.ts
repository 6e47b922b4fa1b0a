import t from 'tap'
import {boxProduct} from '#shared/home/box-product.ts'
import {planStyles} from '#shared/home/draw/styles.ts'
import {drawPlan} from '#shared/home/draw-svg.ts'
import {elementsOf} from '#shared/home/elements.ts'
import {emptyHome} from '#shared/home/empty-home.ts'
import {everyKind} from './every-kind.ts'

t.test('drawPlan() draws every element of the plan as a group that is found by kind and id', async (t) => {
  const home = everyKind()
  const svg = drawPlan(home, 'plan')
  const notDrawn = ['level', 'plan', 'presentation']
  for (const {kind, id} of elementsOf(home)) {
    const group = `<g id="el-${id}" data-kind="${kind}" data-id="${id}"`
    t.equal(svg.split(group).length - 1, notDrawn.includes(kind) ? 0 : 1, `${kind} ${id}`)
  }
})

t.test('drawPlan() always draws the same home the same way', async (t) => {
  t.equal(drawPlan(everyKind(), 'plan'), drawPlan(structuredClone(everyKind()), 'plan'))
})

t.test('drawPlan() writes no text that is not escaped, and only well-formed XML', async (t) => {
  const home = everyKind()
  const nasty = `<script>alert("1")</script>&amp;' \u0000\u0008\ud800 ]]>`
  home.plans[0].name = nasty
  for (const list of [home.plans[0].rooms, home.plans[0].lights, home.plans[0].walls, home.plans[0].openings])
    for (const element of list) element.name = nasty
  const svg = drawPlan(home, 'plan')
  t.notMatch(svg, '<script')
  t.notMatch(svg, 'alert("1")')
  t.match(svg, '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;amp;&#39;')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they must not be there
  t.notMatch(svg, /[\u0000-\u0008]/)
  t.ok(svg.isWellFormed())
})

t.test('drawPlan() refers to nothing outside and runs nothing', async (t) => {
  const svg = drawPlan(everyKind(), 'plan')
  for (const forbidden of ['href', 'url(', '@import', '<script', '<image', '<foreignObject', ' on', 'style="'])
    t.notOk(svg.includes(forbidden), forbidden)
})

t.test('drawPlan() writes no number that is none', async (t) => {
  t.notMatch(drawPlan(everyKind(), 'plan'), /NaN|Infinity|undefined|null/)
})

t.test('drawPlan() brings its style sheet, or leaves it to the page', async (t) => {
  t.match(drawPlan(everyKind(), 'plan', {theme: 'dark'}), 'data-theme="dark"')
  t.match(drawPlan(everyKind(), 'plan'), planStyles)
  t.notMatch(drawPlan(everyKind(), 'plan', {styles: 'none'}), '<style')
})

t.test('drawPlan() writes colours out for a renderer that knows no custom properties', async (t) => {
  for (const theme of ['light', 'dark'] as const) {
    const svg = drawPlan(everyKind(), 'plan', {theme, styles: 'fixed'})
    t.notMatch(svg, 'var(')
    t.notMatch(svg, 'fill:none;stroke:none}')
    t.match(svg, theme === 'dark' ? '#14181d' : '#ffffff')
  }
})

t.test('drawPlan() measures in metres or feet', async (t) => {
  t.match(drawPlan(everyKind(), 'plan'), / m<\/text>/)
  t.match(drawPlan(everyKind(), 'plan', {units: 'ft'}), / ft<\/text>/)
})

t.test('drawPlan() shows north where the home has a site', async (t) => {
  t.match(drawPlan(everyKind(), 'plan'), 'class="north"')
  t.notMatch(drawPlan(emptyHome('en'), 'plan'), 'class="north"')
})

t.test('drawPlan() draws an empty plan as an empty sheet with a scale', async (t) => {
  const svg = drawPlan(emptyHome('it'), 'plan')
  t.match(svg, 'class="scale"')
  t.notMatch(svg, /NaN|Infinity/)
})

t.test('drawPlan() refuses a plan that the home does not have', async (t) => {
  t.throws(() => drawPlan(everyKind(), 'attic'), new RangeError('the home has no plan attic'))
})

t.test('drawPlan() opens walls where their openings are', async (t) => {
  const home = emptyHome('en')
  const [plan] = home.plans
  if (plan === undefined) return
  plan.walls.push({id: 'wall', a: [0, 0], b: [4, 0], thickness: 0.2})
  plan.openings.push(
    {id: 'one', wall: 'wall', at: 1, width: 1, height: 2, kind: 'passage'},
    {id: 'two', wall: 'wall', at: 3.5, width: 1, height: 2, kind: 'passage'},
  )
  t.match(drawPlan(home, 'plan'), 'd="M0 -10L50 -10L50 10L0 10L0 0ZM150 -10L300 -10L300 10L150 10Z"')
})

t.test('drawPlan() draws doors on the side and with the hinge that they have', async (t) => {
  const swing = (hinge: 'a' | 'b', side: 'left' | 'right', leaves = 1) => {
    const home = emptyHome('en')
    const [plan] = home.plans
    plan?.walls.push({id: 'wall', a: [0, 0], b: [4, 0], thickness: 0.2})
    plan?.openings.push({id: 'door', wall: 'wall', at: 2, width: 1, height: 2, kind: 'door', hinge, side, leaves})
    return [...drawPlan(home, 'plan').matchAll(/class="swing" d="([^"]+)"/g)].map(([, path]) => path)
  }
  t.same(swing('a', 'left'), ['M-50 -110A100 100 0 0 1 50 -10'])
  t.same(swing('b', 'left'), ['M50 -110A100 100 0 0 0 -50 -10'])
  t.same(swing('a', 'right'), ['M-50 110A100 100 0 0 0 50 10'])
  t.same(swing('b', 'right'), ['M50 110A100 100 0 0 1 -50 10'])
  t.same(swing('a', 'left', 2), ['M-50 -60A50 50 0 0 1 0 -10', 'M50 -60A50 50 0 0 0 0 -10'])
  t.same(swing('a', 'left', 4), [])
})

t.test('drawPlan() leaves out an item whose size does not come out', async (t) => {
  const home = everyKind()
  home.products['test/table'] = {
    ...boxProduct({id: 'test/table', name: {it: 'T', en: 'T'}, category: 'furniture/table', size: [1, 1, 1]}),
    size: {width: 'width.value', depth: 0.8, height: 0.7},
  }
  t.notMatch(drawPlan(home, 'plan'), 'data-kind="item"')
})

t.test('drawPlan() names furniture in the language of the home', async (t) => {
  t.match(drawPlan({...everyKind(), lang: 'it'}, 'plan'), '<title>Tavolo</title>')
  t.match(drawPlan(everyKind(), 'plan'), '<title>Table</title>')
})
