import t from 'tap'
import {drawRoom} from '../../../../shared/home/edit/draw-room.ts'
import {drawWalls} from '../../../../shared/home/edit/draw-walls.ts'
import {EditRefused} from '../../../../shared/home/edit/edit-refused.ts'
import {moveCorner} from '../../../../shared/home/edit/move-corner.ts'
import {moveWall} from '../../../../shared/home/edit/move-wall.ts'
import {removeElements} from '../../../../shared/home/edit/remove-elements.ts'
import {splitWall} from '../../../../shared/home/edit/split-wall.ts'
import {emptyHome} from '../../../../shared/home/empty-home.ts'
import {readHome} from '../../../../shared/home/read-home.ts'
import {planRegions} from '../../../../shared/home/regions.ts'
import type {Home, Plan} from '../../../../shared/home/schema.ts'

const plan = (home: Home): Plan => home.plans[0] as Plan
const walls = (home: Home) => plan(home).walls.map(({a, b}) => `${a}→${b}`)
const problems = (home: Home) => readHome(structuredClone(home)).problems.map(({message}) => message)
const sizes = (home: Home) =>
  Object.fromEntries([...planRegions(plan(home)).rooms].map(([id, {gross}]) => [id, Math.round(gross * 100) / 100]))

/** Two rooms side by side: a kitchen of 4 × 3 m and a bath of 2 × 3 m. */
function twoRooms(): Home {
  const {home} = drawRoom(emptyHome('en'), {plan: 'plan', from: [0, 0], to: [4, 3], name: 'Kitchen'})
  return drawRoom(home, {plan: 'plan', from: [6, 3], to: [4, 0], name: 'Bath'}).home
}

function refusal(act: () => unknown): {code: string; elements: readonly string[]} {
  try {
    act()
  } catch (error) {
    if (error instanceof EditRefused) return {code: error.code, elements: error.elements}
    throw error
  }
  throw new Error('not refused')
}

t.test('drawRoom() shares the wall that is there, and names each room by its own id', async (t) => {
  const home = twoRooms()
  t.equal(plan(home).walls.length, 7)
  t.same(sizes(home), {kitchen: 12, bath: 6})
  t.same(problems(home), [])
})

t.test('drawRoom() inside another room leaves both rooms their own region', async (t) => {
  const {home} = drawRoom(emptyHome('en'), {plan: 'plan', from: [0, 0], to: [6, 4], name: 'Living'})
  const {home: split} = drawRoom(home, {plan: 'plan', from: [2, 1], to: [6, 4], name: 'Study'})
  t.same(problems(split), [])
  t.same(sizes(split), {living: 12, study: 12})
})

t.test('drawRoom() refuses a room that is there, and one too small', async (t) => {
  const room = {plan: 'plan', from: [0, 0], to: [4, 3], name: 'Again'} as const
  t.match(
    refusal(() => drawRoom(twoRooms(), {...room, from: [0, 0], to: [4, 3]})),
    {code: 'nothing-to-do'},
  )
  t.match(
    refusal(() => drawRoom(twoRooms(), {...room, from: [0, 0], to: [0.1, 3]})),
    {code: 'nothing-to-do'},
  )
  t.match(
    refusal(() => drawRoom(twoRooms(), {...room, from: [0, 0], to: [4, 3], plan: 'other'})),
    {code: 'missing'},
  )
})

t.test('drawWalls() cuts a wall where it crosses others, and leaves out what is there', async (t) => {
  const home = drawWalls(twoRooms(), {
    plan: 'plan',
    points: [
      [-1, 1.5],
      [7, 1.5],
    ],
  })
  t.same(walls(home).slice(7), ['-1,1.5→0,1.5', '0,1.5→4,1.5', '4,1.5→6,1.5', '6,1.5→7,1.5'])
  t.same(problems(home), [])
  const longer = drawWalls(twoRooms(), {
    plan: 'plan',
    points: [
      [-2, 0],
      [8, 0],
    ],
  })
  t.same(walls(longer).slice(7), ['-2,0→0,0', '6,0→8,0'])
  t.match(
    refusal(() =>
      drawWalls(twoRooms(), {
        plan: 'plan',
        points: [
          [1, 0],
          [5, 0],
        ],
      }),
    ),
    {code: 'nothing-to-do'},
  )
})

t.test('drawWalls() cuts a wall at a curved one', async (t) => {
  const home = twoRooms()
  const bowed: Home = {
    ...home,
    plans: [{...plan(home), walls: plan(home).walls.map((wall, index) => (index === 1 ? {...wall, bow: 0.5} : wall))}],
  }
  const cut = drawWalls(bowed, {
    plan: 'plan',
    points: [
      [1, 1.5],
      [7, 1.5],
    ],
  })
  t.same(problems(cut), [])
  t.equal(plan(cut).walls.length, 7 + 3)
})

