import {readFileSync} from 'node:fs'
import t from 'tap'
import {elementKinds} from '../../../../shared/contract/resources.ts'
import {changeWords} from '../../../../shared/home/diff/change-words.ts'
import {describeChanges} from '../../../../shared/home/diff/describe-changes.ts'
import {addElement} from '../../../../shared/home/edit/add-element.ts'
import {drawRoom} from '../../../../shared/home/edit/draw-room.ts'
import {moveElements} from '../../../../shared/home/edit/move-elements.ts'
import {moveWall} from '../../../../shared/home/edit/move-wall.ts'
import {removeElements} from '../../../../shared/home/edit/remove-elements.ts'
import {setFields} from '../../../../shared/home/edit/set-fields.ts'
import {emptyHome} from '../../../../shared/home/empty-home.ts'
import {readHome} from '../../../../shared/home/read-home.ts'
import {plan as planSchema} from '../../../../shared/home/schema/plan.ts'
import {type Home, home as homeSchema, level, type Plan, presentation} from '../../../../shared/home/schema.ts'

const texts = (before: Home, after: Home, words = changeWords.en) =>
  describeChanges(before, after, {words}).map(({text}) => text)

const plan = (home: Home): Plan => home.plans[0] as Plan

/** A kitchen of 4 × 3 m and a hall beside it, with a door between both. */
const kitchen = drawRoom(emptyHome('en'), {plan: 'plan', from: [0, 0], to: [4, 3], name: 'Kitchen'}).home
const rooms = drawRoom(kitchen, {plan: 'plan', from: [4, 0], to: [6, 3], name: 'Hall'}).home
const between = plan(rooms).walls.find(({a, b}) => a[0] === b[0] && Math.abs(a[0] - 4) < 0.2)?.id ?? ''
const withDoor = addElement(rooms, {
  plan: 'plan',
  list: 'openings',
  element: {name: 'Swing', wall: between, at: 1, width: 0.8, height: 2.1, kind: 'door'},
}).home
const base = addElement(withDoor, {plan: 'plan', list: 'lights', element: {name: 'Ceiling', at: [1, 1]}}).home

t.test('the id of an element in its Sweet Home 3D file is no change that people read', (t) => {
  const withExtra = (extra: Record<string, unknown> | undefined): Home => {
    const lights = plan(base).lights.map((light) => ({...light, ...(extra && {extra})}))
    return {...base, plans: [{...plan(base), lights}]} as Home
  }
  t.same(texts(base, withExtra({sweetHome3d: {id: 'light-1'}})), [])
  t.same(texts(withExtra({sweetHome3d: {id: 'light-1'}}), withExtra({sweetHome3d: {id: 'light-2'}})), [])
  t.same(texts(base, withExtra({sweetHome3d: {id: 'light-1'}, mine: 1})), [
    'Changed: Light Ceiling in Kitchen, data of its own',
  ])
  t.end()
})

t.test('an added and a removed element are named with their room', (t) => {
  t.same(texts(withDoor, base), ['Added: Light Ceiling in Kitchen'])
  t.same(texts(base, withDoor), ['Removed: Light Ceiling in Kitchen'])
  t.same(texts(withDoor, base, changeWords.it), ['Aggiunta: Luce Ceiling in Kitchen'])
  t.same(texts(base, base), [])
  t.end()
})

t.test('an element that moved says how far, and one that changed says its values', (t) => {
  t.same(texts(base, moveElements(base, ['ceiling'], [0.3, 0.4])), ['Moved: Light Ceiling in Kitchen by 0.50 m'])
  t.same(texts(base, moveElements(base, ['ceiling'], [0.002, 0])), ['Moved: Light Ceiling in Kitchen by 0.002 m'])
  t.same(texts(base, setFields(base, ['swing'], {width: 0.9})), [
    'Changed: Door Swing between Kitchen and Hall, width 0.80 → 0.90 m',
  ])
  const both = setFields(moveElements(base, ['ceiling'], [3.5, 0]), ['ceiling'], {name: 'Lamp', lumens: 800})
  t.same(texts(base, both), [
    'Moved: Light Lamp in Hall by 3.50 m',
    'Changed: Light Lamp in Hall, name “Ceiling” → “Lamp”, brightness none → 800 lm',
  ])
  t.same(texts(base, both, changeWords.it), [
    'Spostata: Luce Lamp in Hall di 3,50 m',
    'Cambiata: Luce Lamp in Hall, nome «Ceiling» → «Lamp», luminosità niente → 800 lm',
  ])
  const inFeet = describeChanges(base, setFields(base, ['swing'], {width: 0.9}), {units: 'ft'})
  t.match(inFeet[0]?.text, /width 2\.62 → 2\.95 ft$/)
  t.end()
})

