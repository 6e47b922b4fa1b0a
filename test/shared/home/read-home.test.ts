import t from 'tap'
import {emptyHome} from '#shared/home/empty-home.ts'
import {formatProblem} from '#shared/home/problem.ts'
import {readHome} from '#shared/home/read-home.ts'
import type {Plan} from '#shared/home/schema.ts'
import {everyKind} from './every-kind.ts'

// biome-ignore lint/suspicious/noExplicitAny: a home that a test changes no longer has its type
type Spoilt = any

/** Returns the messages about a valid home after `spoil` changed it. */
function messages(spoil: (home: Spoilt) => void): string[] {
  const home = everyKind()
  spoil(home)
  return readHome(home).problems.map(({message}) => message)
}

t.test('readHome() reads a home of every kind unchanged', async (t) => {
  const document = JSON.parse(JSON.stringify(everyKind()))
  const {readAs, home, problems} = readHome(document)
  t.same(problems, [])
  t.equal(readAs, 6)
  t.same(home, everyKind())
})

t.test('readHome() drops $schema without changing the document', async (t) => {
  const document = {...everyKind(), $schema: 'https://example.org/home-6.json'}
  const {home} = readHome(document)
  t.notOk(Object.hasOwn(home ?? {}, '$schema'))
  t.equal(document.$schema, 'https://example.org/home-6.json')
})

const notWhole = '/schema: must be a whole number: the version of the format, 1 to 6'

t.test('readHome() reports an unknown version', async (t) => {
  for (const [schema, readAs, message] of [
    [7, 7, '/schema: version 7 is newer than this program, which reads 1 to 6'],
    [0, 0, '/schema: there is no version 0 of the format: the first is 1'],
    ['6', null, notWhole],
    [6.5, null, notWhole],
    [null, null, notWhole],
    [Number.POSITIVE_INFINITY, null, notWhole],
  ] as const) {
    const read = readHome({...everyKind(), schema})
    t.equal(read.readAs, readAs)
    t.equal(read.home, undefined)
    t.same(read.problems, [{kind: 'format', message, detail: {path: '/schema'}}])
  }
  const {schema: _, ...none} = everyKind()
  t.equal(readHome(none).readAs, null)
  t.equal(
    readHome(none).problems[0]?.message,
    '/schema: is missing, so this is not a Pianta home file: write the version of the format, 1 to 6',
  )
})

t.test('readHome() reports a document that is not an object', async (t) => {
  for (const document of [null, undefined, 5, 'home', true, [], [everyKind()]]) {
    const {readAs, home, problems} = readHome(document)
    t.equal(readAs, null)
    t.equal(home, undefined)
    t.same(problems, [{kind: 'format', message: '/: must be an object', detail: {path: '/'}}])
  }
})

