import {readFileSync} from 'node:fs'
import t from 'tap'
import {makeDxfHome} from '#shared/home/dxf/make-home.ts'
import {proposeDxf} from '#shared/home/dxf/propose.ts'
import {readDxf} from '#shared/home/dxf/read-dxf.ts'
import type {DxfUnit} from '#shared/home/dxf/units.ts'
import {importHome} from '#shared/home/import/import-home.ts'
import {NotImportable} from '#shared/home/import/not-importable.ts'
import {planRegions} from '#shared/home/regions.ts'
import type {Opening, Point, Wall} from '#shared/home/schema.ts'
import {wallLine} from '#shared/home/wall-line.ts'
import {dxfText, line, polyline, text} from './dxf-text.ts'

/** Imports a sample as its proposal says. The part's corner is half a metre beyond the drawing's. */
function imported(name: string, unit?: DxfUnit) {
  const drawing = readDxf(readFileSync(new URL(`drawings/${name}.dxf`, import.meta.url)))
  const proposal = proposeDxf(drawing)
  const layers = proposal.layers.filter(({isChosen}) => isChosen).map(({name}) => name)
  const answers = {unit: unit ?? proposal.unit, parts: proposal.parts.slice(0, 1), layers}
  const {source, report} = makeDxfHome(drawing, answers, 'en')
  const result = importHome(structuredClone(source), {language: 'en', images: new Map()})
  const [plan] = result.home.plans
  if (plan === undefined) throw new Error('There is no plan.')
  return {proposal, layers, source, report, result, plan}
}

const round = (value: number) => Math.round(value * 100) / 100 + 0

/** Returns a point of the plan in the sample's own system: metres, y up, the outer corner at (0, 0). */
const back = ([x, y]: Point): Point => [round(x - 0.5), round(6.5 - y)]

/** Describes an opening: its kind, width, hinge's jamb and the direction to which it opens. */
function describe(opening: Opening, walls: readonly Wall[]) {
  const line = wallLine(walls.find(({id}) => id === opening.wall) as Wall)
  const {point, direction} = line.at(opening.at)
  const [x, y] = back(point)
  const toHinge = opening.hinge === 'b' ? 1 : -1
  const jamb = line.at(opening.at + (toHinge * opening.width) / 2).point
  const side = opening.side === 'right' ? -1 : 1
  // Left of the walk, on a drawing whose y points down, then turned to y up.
  const opens = [round(direction[1] * side), round(direction[0] * side)]
  if (opening.kind !== 'door') return `${opening.kind} at ${x}, ${y}, ${round(opening.width)} wide`
  return `door at ${x}, ${y}, ${round(opening.width)} wide, hinge at ${back(jamb).join(', ')}, opens to ${opens.join(', ')}`
}

/** The openings of the README's table, but for the bath door, whose swing differs. */
const common = [
  'door at 1.5, 0.15, 0.9 wide, hinge at 1.05, 0.15, opens to 0, 1',
  'door at 4.8, 1.5, 0.8 wide, hinge at 4.8, 1.1, opens to 1, 0',
  'window at 0.15, 3, 1.4 wide',
  'window at 7.85, 1.8, 1.2 wide',
  'window at 7.85, 4.5, 0.6 wide',
]

t.test('a drawing in millimetres, with walls as pairs of lines and doors as a mirrored block', async (t) => {
  const {proposal, layers, report, result, plan} = imported('flat-mm-blocks')
  t.match(proposal, {unit: 'mm', isUnitCertain: true, parts: {length: 1}})
  t.strictSame(layers, ['WAENDE'])
  t.strictSame([plan.walls.length, plan.openings.length, result.problems], [6, 6, []])
  const [bed] = plan.items
  t.match(plan.items, [{name: 'BETT_160x200'}])
  t.strictSame([back(bed?.at ?? [0, 0]), bed?.angle], [[6, 1.5], undefined])
  t.match(result.home.products?.[bed?.product ?? ''], {category: 'furniture/bed'})
  const openings = plan.openings.map((opening) => describe(opening, plan.walls))
  t.strictSame(openings.sort(), [...common, 'door at 4.8, 4.5, 0.7 wide, hinge at 4.8, 4.85, opens to -1, 0'].sort())
  t.strictSame(areasOf(plan), {Wohnen: 24.03, Schlafen: 8.41, Bad: 6.7})
  t.match(report, {namesOutside: [], sharedSpaces: [], hasSingleLines: false})
})