t.test('a moved wall tells how far it moved, its neighbours’ lengths and the rooms’ areas', (t) => {
  const moved = moveWall(base, {plan: 'plan', wall: between, distance: 0.32})
  const told = texts(base, moved)
  t.ok(told.includes('Moved: Wall of 3.00 m between Kitchen and Hall by 0.32 m'), told.join('\n'))
  t.ok(
    told.some((text) => /^Changed: Room Kitchen, floor area \d+\.\d → \d+\.\d m²$/.test(text)),
    told.join('\n'),
  )
  t.ok(
    told.some((text) => /^Changed: Wall of .* length \d\.\d\d → \d\.\d\d m$/.test(text)),
    told.join('\n'),
  )
  t.notOk(
    told.some((text) => text.includes('Door')),
    'the door is still in its place on the wall',
  )
  t.end()
})

t.test('rooms move with all their walls; the point of a name alone is no move', (t) => {
  const all = plan(rooms).walls.map(({id}) => id)
  const moved = moveElements(rooms, [...all, 'kitchen', 'hall'], [1, 0])
  const told = texts(rooms, moved)
  t.ok(told.includes('Moved: Room Kitchen by 1.00 m'), told.join('\n'))
  t.notOk(told.some((text) => text.startsWith('Changed')))
  t.same(texts(rooms, moveElements(rooms, ['kitchen'], [0.2, 0])), ['Changed: Room Kitchen, place of its name'])
  t.end()
})

t.test('walls tell lengths, angles and swapped ends', (t) => {
  const wall: Plan['walls'][number] = {id: 'fence', a: [10, 10], b: [14, 10], kind: 'fence'}
  const home = withWall(wall)
  const changed = (fields: object) => texts(home, withWall({...wall, ...fields}))
  t.same(changed({b: [15, 10]}), ['Changed: Fence of 5.00 m, length 4.00 → 5.00 m'])
  t.same(changed({b: [10, 14]}), ['Changed: Fence of 4.00 m, angle 0 → 90°'])
  t.same(changed({a: [14, 10], b: [10, 10]}), ['Changed: Fence of 4.00 m, angle 0 → 180°'])
  t.same(changed({a: [10, 11], b: [15, 11]}), [
    'Moved: Fence of 5.00 m by 1.00 m',
    'Changed: Fence of 5.00 m, length 4.00 → 5.00 m',
  ])
  t.same(changed({thickness: 0.1}), [], 'the default written out changes nothing')
  t.same(changed({thickness: 0.3, left: {color: '#ffffff'}}), [
    'Changed: Fence of 4.00 m, thickness 0.10 → 0.30 m, surface of the left side',
  ])
  t.end()

  function withWall(added: Plan['walls'][number]): Home {
    const home = emptyHome('en')
    return {...home, plans: [{...plan(home), walls: [added]}]}
  }
})

t.test('an opening keeps its place when its wall changes at the other end', (t) => {
  const wall = plan(base).walls.find(({id}) => id === between) as Plan['walls'][number]
  const [dx, dy] = [wall.b[0] - wall.a[0], wall.b[1] - wall.a[1]]
  const size = Math.hypot(dx, dy)
  const longer = {...wall, a: [wall.a[0] - dx / size, wall.a[1] - dy / size] as [number, number]}
  const after = inPlan(base, {
    walls: plan(base).walls.map((each) => (each.id === between ? longer : each)),
    openings: plan(base).openings.map((opening) => ({...opening, at: opening.at + 1})),
  })
  t.notOk(texts(base, after).some((text) => text.includes('Door')))
  t.match(texts(base, inPlan(base, {openings: plan(base).openings.map((opening) => ({...opening, at: 1.25}))})), [
    /^Moved: Door Swing between Kitchen and Hall by 0\.25 m$/,
  ])
  t.end()
})

