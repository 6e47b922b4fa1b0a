import t from 'tap'
import {readHome} from '#shared/home/read-home.ts'

const square = [
  [0, 0, 4, 0],
  [4, 0, 4, 3],
  [4, 3, 0, 3],
  [0, 3, 0, 0],
]

/** Returns the wall and position of each opening of a version 1 home, or the messages of its problems. */
function placed(given: object): unknown {
  const {home, problems} = readHome({schema: 1, name: 'Home', walls: square, ...given})
  const messages = problems.filter(({kind}) => kind === 'format').map(({message}) => message)
  return home?.plans[0]?.openings.map(({wall, at}) => [wall, at]) ?? messages
}

const door = (x: number, y: number, width?: number) => ({doors: [{at: [x, y], ...(width && {width})}]})

t.test('the step from 1 to 2 puts a door in the nearest wall within half a metre', async (t) => {
  t.same(placed(door(2, 0)), [['w1', 2]])
  t.same(placed(door(2, -0.5)), [['w1', 2]])
  t.same(placed(door(2, 0.49)), [['w1', 2]])
  t.same(placed(door(3.9, 1.23456)), [['w2', 1.2346]])
  t.same(placed(door(3, 3.2)), [['w3', 1]], 'measured from the start of the wall')
  t.same(placed(door(2, 1.5)), ['/doors/0/at: no wall is within 0.5 m: the nearest, /walls/0, is 1.500 m away'])
  t.same(placed(door(2, -0.501)), ['/doors/0/at: no wall is within 0.5 m: the nearest, /walls/0, is 0.501 m away'])
})

t.test('the step from 1 to 2 moves a door that sticks out past the end of its wall', async (t) => {
  t.same(placed(door(0.1, 0)), [['w1', 0.4]])
  t.same(placed(door(4.2, -0.2)), [['w1', 3.6]])
  t.same(placed(door(2.5, 0, 4)), [['w1', 2]])
  t.same(placed(door(4, 3)), [['w2', 2.6]], 'in a corner, the first of its walls')
  t.same(placed(door(4, 3, 3.5)), [['w3', 1.75]], 'in a corner, the first that is long enough')
})

t.test('the step from 1 to 2 reports a door wider than its wall', async (t) => {
  t.same(placed(door(2, 0, 4.01)), ['/doors/0: is 4.010 m wide, but its wall /walls/0 is only 4.000 m long'])
  t.same(placed({walls: [[1, 1, 1, 1]], ...door(1, 1)}), [
    '/doors/0: is 0.800 m wide, but its wall /walls/0 is only 0.000 m long',
  ])
  t.same(placed({windows: [{at: [0, 1], width: 3.5}]}), [
    '/windows/0: is 3.500 m wide, but its wall /walls/3 is only 3.000 m long',
  ])
})

t.test('the step from 1 to 2 puts no door in a wall of thickness 0, which becomes a divider', async (t) => {
  const walls = [...square, [2, 0, 2, 3, 0]]
  t.same(placed({walls, ...door(2, 1.5)}), [
    '/doors/0/at: no wall is within 0.5 m: the nearest, /walls/0, is 1.500 m away',
  ])
  t.same(placed({walls: [], ...door(2, 1.5)}), ['/doors/0/at: there is no wall for it'])
  const {home} = readHome({schema: 1, name: 'Home', walls})
  t.same(home?.plans[0]?.walls.at(-1), {id: 'w5', a: [2, 0], b: [2, 3], kind: 'divider'})
})

t.test('the step from 1 to 2 gives doors and windows default sizes', async (t) => {
  const {home} = readHome({
    schema: 1,
    name: 'Home',
    walls: [[0, 0, 20, 0]],
    doors: [{at: [1, 0]}, {at: [4, 0], kind: 'garage'}, {at: [7, 0], kind: 'passage', height: 2.5}],
    windows: [{at: [10, 0]}, {at: [13, 0], width: 2, height: 2.2, sill: 0}],
  })
  t.same(
    home?.plans[0]?.openings.map(({kind, width, height, sill}) => [kind, width, height, sill]),
    [
      ['door', 0.8, 2.1, undefined],
      ['garage', 2.4, 2.1, undefined],
      ['passage', 0.8, 2.5, undefined],
      ['window', 1.2, 1.2, 0.9],
      ['window', 2, 2.2, 0],
    ],
  )
})

t.test('a home of version 1 needs only a name', async (t) => {
  const {home, problems} = readHome({schema: 1, name: 'Casa', lang: 'it'})
  t.same(problems, [])
  t.match(home, {schema: 6, lang: 'it', levels: [{name: 'Piano terra', z: 0}], plans: [{name: 'Pianta', walls: []}]})
  t.notOk(Object.hasOwn(home ?? {}, 'products'))
})

t.test('an opening as long as its wall fits, whatever the rounding', async (t) => {
  for (let step = 0; step < 2000; step++) {
    const length = 0.8 + step * 0.000013
    const given = {walls: [[0, 0, length, 0]], ...door(0, 0, length - (step % 7) * 0.00001)}
    t.type((placed(given) as unknown[])[0], Array, `${length}`)
  }
})

t.test('elements of version 1 get IDs from their names, or from their kind and position in the file', async (t) => {
  const at = [2, 0]
  const {home} = readHome({
    schema: 1,
    name: 'Home',
    walls: square,
    rooms: ['W1', 'Sala', 'Кухня', 'Sala'].map((name) => ({name, at: [1, 1]})),
    doors: [{at}, {at, name: 'Sala'}],
    windows: [{at, name: '🪟'}],
    lights: [{at}, {at, name: 'Room 3'}],
    furniture: [{at, name: '桌', size: [1, 1]}],
  })
  // Rooms that share a region are only a problem of the check: the home is still read.
  const ids = (list: 'rooms' | 'openings' | 'lights' | 'items') => home?.plans[0]?.[list].map(({id}) => id)
  t.same(ids('rooms'), ['w1-2', 'sala', 'room-3', 'sala-2'])
  t.same(ids('openings'), ['door-1', 'sala-3', 'window-1'])
  t.same(ids('lights'), ['light-1', 'room-3-2'])
  t.same(ids('items'), ['furniture-1'])
})
