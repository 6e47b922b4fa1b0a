import t from 'tap'
import {rotate} from '#shared/home/geometry/vector.ts'
import type {ImportAnswers} from '#shared/home/import/questions.ts'
import {fileNames, readScan} from '#shared/home/roomplan/read-json.ts'
import {oneSession} from '#shared/home/roomplan/sessions.ts'
import type {Point} from '#shared/home/schema.ts'
import type {Json} from '#shared/json.ts'
import {importedScan} from './imported-scan.ts'
import {part, rectangle, room} from './scans.ts'

/** The rooms of several files, as `joinScans` puts them together. */
const together = (scans: Record<string, Json>): Json => ({
  rooms: Object.values(scans),
  [fileNames]: Object.keys(scans),
})

function chosen(scans: Record<string, Json>, answers: ImportAnswers = {}) {
  const found = oneSession(readScan(together(scans)), answers)
  if ('asks' in found) return {asked: found.asks[0]?.choices.map(({value, text}) => `${value}: ${text.en}`)}
  return {rooms: found.captured.rooms.length, leftOut: found.leftOut}
}

const turned = (outline: Point[], degrees: number) => outline.map((point) => rotate(point, degrees))
const [kitchen, hall] = [room(rectangle([0, 0], 4, 3), {prefix: 'k'}), room(rectangle([4.12, 0], 2, 3), {prefix: 'h'})]

t.test('rooms of one session that share walls need no question, also when a scan drifted by a degree', async (t) => {
  t.same(chosen({kitchen, hall}), {rooms: 2, leftOut: []})
  const drifted = room(turned(rectangle([4.15, 0], 2, 3), 1), {prefix: 'h'})
  t.same(chosen({kitchen, drifted}), {rooms: 2, leftOut: []})
  const bath = room(rectangle([6.24, 0], 2, 3), {prefix: 'b'})
  t.same(chosen({kitchen, bath, hall}), {rooms: 3, leftOut: []}, 'the room between comes last')
})

t.test('a door that both rooms saw is one, in the one wall between them', async (t) => {
  const seen = (id: string, x: number, [from, to]: [number, number]) =>
    part({id, category: 'door', a: [x, from], b: [x, to], height: 2})
  const pair = together({
    kitchen: {...kitchen, doors: [seen('d1', 4, [1, 1.8])]},
    hall: {...hall, doors: [seen('d2', 4.12, [1.85, 1.02])]},
  })
  const {plan, walls, noted} = importedScan(pair)
  t.equal(walls.length, 7)
  t.equal(plan.openings.length, 1)
  t.equal(noted('openings-seen-twice'), 1)
})

t.test('scans that lie on each other are of different sessions: one is chosen', async (t) => {
  const other = room(turned(rectangle([1, 1], 4, 3), 30), {prefix: 'o'})
  const asked = {asked: ['1: Only kitchen, hall', '2: Only other']}
  t.same(chosen({other, kitchen, hall}), asked)
  t.same(chosen({other, kitchen, hall}, {session: ['2']}), {rooms: 1, leftOut: ['kitchen', 'hall']})
  t.same(chosen({other, kitchen, hall}, {session: ['1']}), {rooms: 2, leftOut: ['other']})
  for (const session of [['all'], ['3'], ['1', '2'], []]) t.same(chosen({other, kitchen, hall}, {session}), asked)
  const withoutFloor = {...other, floors: []}
  t.match(chosen({kitchen, withoutFloor}), {asked: ['1: Only kitchen', '2: Only withoutFloor']})
})

t.test('rooms that share no wall are asked about, and may be together', async (t) => {
  const shed = room(rectangle([20, 0], 3, 3), {prefix: 's'})
  t.match(chosen({kitchen, shed}).asked, ['all: All, from one session', '1: Only kitchen', '2: Only shed'])
  t.same(chosen({kitchen, shed}, {session: ['all']}), {rooms: 2, leftOut: []})
  const above = {...room(rectangle([0, 0], 4, 3), {prefix: 'a'}), story: 1}
  t.match(chosen({kitchen, above}).asked?.[0], /^all/, 'stories lie above each other')
  t.same(oneSession(readScan(kitchen), {}), {captured: readScan(kitchen), leftOut: []})
})

t.test('a structure among the files brings all its rooms', async (t) => {
  const structure = {rooms: [kitchen, hall], walls: []}
  t.same(chosen({structure, bath: room(rectangle([6.24, 0], 2, 3), {prefix: 'b'})}), {rooms: 3, leftOut: []})
})
