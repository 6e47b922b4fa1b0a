import t from 'tap'
import {boxProduct} from '#shared/home/box-product.ts'
import {planStyles} from '#shared/home/draw/styles.ts'
import {drawPlan} from '#shared/home/draw-svg.ts'
import {setUnits} from '#shared/home/edit/set-units.ts'
import {elementsOf} from '#shared/home/elements.ts'
import {emptyHome} from '#shared/home/empty-home.ts'
import type {Home, Opening, Plan, Point, Room} from '#shared/home/schema.ts'
import {everyKind} from './every-kind.ts'

t.test('drawPlan() draws every element as a group with its kind and id', async (t) => {
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

t.test('drawPlan() escapes all texts and writes only well-formed XML', async (t) => {
  const home = everyKind()
  const nasty = `<script>alert("1")</script>&amp;' \u0000\u0008\ud800 ]]>`
  home.plans[0].name = nasty
  for (const list of [home.plans[0].rooms, home.plans[0].lights, home.plans[0].walls, home.plans[0].openings])
    for (const element of list) element.name = nasty
  const svg = drawPlan(home, 'plan')
  t.notMatch(svg, '<script')
  t.notMatch(svg, 'alert("1")')
  t.match(svg, '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;amp;&#39;')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they must not occur
  t.notMatch(svg, /[\u0000-\u0008]/)
  t.ok(svg.isWellFormed())
})

t.test('drawPlan() references nothing external and runs no script', async (t) => {
  const svg = drawPlan(everyKind(), 'plan')
  for (const forbidden of ['href', 'url(', '@import', '<script', '<image', '<foreignObject', ' on', 'style="'])
    t.notOk(svg.includes(forbidden), forbidden)
})

t.test('drawPlan() never writes NaN or Infinity', async (t) => {
  t.notMatch(drawPlan(everyKind(), 'plan'), /NaN|Infinity|undefined|null/)
})

t.test('drawPlan() includes its style sheet, or leaves it to the page', async (t) => {
  t.match(drawPlan(everyKind(), 'plan', {theme: 'dark'}), 'data-theme="dark"')
  t.match(drawPlan(everyKind(), 'plan'), planStyles)
  t.notMatch(drawPlan(everyKind(), 'plan', {styles: 'none'}), '<style')
})

t.test('drawPlan() writes out colours for renderers without custom properties', async (t) => {
  for (const theme of ['light', 'dark'] as const) {
    const svg = drawPlan(everyKind(), 'plan', {theme, styles: 'fixed'})
    t.notMatch(svg, 'var(')
    t.notMatch(svg, 'fill:none;stroke:none}')
    t.match(svg, theme === 'dark' ? '#14181d' : '#ffffff')
  }
})

t.test('drawPlan() measures in the home’s units, metres or feet', async (t) => {
  t.match(drawPlan(everyKind(), 'plan'), / m<\/text>/)
  t.match(drawPlan(setUnits(everyKind(), {units: 'ft', name: 'Feet'}), 'plan'), / ft<\/text>/)
})

t.test('drawPlan() shows north when the home has a site', async (t) => {
  t.match(drawPlan(everyKind(), 'plan'), 'class="north"')
  t.notMatch(drawPlan(emptyHome('en'), 'plan'), 'class="north"')
})

t.test('drawPlan() draws an empty plan as an empty sheet with a scale', async (t) => {
  const svg = drawPlan(emptyHome('it'), 'plan')
  t.match(svg, 'class="scale"')
  t.notMatch(svg, /NaN|Infinity/)
})

t.test('drawPlan() refuses an unknown plan', async (t) => {
  t.throws(() => drawPlan(everyKind(), 'attic'), new RangeError('the home has no plan attic'))
})

t.test('drawPlan() interrupts walls at their openings', async (t) => {
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

t.test('drawPlan() draws doors with their side and hinge', async (t) => {
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

t.test("drawPlan() omits an item whose size can't be evaluated", async (t) => {
  const home = everyKind()
  home.products['test/table'] = {
    ...boxProduct({id: 'test/table', name: {it: 'T', en: 'T'}, category: 'furniture/table', size: [1, 1, 1]}),
    size: {width: 'width.value', depth: 0.8, height: 0.7},
  }
  t.notMatch(drawPlan(home, 'plan'), 'data-kind="item"')
})

t.test("drawPlan() names furniture in the home's language", async (t) => {
  t.match(drawPlan({...everyKind(), lang: 'it'}, 'plan'), '<title>Tavolo</title>')
  t.match(drawPlan(everyKind(), 'plan'), '<title>Table</title>')
})

/** A house of two rooms, 4 × 3 m each to the centre lines, with a passage between them. */
function twoRooms(lang: 'it' | 'en' = 'en'): Home & {plans: [Plan]} {
  const home = emptyHome(lang) as Home & {plans: [Plan]}
  const [plan] = home.plans
  const wall = (id: string, a: Point, b: Point) => ({id, a, b, thickness: 0.2})
  plan.rooms.push({id: 'one', name: 'One', at: [2, 1.5]}, {id: 'two', name: 'Two', at: [6, 1.5]})
  plan.walls.push(
    wall('top', [0, 0], [8, 0]),
    wall('right', [8, 0], [8, 3]),
    wall('bottom', [8, 3], [0, 3]),
    wall('left', [0, 3], [0, 0]),
    wall('middle', [4, 0], [4, 3]),
  )
  return home
}

const room = (svg: string, id: string) =>
  new RegExp(`<g id="el-${id}" data-kind="room"[^>]*>(?:<title>[^<]*</title>)?(.*?)</g>`).exec(svg)?.[1]

t.test('drawPlan() fills the region of each room, for a page to tint', async (t) => {
  const home = twoRooms()
  const [plan] = home.plans
  const [one, two] = plan.rooms as [Room, Room]
  one.floor = {color: '#c0a080'}
  two.floor = {image: 'd'.repeat(64)}
  const svg = drawPlan(home, plan.id)
  t.match(room(svg, 'one'), /^<path class="floor tinted" fill="#c0a080" d="M[\dL ]+Z"\/>$/)
  t.match(room(svg, 'two'), /^<path class="floor" d="M[\dL ]+Z"\/>$/)
  for (const corner of ['0 0', '400 0', '400 300', '0 300']) t.ok(room(svg, 'one')?.includes(corner), corner)
})

t.test('drawPlan() draws an open room without floor and area, but with its name', async (t) => {
  for (const spoil of [
    ({walls}: Plan) => walls.splice(0, 1),
    ({walls}: Plan) => walls.push({id: 'across', a: [1, -1], b: [3, 4]}),
    ({rooms}: Plan) => rooms.push({id: 'three', name: 'Three', at: [1, 1]}, {id: 'four', name: 'Four', at: [7, 1]}),
  ]) {
    const home = twoRooms()
    spoil(home.plans[0])
    const svg = drawPlan(home, home.plans[0].id)
    t.equal(room(svg, 'one') ?? '', '')
    t.notMatch(svg, 'm²')
    t.match(svg, '>One</tspan>')
  }
})

t.test('drawPlan() marks an outdoor room by its class', async (t) => {
  const home = twoRooms()
  const [one] = home.plans[0].rooms as [Room]
  one.outdoor = true
  t.match(drawPlan(home, home.plans[0].id), 'data-id="one" class="room outdoor"')
})

t.test('drawPlan() draws the colour of an area over its rooms', async (t) => {
  const home = twoRooms()
  const [plan] = home.plans
  plan.areas.push({id: 'day', name: 'Day', color: '#ffcc00'}, {id: 'night', name: 'Night'}, {id: 'none', name: 'None'})
  const [one, two] = plan.rooms as [Room, Room]
  one.area = 'day'
  two.area = 'night'
  const svg = drawPlan(home, plan.id)
  const area = (id: string) => new RegExp(`<g id="el-${id}" data-kind="area".*?</g>`).exec(svg)?.[0]
  t.match(area('day'), /<path class="zone" fill="#ffcc00" d="M/)
  t.match(area('night'), /<path class="zone" d="M/)
  t.notMatch(area('none'), '<path')
})

t.test('drawPlan() writes the net area of each room, in the home’s language and units', async (t) => {
  const plan = twoRooms().plans[0].id
  t.match(drawPlan(twoRooms(), plan), '>10.6 m²</tspan>')
  t.match(drawPlan(twoRooms('it'), plan), '>10,6 m²</tspan>')
  t.match(drawPlan(setUnits(twoRooms('it'), {units: 'ft', name: 'Feet'}), plan), '>115 ft²</tspan>')
  t.notMatch(drawPlan(twoRooms(), plan, {measures: false}), 'm²')
})

t.test('drawPlan() writes the height of a floor, and draws the step where no wall hides it', async (t) => {
  const home = twoRooms('it')
  const [plan] = home.plans
  const [one, two] = plan.rooms as [Room, Room]
  t.notMatch(drawPlan(home, plan.id), 'class="step"')
  one.floor = {color: '#aaa', z: -0.15}
  two.floor = {color: '#aaa'}
  t.match(drawPlan(home, plan.id), '>10,6 m² · −0,15 m</tspan>')
  t.match(drawPlan(home, plan.id), /<path class="step" d="M400 (0L400 300|300L400 0)"\/>/)
})

t.test('drawPlan() draws the plan over the pictures that the caller supplies', async (t) => {
  const home = twoRooms()
  const [plan] = home.plans
  const src = (letter: string) => letter.repeat(64)
  plan.drawings = [
    {id: 'scan', src: src('a'), at: [-5, 1], width: 20, angle: 90, opacity: 0.4},
    {id: 'pdf', src: src('b'), at: [0, 0], width: 5},
  ]
  const asked: string[] = []
  const svg = drawPlan(home, plan.id, {
    imageOf(sha256) {
      asked.push(sha256)
      return sha256 === src('a') ? {href: '/files/a?x=1&y="', aspect: 0.75} : undefined
    },
  })
  t.same([...new Set(asked)], [src('a'), src('b')])
  t.match(
    svg,
    '<g id="el-scan" data-kind="drawing" data-id="scan" class="drawing" transform="translate(-500 100) rotate(90)" opacity="0.4"><image href="/files/a?x=1&amp;y=&quot;" width="2000" height="1500" preserveAspectRatio="none"/></g>',
  )
  t.notMatch(svg, 'el-pdf')
  const [, left = 0, top = 0, , height = 0] = /viewBox="(\S+) (\S+) (\S+) (\S+)"/.exec(svg)?.map(Number) ?? []
  t.ok(left > -200 && top + height < 2100, 'the sheet fits the home and crops the pictures')
  t.notMatch(drawPlan(home, plan.id), '<image')
})

t.test('drawPlan() draws a picture of the requested size, without illegible details', async (t) => {
  const home = twoRooms()
  const [plan] = home.plans
  plan.rooms.push({id: 'cupboard', name: 'Broom cupboard', at: [8.25, 0.2]})
  for (const [a, b] of [
    [
      [8, 0.4],
      [8.5, 0.4],
    ],
    [
      [8.5, 0.4],
      [8.5, 0],
    ],
    [
      [8.5, 0],
      [8, 0],
    ],
  ] as [Point, Point][])
    plan.walls.push({id: `w${plan.walls.length}`, a, b})
  plan.plates.push({id: 'plate', wall: 'top', side: 'right', at: 1, modules: 3, slots: []})
  const svg = drawPlan(home, plan.id, {picture: {width: 640, height: 400}})
  t.match(svg, ' width="640" height="400"')
  const [, , , width = 0, height = 0] = /viewBox="(\S+) (\S+) (\S+) (\S+)"/.exec(svg)?.map(Number) ?? []
  t.ok(Math.abs(width / height - 1.6) < 1e-3)
  t.notMatch(svg, 'data-kind="plate"')
  t.notMatch(svg, '<text', 'letters would be specks')
  const whole = drawPlan(home, plan.id)
  t.match(whole, 'data-kind="plate"')
  t.match(whole, '>cupboard</tspan>')
})

t.test('drawPlan() draws openings and shutters along a curved wall, and doors between their jambs', async (t) => {
  const home = emptyHome('en')
  const [plan] = home.plans as [Plan]
  plan.walls.push({id: 'wall', a: [0, 0], b: [8, 0], thickness: 0.2, bow: 4})
  const opening = (id: string, kind: Opening['kind'], at: number) => {
    plan.openings.push({id, wall: 'wall', at, width: 1, height: 2, kind, leaves: 2})
    const svg = drawPlan(home, plan.id)
    return new RegExp(`<g id="el-${id}".*?</g>`).exec(svg)?.[0] ?? ''
  }
  t.match(opening('window', 'window', 2), /<path class="frame" d="M.*A410 410 .*A390 390 .*<path class="pane" d="M.*A/)
  t.match(opening('passage', 'passage', 4), /<path class="overhead" d="M.*A410 410 .*A390 390 /)
  t.match(opening('door', 'door', 6), /<path class="threshold" d="M.*A410 .*<g transform="translate\(.*class="swing"/)
  plan.awnings.push({id: 's', wall: 'wall', side: 'left', at: 2, z: 2, width: 1, reach: 0, kind: 'shutter'})
  t.match(drawPlan(home, plan.id), /class="awning shutter"><path class="blind" d="M.*A418 418 .*A410 410 /)
})

t.test('drawPlan() gives every element one id, and writes only finite numbers', async (t) => {
  const svg = drawPlan(everyKind(), 'plan', {imageOf: () => ({href: 'data:,', aspect: 1})})
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  t.equal(new Set(ids).size, ids.length)
  for (const [, value] of svg.matchAll(/ (?:d|x|y|r|rx|ry|cx|cy|width|height|transform|viewBox|font-size)="([^"]*)"/g))
    t.notMatch(value, /[^\d\s.,()\-A-Za-z]|NaN|Infinity|e[+-]?\d/)
})

t.test("drawPlan() stays within a few times the home's size, even for hostile homes", async (t) => {
  const hostile: ((plan: Plan) => void)[] = [
    ({walls}) => {
      for (let index = 0; index < 5000; index++)
        walls.push({id: `w${index}`, a: [-1000, index / 10], b: [1000, -index / 10], bow: 500})
    },
    ({walls, awnings}) => {
      walls.push({id: 'wall', a: [0, 0], b: [100, 0]})
      const wide = {wall: 'wall', side: 'left', at: 50, z: 2, width: 100, reach: 9, kind: 'pergola'} as const
      for (let index = 0; index < 10_000; index++) awnings.push({id: `a${index}`, ...wide})
    },
    ({rooms}) => {
      for (let index = 0; index < 2000; index++)
        rooms.push({id: `r${index}`, name: 'A name that is as long as names may be, '.repeat(3), at: [0, 0]})
    },
  ]
  for (const [index, spoil] of hostile.entries()) {
    const home = emptyHome('en') as Home & {plans: [Plan]}
    spoil(home.plans[0])
    const svg = drawPlan(home, home.plans[0].id)
    t.ok(svg.length < 20 * JSON.stringify(home).length, `hostile ${index}: ${svg.length}`)
    t.notMatch(svg, /NaN|Infinity/)
  }
})
