import t from 'tap'
import {createFreeSpace, type Segment} from '#web/plan/free-space.ts'
import {partOf, placeNames, waysToWrite} from '#web/plan/place-names.ts'

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
const place = (name: string, at: [number, number], readings = '', space = spaceOf(), canStandAlone = false) =>
  placeNames([{name, at, readings, canStandAlone}], space, widthOf)[0]

t.test('placeNames() places a name at its room’s point, in the largest letters', async (t) => {
  t.match(place('Living room', square), {lines: ['Living room'], fontSize: 15, at: square, readings: 'none'})
  t.match(place('Living room', square, '21.5°'), {readings: 'all'})
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

t.test('placeNames() writes a name shorter, then its readings, then leaves those out, and then the name', async (t) => {
  t.equal(place('Ebenezer', narrow, '21.5° · 45 %'), null)
  t.match(place('Bath', narrow, '9.5° · 45 %'), {lines: ['Bath'], fontSize: 13, readings: 'first'})
  t.match(place('Ripostiglio', narrow), {lines: ['Rip.'], fontSize: 13})
  t.match(place('Bagno', narrow, 'no reading since 14:02'), {lines: ['Bag.'], readings: 'none'})
  t.equal(place('Room', [-50, 20]), null, 'of a room beyond the stage')
})

t.test('placeNames() gives a reading the place of a name that has none', async (t) => {
  const alone = (name: string, readings: string, space = spaceOf()) => place(name, narrow, readings, space, true)
  t.match(alone('Ebenezer', '21.5° · 45 %'), {lines: [], readings: 'first'})
  const space = spaceOf()
  space.take({x: 236, y: 100, width: 16, height: 200})
  t.match(alone('Bath', '-8.4°', space), {lines: [], readings: 'rounded'}, 'in half of the room')
  t.match(place('Hall', square, '21.5°', spaceOf(), true), {lines: ['Hall'], readings: 'all'})
})

t.test('placeNames() counts the signs beside readings, such as a battery', async (t) => {
  const alone = (signs: number) =>
    placeNames([{name: 'Ebenezer', at: narrow, readings: '9.5°', canStandAlone: true, signs}], spaceOf(), widthOf)[0]
  t.match(alone(0), {lines: [], readings: 'all', fontSize: 15})
  t.equal(alone(11)?.fontSize, 13, 'the letters are smaller')
  t.equal(alone(40), null, 'what would cross the walls has no place')
})

t.test('placeNames() puts a reading beside a name where only one line has room', async (t) => {
  const space = spaceOf()
  space.take({x: 100, y: 40, width: 200, height: 92})
  space.take({x: 100, y: 160, width: 200, height: 92})
  t.match(place('Hall', square, '21.5°', space), {lines: ['Hall'], readings: 'all', isBeside: true})
})

t.test('placeNames() puts a reading alone into a strip as low as its digits', async (t) => {
  const space = spaceOf()
  space.take({x: 100, y: 40, width: 200, height: 104})
  space.take({x: 100, y: 160, width: 200, height: 104})
  t.match(place('Hall', square, '21.5°', space, true), {lines: [], fontSize: 11, readings: 'all'})
})

t.test('partOf() shortens readings', async (t) => {
  t.equal(partOf('21.5° · 45 %', 'all'), '21.5° · 45 %')
  t.equal(partOf('21.5° · 45 %', 'first'), '21.5°')
  t.equal(partOf('21,5° · 45 %', 'rounded'), '22°')
  t.equal(partOf('-0.4°', 'rounded'), '0°')
  t.equal(partOf('45 %', 'rounded'), '45 %')
  t.equal(partOf('45 %', 'none'), '')
})

t.test('waysToWrite() ends abbreviations at a consonant', async (t) => {
  t.strictSame([...waysToWrite('Camera da letto')], [['Camera da letto'], ['Camera', 'da letto'], ['Camera'], ['Cam.']])
  t.strictSame([...waysToWrite('Ingresso')], [['Ingresso'], ['Ing.']])
  t.strictSame([...waysToWrite('Hall')], [['Hall']])
  t.strictSame([...waysToWrite('客厅')], [['客厅']])
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

t.test('placeNames() keeps off stairs, also where nothing else is free', async (t) => {
  const treads = (from: number, to: number) => {
    const space = spaceOf()
    for (let y = from; y <= to; y += 20)
      space.takeLine(
        [
          [0, y],
          [200, y],
        ],
        10,
      )
    return space
  }
  const {at = [0, 0]} = place('Hall', square, '', treads(60, 200)) ?? {}
  t.ok(at[1] < 50, `${at}`)
  t.equal(place('Hall', square, '', treads(0, 200)), null)
})

t.test('placeNames() covers a sign only where the room has no other place', async (t) => {
  const space = spaceOf()
  space.takeSign({x: 100, y: 100, width: 40, height: 40})
  const {at = [0, 0]} = place('Hall', square, '', space) ?? {}
  t.ok(Math.max(Math.abs(at[0] - 100), Math.abs(at[1] - 100)) > 20, `${at}`)
  space.takeSign({x: 100, y: 100, width: 200, height: 200})
  t.match(place('Study', square, '', space), {lines: ['Study']})
})

t.test('placeNames() uses all of a narrow room, at any place of it', async (t) => {
  // 32 px are free between the walls: a name and its margin may take all.
  for (const x of [216, 217, 218, 219, 220]) t.match(place('Bath', [x, 100]), {lines: ['Bath'], fontSize: 13})
})