t.test('moveWall() takes the neighbours along, and keeps openings at their corner', async (t) => {
  const home = twoRooms()
  const between = plan(home).walls.find(({a, b}) => a[0] === 4 && b[0] === 4)
  const door = {id: 'door', wall: plan(home).walls[0]?.id ?? '', at: 0.6, width: 0.8, height: 2, kind: 'door' as const}
  const withDoor: Home = {...home, plans: [{...plan(home), openings: [door]}]}
  const moved = moveWall(withDoor, {plan: 'plan', wall: between?.id ?? '', distance: 1})
  t.same(problems(moved), [])
  t.same(sizes(moved), {kitchen: 15, bath: 3})
  t.equal(plan(moved).openings[0]?.at, 0.6)
  const back = moveWall(moved, {plan: 'plan', wall: between?.id ?? '', distance: -1})
  t.same(walls(back), walls(withDoor))
})

t.test('moveWall() moves an outer wall that others end on', async (t) => {
  const home = drawWalls(emptyHome('en'), {
    plan: 'plan',
    points: [
      [0, 0],
      [6, 0],
      [6, 4],
      [0, 4],
      [0, 0],
    ],
  })
  const split = drawWalls(home, {
    plan: 'plan',
    points: [
      [3, 0],
      [3, 4],
    ],
  })
  const [top] = plan(split).walls
  const moved = moveWall(split, {plan: 'plan', wall: top?.id ?? '', distance: 1})
  t.same(problems(moved), [])
  t.same(walls(moved), ['0,-1→6,-1', '6,-1→6,4', '6,4→0,4', '0,4→0,-1', '3,-1→3,4'])
})

t.test('moveWall() leaves a wall that goes on in the same direction, with a piece between both', async (t) => {
  const home = drawWalls(emptyHome('en'), {
    plan: 'plan',
    points: [
      [0, 0],
      [3, 0],
      [6, 0],
    ],
  })
  const [first] = plan(home).walls
  const moved = moveWall(home, {plan: 'plan', wall: first?.id ?? '', distance: 1})
  t.same(walls(moved), ['0,-1→3,-1', '3,0→6,0', '3,0→3,-1'])
})

t.test('moveWall() refuses what would make a wall vanish or an opening too long', async (t) => {
  const home = twoRooms()
  const between = plan(home).walls.find(({a, b}) => a[0] === 4 && b[0] === 4)?.id ?? ''
  t.equal(refusal(() => moveWall(home, {plan: 'plan', wall: between, distance: 2})).code, 'wall-would-vanish')
  t.equal(refusal(() => moveWall(home, {plan: 'plan', wall: between, distance: 3})).code, 'wall-would-vanish')
  const top = plan(home).walls[0]?.id ?? ''
  const wide = {id: 'window', wall: top, at: 2, width: 3.8, height: 1, kind: 'window' as const}
  const glazed: Home = {...home, plans: [{...plan(home), openings: [wide]}]}
  t.same(
    refusal(() => moveWall(glazed, {plan: 'plan', wall: between, distance: -1})),
    {code: 'does-not-fit', elements: ['window']},
  )
})

t.test('a wall moved over a room’s point leaves the room on its side', async (t) => {
  const home = twoRooms()
  const between = plan(home).walls.find(({a, b}) => a[0] === 4 && b[0] === 4)?.id ?? ''
  const moved = moveWall(home, {plan: 'plan', wall: between, distance: -2.5})
  t.same(problems(moved), [])
  t.same(sizes(moved), {kitchen: 4.5, bath: 13.5})
})

t.test('moveCorner() moves all walls that meet there', async (t) => {
  const moved = moveCorner(twoRooms(), {plan: 'plan', from: [6, 0], to: [7, -1]})
  t.same(problems(moved), [])
  t.same(sizes(moved), {kitchen: 12, bath: 8.5})
  t.equal(refusal(() => moveCorner(twoRooms(), {plan: 'plan', from: [5, 5], to: [1, 1]})).code, 'missing')
})

t.test('splitWall() shares out the openings, and refuses a cut through one', async (t) => {
  const home = twoRooms()
  const top = plan(home).walls[0]?.id ?? ''
  const door = {id: 'door', wall: top, at: 3, width: 0.8, height: 2, kind: 'door' as const}
  const withDoor: Home = {...home, plans: [{...plan(home), openings: [door]}]}
  const split = splitWall(withDoor, {plan: 'plan', wall: top, at: 2})
  t.same(problems(split), [])
  t.match(plan(split).openings[0], {at: 1, wall: 'wall-8'})
  t.same(
    refusal(() => splitWall(withDoor, {plan: 'plan', wall: top, at: 3})),
    {code: 'does-not-fit', elements: ['door']},
  )
  t.equal(refusal(() => splitWall(withDoor, {plan: 'plan', wall: top, at: 0})).code, 'nothing-to-do')
})

t.test('removeElements() takes along what can’t be without a wall', async (t) => {
  const home = twoRooms()
  const top = plan(home).walls[0]?.id ?? ''
  const door = {id: 'door', wall: top, at: 3, width: 0.8, height: 2, kind: 'door' as const}
  const withDoor: Home = {...home, plans: [{...plan(home), openings: [door]}]}
  const removed = removeElements(withDoor, [top])
  t.same(plan(removed).openings, [])
  t.equal(plan(removed).walls.length, 6)
  t.equal(refusal(() => removeElements(home, ['nothing'])).code, 'missing')
})