t.test('readHome() reports the path of a wrong value, and a valid form', async (t) => {
  const cases: [spoil: (home: Spoilt) => void, message: string][] = [
    [(home) => (home.plans[0].walls[3].thickness = 0.001), '/plans/0/walls/3/thickness: must be at least 0.01'],
    [(home) => (home.plans[0].walls[3].thickness = 9), '/plans/0/walls/3/thickness: must be at most 5'],
    [(home) => (home.plans[0].walls[0].a = [0]), '/plans/0/walls/0/a: must hold at least 2'],
    [(home) => (home.plans[0].walls[0].a = [0, 0, 0]), '/plans/0/walls/0/a: must hold at most 2'],
    [(home) => (home.plans[0].walls[0].a = [0, '1']), '/plans/0/walls/0/a/1: must be a number, not the text "1"'],
    [(home) => (home.plans[0].walls[0].a = [0, JSON.parse('1e400')]), '/plans/0/walls/0/a/1: must be a finite number'],
    [(home) => (home.plans[0].walls[0].a = [0, Number.NaN]), '/plans/0/walls/0/a/1: must be a finite number'],
    [(home) => delete home.plans[0].walls[0].b, '/plans/0/walls/0/b: is required'],
    [(home) => (home.plans[0].walls[0].colour = '#fff'), '/plans/0/walls/0/colour: is not a known key here'],
    [(home) => (home.plans[0].walls[0]['a/~b'] = 1), '/plans/0/walls/0/a~1~0b: is not a known key here'],
    [
      (home) => (home.plans[0].walls[0].kind = 'glass'),
      '/plans/0/walls/0/kind: must be one of wall, low, fence, divider',
    ],
    [(home) => (home.plans[0].walls[0] = null), '/plans/0/walls/0: must be an object'],
    [
      (home) => (home.plans[0].walls[0].left = {color: 'red'}),
      '/plans/0/walls/0/left: must be a colour {color} or an image {image, tile?}',
    ],
    [
      (home) => (home.plans[0].rooms[0].floor = {}),
      '/plans/0/rooms/0/floor: must be a colour {color, z?} or an image {image, tile?, z?}',
    ],
    [
      (home) => (home.plans[0].lights[0].id = 'Lamp'),
      '/plans/0/lights/0/id: must be an id of at most 48 small letters, digits and hyphens',
    ],
    [(home) => (home.plans[0].lights[0].name = ''), '/plans/0/lights/0/name: must not be empty'],
    [
      (home) => (home.plans[0].lights[0].name = 'x'.repeat(121)),
      '/plans/0/lights/0/name: must have at most 120 characters',
    ],
    [
      (home) => (home.plans[0].lights[0].note = 'x'.repeat(4001)),
      '/plans/0/lights/0/note: must have at most 4000 characters',
    ],
    [
      (home) => (home.plans[0].lights[0].bindings = {light: [{app: 'app', device: ''}]}),
      '/plans/0/lights/0/bindings/light/0/device: must not be empty',
    ],
    [
      (home) => (home.plans[0].lights[0].bindings = {Light: []}),
      '/plans/0/lights/0/bindings/Light: is not a known key here',
    ],
    [(home) => (home.plans[0].stairs[0].steps = 2.5), '/plans/0/stairs/0/steps: must be a whole number'],
    [
      (home) => (home.plans[0].rooms[0].outdoor = 'yes'),
      '/plans/0/rooms/0/outdoor: must be true or false, not the text "yes"',
    ],
    [(home) => (home.plans[0].walls = {}), '/plans/0/walls: must be a list'],
    [(home) => delete home.plans[0].stairs, '/plans/0/stairs: is required'],
    [(home) => (home.plans = []), '/plans: must hold at least 1'],
    [(home) => (home.levels[0].height = 0), '/levels/0/height: must be at least 0.01'],
    [
      (home) => (home.presentations[0].show = ['roof']),
      '/presentations/0/show/0: must be one of plan, level, area, presentation, room, wall, opening, item, light, awning, plate, stair',
    ],
    [(home) => (home.site = {}), '/site/north: is required'],
    [(home) => (home.extra = {}), '/extra: is not a known key here'],
    [(home) => (home.products['test/table'].version = 0), '/products/test~1table/version: must be at least 1'],
    [
      (home) => (home.products['test/table'].brand = 5),
      '/products/test~1table/brand: must be a text of 1 to 120 characters, or null',
    ],
    [
      (home) => (home.products['test/table'].geometry.parts[0].size = [1, 1]),
      '/products/test~1table/geometry/parts/0/size: must hold at least 3',
    ],
    [
      (home) => (home.products['test/table'].geometry.parts[0].kind = 'cone'),
      '/products/test~1table/geometry/parts/0: must be a box, a cylinder or a model',
    ],
    [
      (home) =>
        (home.products['test/table'].options = [
          {id: 'size', kind: 'choice', name: {it: 'a', en: 'b'}, values: [], default: 'x'},
        ]),
      '/products/test~1table/options/0/values: must hold at least 1',
    ],
    [
      (home) => (home.products['test/table'].size.width = true),
      '/products/test~1table/size/width: must be a number or an expression of at most 500 characters',
    ],
    [
      (home) => (home.products['test/table'].links = [{kind: 'manual', url: 'javascript:1'}]),
      '/products/test~1table/links/0/url: must be an http or https address',
    ],
    [
      (home) =>
        (home.products['test/table'].options = [
          {id: 'w', kind: 'number', name: {it: 'a', en: 'b'}, min: 0, max: 1, step: 0, default: 1},
        ]),
      '/products/test~1table/options/0/step: must be more than 0',
    ],
  ]
  for (const [spoil, message] of cases) t.same(messages(spoil), [message])
})

t.test('readHome() reports mistakes in every element, not only in the first', async (t) => {
  const found = messages((home) => {
    home.plans[0].walls[1].thickness = 0
    home.plans[0].openings[0].kind = 'hole'
    home.levels[0].z = 'low'
    home.foo = 1
  })
  t.same(
    found.map((message) => message.split(':')[0]),
    ['/foo', '/levels/0/z', '/plans/0/walls/1/thickness', '/plans/0/openings/0/kind'],
  )
})

t.test("readHome() names a problem's plan by its id", async (t) => {
  const home: Spoilt = everyKind()
  home.plans[0].walls[1].thickness = 0
  t.match(readHome(home).problems, [{kind: 'format', plan: 'plan', detail: {path: '/plans/0/walls/1/thickness'}}])
})

t.test('readHome() accepts any extra of up to 16 KiB, and reports larger or non-finite ones', async (t) => {
  const extra = (value: unknown) => messages((home) => (home.plans[0].walls[2].extra = value))
  t.same(extra({any: ['thing', null, {deep: true}], __proto__: 1}), [])
  t.same(extra('x'.repeat(16 * 1024 - 2)), [])
  t.same(extra('x'.repeat(16 * 1024 - 1)), ['/plans/0/walls/2/extra: must take at most 16 KiB of JSON'])
  t.same(extra('è'.repeat(9000)), ['/plans/0/walls/2/extra: must take at most 16 KiB of JSON'])
  t.match(extra(Array.from({length: 20_000}, () => 1))[0], /extra\/\d+: must take at most 16 KiB of JSON$/)
  t.same(extra(JSON.parse('{"a":[0,{"b":1e400}]}')), ['/plans/0/walls/2/extra/a/1/b: must be a finite number'])
  t.match(extra(nested(33))[0], /must be nested at most 32 levels deep$/)
  t.same(extra(nested(32)), [])
  t.same(
    messages((home) => (home.plans[0].extra = Number.NaN)),
    ['/plans/0/extra: must be a finite number'],
  )
})

