import t from 'tap'
import {createFreeSpace, type Segment} from '#web/plan/free-space.ts'
import {placeNames, waysToWrite} from '#web/plan/place-names.ts'

/** A square room from 0 to 200 pixels, and a narrow one right of it, 40 pixels wide. */
const walls: {line: Segment; half: number}[] = [
  [0, 0, 240, 0],
  [240, 0, 240, 200],
  [240, 200, 0, 200],
  [0, 200, 0, 0],
  [200, 0, 200, 200],
].map(([ax = 0, ay = 0, bx = 0, by = 0]) => ({
  line: [
    [ax, ay],
    [bx, by],
  ],
  half: 3,
}))
const stage = {width: 240, height: 200}
const square = [100, 100] as [number, number]
const narrow = [220, 100] as [number, number]
/** Letters as wide as half their size. */
const widthOf = (text: string, size: number) => (text.length * size) / 2
const spaceOf = () => createFreeSpace(stage, walls, [square, narrow])
const place = (name: string, at: [number, number], readings = '', space = spaceOf()) =>
  placeNames([{name, at, readings}], space, widthOf)[0]

t.test('placeNames() places a name at its room’s point, in the largest letters', async (t) => {
  t.match(place('Living room', square), {lines: ['Living room'], fontSize: 15, at: square, hasReadings: false})
  t.match(place('Living room', square, '21.5°'), {hasReadings: true})
  const [large] = placeNames([{name: 'Living room', at: square, readings: ''}], spaceOf(), widthOf, 22)
  t.match(large, {fontSize: 22}, 'on a large screen')
})

t.test('placeNames() moves a name off what is taken, within its room', async (t) => {
  const space = spaceOf()
  space.take({x: 100, y: 100, width: 40, height: 40})
  const {at = [0, 0]} = place('Hall', square, '', space) ?? {}
  t.ok(Math.max(Math.abs(at[0] - 100) - 20, Math.abs(at[1] - 100) - 20) > 0, `${at}`)
  t.ok(at[0] < 200)
})

t.test('placeNames() keeps names apart', async (t) => {
  const space = spaceOf()
  const [one, other] = placeNames(
    [
      {name: 'Living', at: square, readings: ''},
      {name: 'Dining', at: square, readings: ''},
    ],
    space,
    widthOf,
  )
  t.ok(one && other && Math.abs(one.at[1] - other.at[1]) + Math.abs(one.at[0] - other.at[0]) > 15)
})

t.test('placeNames() writes a name shorter, leaves its readings out, and then the name', async (t) => {
  t.equal(place('Ebenezer', narrow, '21.5° · 45 %'), null)
  t.match(place('Bath', narrow, '21.5° · 45 %'), {lines: ['Bath'], fontSize: 11, hasReadings: false})
  t.match(place('Ripostiglio', narrow), {lines: ['Rip.'], fontSize: 11})
  t.equal(place('Room', [-50, 20]), null, 'of a room beyond the stage')
})

t.test('waysToWrite() ends abbreviations at a consonant', async (t) => {
  t.strictSame(waysToWrite('Camera da letto'), [['Camera da letto'], ['Camera', 'da letto'], ['Camera'], ['Cam.']])
  t.strictSame(waysToWrite('Ingresso'), [['Ingresso'], ['Ing.']])
  t.strictSame(waysToWrite('Hall'), [['Hall']])
  t.strictSame(waysToWrite('客厅'), [['客厅']])
})

t.test('placeNames() never gives two rooms the same text', async (t) => {
  const texts = (names: string[]) =>
    placeNames(
      names.map((name) => ({name, at: narrow, readings: ''})),
      spaceOf(),
      (text, size) => (text.length * size) / 3,
    ).map((placed) => placed?.lines.join(' ') ?? null)
  t.same(texts(['Soggiorno grande', 'Soggiorno piccolo']), [null, null], 'zooming makes room for them')
  t.same(texts(['Soggiorno 1', 'Soggiorno 2']), ['Sog. 1', 'Sog. 2'])
  t.same(texts(['Bagno', 'Bagno ospiti']), ['Bagno', 'Bagno ospiti'])
})