t.test('a new plan stands for its elements, and names of plans tell several apart', (t) => {
  const upper: Plan = {...plan(base), id: 'upper', name: 'Upper'}
  const renamed = JSON.parse(JSON.stringify(upper).replaceAll('"id":"', '"id":"u-')) as Plan
  const both = {...base, plans: [...base.plans, {...renamed, id: 'upper'}]}
  t.same(texts(base, both), ['Added: Plan Upper'])
  t.same(texts(both, base), ['Removed: Plan Upper'])
  const lit = {
    ...both,
    plans: both.plans.map((one) => ({...one, lights: one.lights.map((light) => ({...light, z: 2.5}))})),
  }
  t.same(texts(both, lit), [
    `Changed: Light Ceiling in Kitchen (${plan(base).name}), height above the floor none → 2.50 m`,
    'Changed: Light Ceiling in Kitchen (Upper), height above the floor none → 2.50 m',
  ])
  t.end()
})

t.test('the home itself, its levels and products are told', (t) => {
  const {home = base} = readHome(JSON.parse(readFileSync('samples/flat.json', 'utf8')))
  const [product = ''] = Object.keys(home.products ?? {})
  const changed: Home = {
    ...home,
    name: 'Villa',
    levels: home.levels.map((one) => ({...one, height: 3})),
    products: {...home.products, [product]: {...home.products?.[product], version: 99} as never},
  }
  const [first, second, third] = texts(home, changed)
  t.match(first, /^Changed: Home Villa, name “.*” → “Villa”$/)
  t.match(second, /^Changed: Level .*, height 2\.\d+ → 3\.00 m$/)
  t.match(third, /^Changed: Product [^,]+$/)
  const item = plan(home).items[0]?.id ?? ''
  const without = removeElements(home, [item])
  t.match(texts(home, without), [/^Removed: Furniture .+ in .+$/], 'named by its product')
  t.end()
})

t.test('changes come by plan, room and kind', (t) => {
  const empty: Home = {...base, plans: [{...plan(base), lights: [], openings: []}]}
  const lit = addElement(base, {plan: 'plan', list: 'lights', element: {name: 'Spot', at: [5, 1]}}).home
  const outside = addElement(lit, {plan: 'plan', list: 'lights', element: {name: 'Garden', at: [50, 50]}}).home
  t.same(texts(empty, outside), [
    'Added: Door Swing between Kitchen and Hall',
    'Added: Light Ceiling in Kitchen',
    'Added: Light Spot in Hall',
    'Added: Light Garden',
  ])
  t.end()
})

t.test('every field of the format has a label in both languages', (t) => {
  const place = new Set(['id', 'at', 'a', 'b', 'path', 'schema', '$schema', 'levels', 'presentations', 'products'])
  const lists = Object.values(planSchema.properties).filter((field) => 'items' in field)
  const schemas = [
    homeSchema,
    level,
    presentation,
    ...lists.map((list) => (list as unknown as {items: typeof level}).items),
  ]
  const keys = new Set(schemas.flatMap(({properties}) => Object.keys(properties)))
  for (const language of ['en', 'it'] as const) {
    const {fields} = changeWords[language]
    t.same(
      [...keys].filter((key) => !place.has(key) && fields[key] === undefined),
      [],
      language,
    )
  }
  t.ok(elementKinds.every((kind) => kind === 'opening' || kind in changeWords.en.kinds))
  t.end()
})