t.test('readHome() lists at most 200 problems, and counts the rest', async (t) => {
  const many = (count: number) =>
    messages((home) => (home.plans[0].lights = Array.from({length: count}, () => ({id: 'X', at: [0, 0]}))))
  t.equal(many(200).length, 200)
  t.match(many(200).at(-1), /^\/plans\/0\/lights\/199\/id: /)
  // One light fewer: the plate's slot is not checked, because the schema comes first.
  t.equal(many(250).length, 200)
  t.equal(many(250).at(-1), '/: and 51 more problems')
})

t.test('readHome() enforces the limits of a home', async (t) => {
  const light = (index: number) => ({id: `l${index}`, at: [0, 0]})
  const wall = (id: string) => ({id, a: [0, 0], b: [1, 0]})
  const list = <T>(count: number, make: (index: number) => T) => Array.from({length: count}, (_, index) => make(index))
  t.same(
    messages((home) => (home.plans[0].walls = list(5001, (index) => wall(`w${index}`)))),
    ['/plans/0/walls: must hold at most 5000'],
  )
  t.same(
    messages((home) => home.plans[0].lights.push(...list(9_990, light))),
    ['/plans/0: must hold at most 10000 elements besides walls, rooms and openings, not 10006'],
  )
  t.same(
    messages((home) => {
      const walls = (plan: number) => list(4999, (index) => wall(`w${plan}-${index}`))
      home.plans = list(5, (plan) => ({...everyKind().plans[0], id: `p${plan}`, walls: walls(plan)}))
    }),
    ['/plans: must hold at most 20000 walls in all, not 24995'],
  )
  t.same(
    messages((home) => (home.products = Object.fromEntries(list(1001, (index) => [`a/p${index}`, {}])))),
    ['/products: must hold at most 1000'],
  )
})

t.test('readHome() stops at walls with curves too long to check', async (t) => {
  const home = emptyHome('en')
  const [plan] = home.plans as [Plan]
  plan.areas = [{id: 'day', name: 'Day'}]
  plan.walls = Array.from({length: 1000}, (_, index) => ({
    id: `w${index}`,
    a: [-900, index - 500],
    b: [900, index - 500],
    bow: 100,
  }))
  const wrong = 'are too complex to check: they curve too much, or meet too often'
  const [other] = emptyHome('en').plans as [Plan]
  home.plans.push({...other, id: 'upper', areas: [{id: 'night', name: 'Night'}]})
  t.same(readHome(home), {readAs: 6, home: undefined, problems: [formatProblem('/plans/0/walls', wrong, plan.id)]})
})

t.test('readHome() handles keys that every object inherits', async (t) => {
  const hostile = JSON.parse(JSON.stringify(everyKind()).replace('"name":"Lamp"', '"__proto__":{"name":"x"}'))
  t.same(
    readHome(hostile).problems.map(({message}) => message),
    ['/plans/0/lights/0/__proto__: is not a known key here'],
  )
  const products = JSON.parse('{"__proto__":{"id":"__proto__"}}')
  t.match(messages((home) => (home.products = products))[0], /^\/products\/__proto__\//)
  t.same(
    messages((home) => (home.plans[0].items[0].product = 'constructor')),
    ['/plans/0/items/0/product: must be a product id <namespace>/<name> in small letters, digits and hyphens'],
  )
})

t.test('readHome() shortens values that are too long to show', async (t) => {
  const [message = ''] = messages((home) => (home.plans[0].walls[0]['k'.repeat(100_000)] = 1))
  t.ok(message.length < 150, message)
})

t.test('readHome() survives deeply nested documents, and very many wrong elements', async (t) => {
  for (const hostile of [
    nested(100_000),
    {...everyKind(), plans: nested(100_000)},
    {...everyKind(), plans: Array.from({length: 1_000_000}, () => 0)},
    {...everyKind(), levels: Array.from({length: 32}, () => nested(10_000))},
  ]) {
    const {home, problems} = readHome(hostile)
    t.equal(home, undefined)
    t.ok(problems.length > 0 && problems.length <= 200)
  }
  const wrong = Array.from({length: 64}, () => ({
    ...everyKind().plans[0],
    lights: Array.from({length: 10_000}, () => 0),
  }))
  const {problems} = readHome({...everyKind(), plans: wrong})
  t.match(problems.at(-1)?.message, /and at least \d+ more problems/)
})

function nested(depth: number): unknown {
  let value: unknown = 0
  for (let level = 0; level < depth; level++) value = [value]
  return value
}