t.test('a drawing of R12 in inches, with walls as outlines and doors as loose arcs', async (t) => {
  const {proposal, layers, plan, result} = imported('flat-inches-r12')
  t.match(proposal, {
    unit: 'in',
    isUnitCertain: true,
    signs: [
      {sign: 'swings', unit: 'in'},
      {sign: 'thickness', unit: 'in'},
    ],
  })
  t.strictSame(layers, ['A-WALL'])
  t.strictSame([plan.walls.length, result.problems], [6, []])
  const openings = plan.openings.map((opening) => describe(opening, plan.walls))
  t.strictSame(openings.sort(), [...common, 'door at 4.8, 4.5, 0.7 wide, hinge at 4.8, 4.85, opens to 1, 0'].sort())
  t.strictSame(areasOf(plan), {LIVING: 24.03, BEDROOM: 8.41, BATH: 6.7})
})

t.test('a drawing in centimetres with one line a wall: its unit must be asked', async (t) => {
  const {proposal, source, report, plan, result} = imported('flat-cm-single-lines')
  t.match(proposal, {unit: 'cm', isUnitCertain: false, signs: [{sign: 'header', unit: 'cm'}]})
  t.equal(source.walls.length, 6)
  t.match(report, {hasSingleLines: true, namesOutside: []})
  const regions = planRegions(plan).rooms
  const areas = Object.fromEntries(plan.rooms.map(({id, name}) => [name, round(regions.get(id)?.gross ?? 0)]))
  t.strictSame(areas, {Stue: 30, Værelse: 9.61, Bad: 9.65})
  const ends = plan.walls.flatMap(({a, b}) => [a, b])
  // The line's own corner (15, 15) is at (0.5, …) of the plan, and the lowest line at y = 0.15.
  const lowest = Math.max(...ends.map(([, y]) => y))
  const onArc = Math.min(...ends.filter(([x]) => round(x) === 5.15).map(([, y]) => y))
  t.equal(round(lowest - onArc + 0.15), 6.84)
  t.strictSame(result.problems, [])
})

function areasOf(plan: Parameters<typeof planRegions>[0]) {
  const regions = planRegions(plan).rooms
  return Object.fromEntries(plan.rooms.map(({id, name}) => [name, round(regions.get(id)?.net ?? 0)]))
}

/** Imports a drawing of our own in metres, as its proposal says. */
function importedText(parts: Parameters<typeof dxfText>[0]) {
  const drawing = readDxf(Buffer.from(dxfText(parts)))
  const proposal = proposeDxf(drawing)
  const layers = proposal.layers.filter(({isChosen}) => isChosen).map(({name}) => name)
  return makeDxfHome(drawing, {unit: 'm', parts: proposal.parts.slice(0, 1), layers}, 'en')
}

const box = (left: number, bottom: number, right: number, top: number, layer: string) =>
  polyline(
    [
      [left, bottom],
      [right, bottom],
      [right, top],
      [left, top],
    ],
    true,
    layer,
  )

t.test('two names of rooms in one space are an open space, which is offered and not guessed', async (t) => {
  const shell = box(0, 0, 6, 5, 'Muri') + box(0.3, 0.3, 5.7, 4.7, 'Muri')
  const {source, report} = importedText({entities: shell + text('Cucina', [1, 1]) + text('Soggiorno', [4, 4])})
  t.strictSame([source.rooms, report.sharedSpaces], [[], [['Soggiorno', 'Cucina']]])
  const one = importedText({entities: shell + text('Cucina', [1, 1]) + text('Loft', [9, 9]) + text('Bagno', [3, 5.3])})
  t.match(one.source.rooms, [{name: 'Cucina'}])
  t.strictSame(one.report.namesOutside, ['Bagno'])
})

t.test('a drawing in which everything overlaps is refused in bounded time', async (t) => {
  const lines = Array.from({length: 15_000}, (_, index) =>
    line([0, index * 1e-5 * (index % 7)], [40 + index / 1000, 0.3], 'WALL'),
  )
  const texts = Array.from({length: 15_000}, (_, index) => text(`Kitchen ${index}`, [1, index / 1000]))
  for (const entities of [lines.join(''), lines.slice(0, 400).join('') + texts.join('')]) {
    const outcome = (() => {
      try {
        importedText({entities})
        return 'read'
      } catch (error) {
        return error instanceof NotImportable ? error.reason : error
      }
    })()
    t.match(outcome, /^(read|tangled|too-many-walls)$/)
  }
})