t.test('dimensions, texts and lines are named by their length or text', (t) => {
  const dimension = {id: 'd', a: [0, 0], b: [4, 0]} as const
  const noted = inPlan(base, {
    dimensions: [{...dimension, a: [0, 0], b: [4, 0]}],
    labels: [{id: 't', at: [1, 1], text: `Put the\ntable here, ${'far '.repeat(10)}`}],
    polylines: [
      {
        id: 'p',
        path: [
          [5, 1],
          [6, 1],
        ],
      },
    ],
  })
  t.same(texts(base, noted), [
    'Added: Text “Put the table here, far far far far far…” in Kitchen',
    'Added: Dimension of 4.00 m',
    'Added: Line',
  ])
  t.same(texts(base, noted, changeWords.it).at(-1), 'Aggiunta: Linea')
  const changed = inPlan(noted, {
    dimensions: [{id: 'd', a: [0, 0], b: [4.5, 0], offset: 0.4}],
    labels: [{id: 't', at: [2, 1], text: 'Table', size: 0.3}],
    polylines: [
      {
        id: 'p',
        path: [
          [5, 1],
          [6, 2],
        ],
        end: 'arrow',
      },
    ],
  })
  t.same(texts(noted, changed), [
    'Moved: Text “Table” in Kitchen by 1.00 m',
    'Changed: Text “Table” in Kitchen, text “Put the table here, far far far far far…” → “Table”, size 0.20 → 0.30 m',
    'Changed: Dimension of 4.50 m, length 4.00 → 4.50 m, distance from the points 0.00 → 0.40 m',
    'Changed: Line, its course, end of the line',
  ])
  t.end()
})

t.test('a radar is named by its name, and tells which zones changed', (t) => {
  const zone = (name: string, number: number, far = 2) => ({
    name,
    number,
    path: [
      [0, 1],
      [1, 1],
      [1, far],
    ] as [number, number][],
  })
  const radar = {id: 'r', name: 'By the sofa', model: 'ld2450', at: [1, 1], zones: [zone('Sofa', 1), zone('Bed', 2)]}
  const placed = inPlan(base, {radars: [radar as never]})
  t.same(texts(base, placed), ['Added: Radar By the sofa in Kitchen'])
  const changes = {angle: 90, model: 'mtr-1', zones: [zone('Sofa', 1), zone('Bed', 2, 3), zone('Desk', 3)]}
  t.same(texts(placed, inPlan(base, {radars: [{...radar, ...changes, at: [1.5, 1]} as never]})), [
    'Moved: Radar By the sofa in Kitchen by 0.50 m',
    'Changed: Radar By the sofa in Kitchen, model ESPHome LD2450 → Apollo MTR-1, zones “Bed”, “Desk”, angle 0 → 90°',
  ])
  t.end()
})

t.test('an added element with devices says so', (t) => {
  const bindings = {light: [{app: 'agent', device: 'gate'}]}
  const light = {id: 'new', name: 'Spot', at: [1, 1] as [number, number]}
  const slots = [{kind: 'switch', bindings}, {kind: 'switch'}]
  const [wall] = plan(base).walls
  const plate = {id: 'plate', wall: wall?.id ?? '', at: 1, side: 'left', modules: 3, slots}
  const bound = inPlan(base, {lights: [{...light, bindings}], plates: [plate as never]})
  const added = (home: Home, words = changeWords.en) =>
    texts(base, home, words).filter((text) => /^(Added|Aggiunt)/.test(text))
  t.same(added(bound), ['Added: Light Spot in Kitchen, with devices', 'Added: Plate in Kitchen, with devices'])
  t.same(added(inPlan(base, {lights: [{...light, bindings: {light: []}}]})), ['Added: Light Spot in Kitchen'])
  t.match(added(bound, changeWords.it), [/, con dispositivi$/, /, con dispositivi$/])
  t.end()
})

t.test('a note is told by its words', (t) => {
  const [room] = plan(base).rooms
  const noted = setFields(base, [room?.id ?? ''], {note: 'Ask before\nyou paint'})
  t.match(texts(base, noted), [/, note none → “Ask before you paint”$/])
  t.end()
})

t.test('a sloping top is told as the height at its end', (t) => {
  const [wall] = plan(base).walls
  t.same(
    texts(base, setFields(base, [wall?.id ?? ''], {height: 3, heightAtEnd: 1.5}))
      .slice(0, 1)
      .map((text) => text.split(', ').slice(1)),
    [['height none → 3.00 m', 'height at its end none → 1.50 m']],
  )
  t.end()
})

t.test('a text of a home stays a text', (t) => {
  const named = setFields(base, ['ceiling'], {name: '<script>alert(1)</script>'})
  t.same(texts(base, named), [
    'Changed: Light <script>alert(1)</script> in Kitchen, name “Ceiling” → “<script>alert(1)</script>”',
  ])
  t.end()
})

function inPlan(home: Home, fields: Partial<Plan>): Home {
  return {...home, plans: [{...plan(home), ...fields}]}
}
