import {readFileSync} from 'node:fs'
import {Ajv2020} from 'ajv/dist/2020.js'
import t from 'tap'
import {formatProblem, problemKinds} from '#shared/home/problem.ts'
import {evaluateProduct} from '#shared/home/product/evaluate.ts'
import {functions, operators} from '#shared/home/product/expression-operators.ts'
import {productProblems} from '#shared/home/product/product-problems.ts'
import {type Product, product} from '#shared/home/product.ts'
import {readHome} from '#shared/home/read-home.ts'
import {dimension, label, maxLabelText, maxPolylinePoints, polyline} from '#shared/home/schema/annotations.ts'
import {item, light, stair} from '#shared/home/schema/furnishing.ts'
import {drawing, maxOtherElements, plan} from '#shared/home/schema/plan.ts'
import {maxRadars, maxZonePoints, maxZones, radar, radarZone} from '#shared/home/schema/radars.ts'
import {area, room} from '#shared/home/schema/rooms.ts'
import {binding} from '#shared/home/schema/values.ts'
import {awning, opening, plate, slot, wall} from '#shared/home/schema/walls.ts'
import {home, level, maxWalls, presentation} from '#shared/home/schema.ts'
import {version1} from '#shared/home/versions/version-1.ts'

const folder = new URL('../docs/', import.meta.url)
const text = readFileSync(new URL('home-format.md', folder), 'utf8')

interface Schema {
  type?: string
  properties: Record<string, Field>
  required?: readonly string[]
  anyOf?: readonly Schema[]
}

interface Field {
  default?: unknown
  enum?: readonly string[]
  const?: unknown
  items?: unknown
  maxItems?: number
  maxProperties?: number
}

const of = (schema: object) => schema as unknown as Schema
const itemsOf = (schema: object, list: string) => of(of(schema).properties[list]?.items as object)

const {schema: home1} = version1
/** The schema behind each heading with a table of keys. */
const described: Record<string, Schema> = {
  'Home of version 1': of(home1),
  'Rooms of version 1': itemsOf(home1, 'rooms'),
  'Doors of version 1': itemsOf(home1, 'doors'),
  'Windows of version 1': itemsOf(home1, 'windows'),
  'Lights of version 1': itemsOf(home1, 'lights'),
  'Furniture of version 1': itemsOf(home1, 'furniture'),
  home: of(home),
  site: of(of(home).properties.site as object),
  level: of(level),
  plan: of(plan),
  drawing: of(drawing),
  area: of(area),
  room: of(room),
  wall: of(wall),
  opening: of(opening),
  item: of(item),
  light: of(light),
  plate: of(plate),
  slot: of(slot),
  awning: of(awning),
  stair: of(stair),
  dimension: of(dimension),
  label: of(label),
  polyline: of(polyline),
  radar: of(radar),
  zone: of(radarZone),
  presentation: of(presentation),
  binding: of(binding),
  product: of(product),
  finish: itemsOf(product, 'finishes'),
  option: itemsOf(product, 'options'),
  rule: itemsOf(product, 'rules'),
  part: itemsOf(of(product).properties.geometry as object, 'parts'),
  clearance: itemsOf(product, 'clearances'),
}

/** Returns the cells of the first table under a heading. */
function table(heading: string): string[][] {
  const [, section = ''] = text.split(new RegExp(`^#+ ${heading}$`, 'm'))
  const [rows = ''] = /^\|.*(\n\|.*)*/m.exec(section) ?? []
  return rows
    .split('\n')
    .slice(2)
    .map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
}

const ticked = (cell = '') => cell.replaceAll('`', '')

/** The keys of every element, which the page lists once. */
const common = ['id', 'note', 'extra']

t.test('the page lists the keys of every element', async (t) => {
  t.same(
    table('Any element').map(([key]) => ticked(key)),
    ['id', 'name', 'note', 'extra'],
  )
  const named = Object.entries(described).filter(([, {properties, required}]) =>
    [...common, 'name'].every((key) => properties !== undefined && key in properties && required?.includes('name')),
  )
  t.same(
    named.map(([heading]) => `${heading}s`),
    ['levels', 'plans', 'areas', 'rooms', 'presentations'],
  )
  t.ok(text.replaceAll('\n', ' ').includes('`name` is required for levels, plans, areas, rooms and presentations.'))
})

for (const [heading, schema] of Object.entries(described)) {
  const branches = schema.anyOf ?? [schema]
  const fields = Object.assign({}, ...branches.map(({properties}) => properties)) as Record<string, Field>
  const isElement = common.every((key) => key in fields)
  const rows = table(heading)

  t.test(`the page lists exactly the keys of ${heading}`, async (t) => {
    const keys = Object.keys(fields).filter((key) => !isElement || ![...common, 'name'].includes(key))
    t.same(rows.map(([key]) => ticked(key)).toSorted(), keys.toSorted())
  })

  t.test(`the page gives defaults and values of the keys of ${heading}`, async (t) => {
    for (const [cell, absent = '', what = ''] of rows) {
      const key = ticked(cell)
      const needing = branches.filter(({required}) => required?.includes(key)).length
      t.equal(absent === 'required', needing === branches.length, `${key} is required`)
      t.equal(absent.startsWith('required of'), needing > 0 && needing < branches.length, `${key} of some`)
      const usual = fields[key]?.default
      if (usual !== undefined) t.equal(ticked(absent), String(usual), key)
      const kinds = branches
        .map(({properties}) => properties[key])
        .flatMap((field) => field?.enum ?? field?.const ?? [])
      // The page doesn't repeat all kinds of elements.
      if (key !== 'show')
        for (const value of kinds) t.match(`${absent} ${ticked(what)}`, String(value), `${key} ${value}`)
    }
  })
}

