import {readFileSync} from 'node:fs'
import t from 'tap'
import type {ImportAnswers} from '#shared/home/import/questions.ts'
import {readStoredHome} from '../../../server/homes/stored-home.ts'
import {importFile} from '../../../server/imports/import-file.ts'
import {importedScan, sampleScan} from '../../shared/home/roomplan/imported-scan.ts'
import {part, rectangle, room} from '../../shared/home/roomplan/scans.ts'
import {deflatedSpaces, rawEntry, rawZip, zip} from './archives.ts'

const options = {name: 'Our flat.usdz', language: 'en', maxFile: 2 ** 23, maxHome: 2 ** 23} as const
const captured = (name: string) => readFileSync(new URL(`../../shared/home/roomplan/captured/${name}`, import.meta.url))

const agreed = {unsure: ['agreed']}
const read = (content: Uint8Array | string, answers: ImportAnswers = agreed) =>
  importFile({...options, content: Buffer.from(content), answers})

async function refused(content: Uint8Array | string): Promise<string> {
  const made = await read(content)
  return 'refused' in made ? made.refused.en : 'not refused'
}

async function homeOf(content: Uint8Array | string) {
  const made = await read(content)
  if (!('home' in made) || made.home === undefined) throw new Error(JSON.stringify(made))
  return {home: JSON.parse(readStoredHome(made.home.json).toString()), report: made.report}
}

t.test('a USDZ of text layers is the same room as its JSON, with the same identifiers', async (t) => {
  const {home, report} = await homeOf(captured('roomplan-room.usdz'))
  const {plan, areas} = importedScan(sampleScan('roomplan-room.json'), 'en', agreed)
  const [drawn] = home.plans
  t.same(areas, {Bedroom: 12})
  t.match(home, {name: 'Our flat'})
  for (const list of ['rooms', 'openings', 'walls'] as const) t.same(drawn[list], plan[list], list)
  t.same(drawn.items, [])
  t.match(report, {rooms: {placed: 1, total: 1}, openings: {placed: 3, total: 3}, lacks: ['lights-in-editor']})
})

t.test('what a scan is not sure of is drawn and asked about before anything is saved', async (t) => {
  const asked = await read(captured('roomplan-room.json'), {})
  if (!('asks' in asked)) throw new Error('it asks nothing')
  const [{plan, marks} = {plan: undefined, marks: []}] = asked.drawings ?? []
  t.match(asked, {about: 'elements', drawings: {length: 1}})
  t.ok(plan?.svg && plan.box)
  t.same(
    [...marks.map(({key}) => key), 'unsure'],
    asked.asks.map(({key}) => key),
  )
  for (const {at, outline} of marks) {
    const box = plan?.box ?? {left: 0, right: 0, top: 0, bottom: 0}
    t.ok(outline.length >= 4 && at[0] > box.left && at[0] < box.right && at[1] > box.top && at[1] < box.bottom)
  }
  const door = asked.asks.find(({text}) => text.en.includes('Door'))
  t.same(door?.choices.map(({value}) => value).toSorted(), ['left-down', 'left-up', 'out', 'right-down', 'right-up'])
})

t.test('a scan is known by its content, also beside a byte order mark', async (t) => {
  const scan = JSON.stringify(sampleScan('roomplan-structure.json'))
  t.match((await homeOf(`\ufeff${scan}`)).report, {rooms: {placed: 2, total: 2}})
})

t.test('what only looks like a scan is refused by name', async (t) => {
  const wall = {length: 4, height: 2.4}
  t.match(await refused(JSON.stringify({walls: [wall]})), /an app’s own form/)
  t.match(await refused(JSON.stringify({rooms: [{walls: [wall]}]})), /an app’s own form/)
  t.match(await refused(captured('roomplan-room.json').subarray(0, 4000)), /scan is damaged/)
  t.match(await refused('PXR-USDC\0\0'), /binary \(USDC\)/)
  t.match(await refused(await zip({'Room.usdc': 'PXR-USDC\0'}, {compress: false})), /binary \(USDC\)/)
  t.match(await refused(await zip({'a.usda': '#usda 1.0\n', 'b.usdc': 'PXR-USDC\0'})), /binary \(USDC\)/)
  t.match(await refused(await zip({'a.usda': '#usda 1.0\n'})), /holds no room scan/)
  t.match(await refused('#usda 1.0\ndef Xform "Room" {}'), /holds no room scan/)
  t.match(await refused(JSON.stringify({walls: [[0, 0, 6, 0]]})), /“schema” is missing/, 'a home by hand')
})

t.test('hostile scans are refused in words, or lose what is wrong', async (t) => {
  const outline = rectangle([0, 0], 4, 3)
  const many = (count: number) => `{"walls":[${'{},'.repeat(count)}{}]}`
  t.match(await refused(many(2_000_000)), /too large.*20,000 parts/)
  t.match(await refused(JSON.stringify(room(outline, {objects: Array(30_000).fill({})}))), /too large/)
  const corners = Array.from({length: 501}, () => [0, 0, 0])
  t.match(
    await refused(
      JSON.stringify(room(outline, {floors: [{...part({id: 'f', a: [0, 0], b: [1, 0]}), polygonCorners: corners}]})),
    ),
    /500 corners/,
  )
  const deep = `{"walls":${'['.repeat(500_000)}{"transform":1}${']'.repeat(500_000)}}`
  await t.rejects(read(deep), {code: 'invalid_input', problems: ['home: is nested over 64 levels']})
  const nan = JSON.stringify(room(outline)).replaceAll('-1.4', '1e999')
  t.match(await refused(nan), /./)
  const walls = [
    ...(room(outline).walls as object[]),
    part({id: 'far', a: [1e9, 0], b: [1e9, 1]}),
    {...part({id: 'flat', a: [0, 0], b: [1, 0]}), transform: Array(16).fill(0)},
    null,
  ]
  const {report} = await homeOf(JSON.stringify(room(outline, {walls})))
  t.match(report.left, [{kind: 'unreadable', count: 3}])
})

t.test('a USDZ that unpacks to too much, or is cut, is refused', async (t) => {
  t.match(await refused(rawZip([{name: 'a.usda', packed: deflatedSpaces(100), size: 10}])), /too large when unpacked/)
  t.match(await refused(captured('roomplan-room.usdz').subarray(0, 3000)), /damaged/)
  const layers = Array<ReturnType<typeof rawEntry>>(20_001).fill(rawEntry('a.usda', ''))
  t.match(await refused(rawZip(layers)), /./)
})

t.test('a home of Pianta stays one, whatever its rooms are called', async (t) => {
  const {home} = await homeOf(
    '{"schema":1,"name":"\\"walls\\" \\"transform\\"","walls":[[0,0,6,0],[6,0,6,4],[6,4,0,4],[0,4,0,0]]}',
  )
  t.equal(home.plans[0].walls.length, 4)
})