const blocks = [...text.matchAll(/^```json ?(.*)\n([\s\S]*?)^```$/gm)].map(([, tag = '', json = '']) => ({tag, json}))

for (const [index, {tag, json}] of blocks.entries()) {
  t.test(`example ${index + 1} of the page${tag && `, a ${tag},`} is valid`, async (t) => {
    const example = JSON.parse(json)
    const schema = described[tag]
    if (schema !== undefined) {
      const validate = new Ajv2020({strict: true}).compile(schema)
      t.ok(validate(example), JSON.stringify(validate.errors))
      if (tag === 'product') t.same([...productProblems(example as Product)], [])
      return
    }
    const {home, problems} = readHome(example)
    t.same(problems, [])
    t.ok(home)
    if (tag !== '') t.equal(tag, `version ${example.schema}`)
  })
}

t.test('every element of version 6 with devices, sizes or references has an example', async (t) => {
  const tags = blocks.map(({tag}) => tag)
  t.same(tags.filter((tag) => tag === '').length, 2, 'a home of version 1 and one of version 6')
  for (const kind of [
    'drawing',
    'area',
    'room',
    'wall',
    'opening',
    'item',
    'light',
    'plate',
    'awning',
    'stair',
    'dimension',
    'label',
    'polyline',
    'radar',
    'presentation',
    'binding',
    'product',
  ])
    t.ok(tags.includes(kind), kind)
})

t.test('the page’s item is made from its product', async (t) => {
  const example = (tag: string) => JSON.parse(blocks.find((block) => block.tag === tag)?.json ?? '')
  const document = JSON.parse(blocks.filter(({tag}) => tag === '')[1]?.json ?? '')
  const made = example('product')
  const {problems} = readHome({
    ...document,
    plans: [
      {...document.plans[0], items: [example('item')], plates: [example('plate')], openings: [example('opening')]},
    ],
    products: {[made.id]: made},
  })
  t.same(problems, [])
})

t.test('the page’s product has the results that the page gives', async (t) => {
  const made: Product = JSON.parse(blocks.find(({tag}) => tag === 'product')?.json ?? '')
  for (const [cell = '', size, parts, front] of table('Worked out')) {
    const evaluated = evaluateProduct(made, JSON.parse(ticked(cell)))
    const [problem] = evaluated.chosen.problems
    const {width, depth, height} = evaluated.size ?? {}
    t.equal(problem ? `${problem.at}: ${problem.wrong}` : [width, depth, height].join(', '), ticked(size), cell)
    if (problem) continue
    t.equal(String(evaluated.parts.length), parts, cell)
    t.equal(String(evaluated.clearances[0]?.extent), front, cell)
  }
  t.equal(table('Worked out').length, 6)
})

t.test('the page lists every kind of problem', async (t) => {
  t.same(
    table('The check').map(([kind]) => ticked(kind)),
    problemKinds,
  )
  const short = readHome({
    schema: 1,
    name: 'Home',
    walls: [
      [0, 0, 1, 1],
      [1, 1, 2, 2],
      [0, 0, 1],
    ],
  })
  t.same(short.problems, [formatProblem('/walls/2', 'must hold at least 4')])
  t.ok(text.includes(`\`${short.problems[0]?.message}\``))
})

t.test('the page lists all parts of expressions', async (t) => {
  const written = table('Expressions')
    .map(([cell]) => cell)
    .join(' ')
  for (const name of functions.keys()) t.ok(written.includes(`${name}(`), name)
  for (const sign of operators.flatMap((level) => [...level.keys()])) t.ok(written.includes(sign), sign)
})

t.test('the page lists the format’s limits', async (t) => {
  const limits = Object.fromEntries(table('Limits').map(([what, most]) => [what, most]))
  const most = (schema: object, ...lists: string[]) =>
    lists
      .map((list) => of(schema).properties[list])
      .map((field) => (field?.maxItems ?? field?.maxProperties)?.toLocaleString('en'))
      .join('; ')
  t.equal(limits['Levels; plans; presentations; products'], most(home, 'levels', 'plans', 'presentations', 'products'))
  t.equal(limits['Walls of all plans'], maxWalls.toLocaleString('en'))
  t.equal(limits['Walls; rooms; openings of a plan'], most(plan, 'walls', 'rooms', 'openings'))
  t.equal(limits['All other elements of a plan together'], maxOtherElements.toLocaleString('en'))
  t.equal(
    limits['`text` of a label; points of a polyline'],
    `${maxLabelText.toLocaleString('en')} characters; ${maxPolylinePoints}`,
  )
  t.equal(limits['Radars of a plan; zones of a radar; points of a zone'], `${maxRadars}; ${maxZones}; ${maxZonePoints}`)
  t.equal(
    limits['In version 1: walls; rooms; doors; windows; lights; furniture'],
    most(home1, 'walls', 'rooms', 'doors', 'windows', 'lights', 'furniture'),
  )
})

t.test('the page’s links work', async (t) => {
  const anchors = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading.toLowerCase().replaceAll(' ', '-'),
  )
  for (const [, link = ''] of text.matchAll(/\]\(([^)]+)\)/g))
    if (link.startsWith('#')) t.ok(anchors.includes(link.slice(1)), link)
    else t.doesNotThrow(() => readFileSync(new URL(link, folder)), link)
})
