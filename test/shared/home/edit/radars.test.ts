/** Radars and their zones are edited like other elements; zones go along with their radar. */
import t from 'tap'
import {addElement} from '#shared/home/edit/add-element.ts'
import {copyElements} from '#shared/home/edit/copy-elements.ts'
import {drawRoom} from '#shared/home/edit/draw-room.ts'
import {moveElements} from '#shared/home/edit/move-elements.ts'
import {pasteElements} from '#shared/home/edit/paste-elements.ts'
import {angleTowards, radarOnWall} from '#shared/home/edit/radar-place.ts'
import {addZone, moveZoneCorner, removeZone, setZone, zoneCorners} from '#shared/home/edit/radar-zones.ts'
import {removeElements} from '#shared/home/edit/remove-elements.ts'
import {rotateElements} from '#shared/home/edit/rotate.ts'
import {setFields} from '#shared/home/edit/set-fields.ts'
import {emptyHome} from '#shared/home/empty-home.ts'
import {placeOnPlan} from '#shared/home/radar/places.ts'
import type {Home, Point, Radar} from '#shared/home/schema.ts'
import {plan, problems, refusal} from './edit-helpers.ts'

const room = drawRoom(emptyHome('en'), {plan: 'plan', from: [0, 0], to: [4, 3], name: 'Living'}).home
const made = addElement(room, {
  plan: 'plan',
  list: 'radars',
  element: {model: 'everything-presence-lite', at: [0, 1.5], angle: 270, z: 1.6},
})
const square: Point[] = [
  [2, 1],
  [3, 1],
  [3, 2],
  [2, 2],
]
const zoned = addZone(made.home, made.id, {name: 'Sofa', path: square})
const radar = (home: Home): Radar => plan(home).radars?.[0] as Radar
const zonesOnPlan = (home: Home) =>
  (radar(home).zones ?? []).map(({path}) =>
    path.map((point) => placeOnPlan(radar(home), point).map((metres) => Math.round(metres * 1000) / 1000)),
  )

t.test('a zone is drawn on the plan, and kept as its radar sees it', async (t) => {
  t.equal(made.id, 'radar')
  t.match(radar(zoned).zones, [{name: 'Sofa', number: 1}])
  t.same(radar(zoned).zones?.[0]?.path[0], [-0.5, 2])
  t.same(zonesOnPlan(zoned), [square])
  t.same(problems(zoned), [])
})

t.test('zones move and turn with their radar', async (t) => {
  const moved = moveElements(zoned, ['radar'], [0.5, 0.25])
  t.same(zonesOnPlan(moved), [square.map(([x, y]) => [x + 0.5, y + 0.25])])
  const turned = rotateElements(zoned, ['radar'], 90)
  t.equal(radar(turned).angle, undefined, 'the angle 0 is not written')
  t.same(radar(turned).zones, radar(zoned).zones)
  t.same(zonesOnPlan(turned)[0]?.[0], [0.5, 3.5])
})

t.test('a corner moves, and an outline that would cross itself is refused', async (t) => {
  const [corner] = zoneCorners(radar(zoned)).filter(({corner}) => corner === 2)
  t.same(zonesOnPlan(moveZoneCorner(zoned, 'radar', corner ?? {zone: 0, corner: 2}, [3.5, 2.5]))[0]?.[2], [3.5, 2.5])
  t.equal(
    refusal(() => moveZoneCorner(zoned, 'radar', {zone: 0, corner: 2}, [2.5, 0.5])),
    'zone-outline',
  )
  t.equal(
    refusal(() =>
      addZone(zoned, 'radar', {
        name: 'Line',
        path: [
          [1, 1],
          [2, 1],
          [3, 1],
        ],
      }),
    ),
    'zone-outline',
  )
})

t.test('each kind of zones has numbers of its own, and the lowest free one is taken', async (t) => {
  const three = ['Desk', 'Door'].reduce((home, name) => addZone(home, 'radar', {name, path: square}), zoned)
  const numbers = (home: Home) =>
    (radar(home).zones ?? []).map(({name, kind = 'detection', number}) => [name, kind, number])
  const ignored = setZone(three, 'radar', 1, {kind: 'exclusion', name: 'Fan'})
  t.same(numbers(ignored), [
    ['Sofa', 'detection', 1],
    ['Fan', 'exclusion', 2],
    ['Door', 'detection', 3],
  ])
  t.equal(radar(addZone(ignored, 'radar', {name: 'Bed', path: square})).zones?.at(-1)?.number, 2)
  const without = removeZone(ignored, 'radar', 0)
  t.same(numbers(without)[0], ['Fan', 'exclusion', 2])
  // Its own number is taken among the others of that kind.
  const again = addZone(without, 'radar', {name: 'Bed', path: square})
  t.same(numbers(setZone(again, 'radar', 2, {kind: 'exclusion'})).at(-1), ['Bed', 'exclusion', 1])
  t.same(problems(again), [])
  t.notOk('zones' in radar(removeZone(removeZone(without, 'radar', 0), 'radar', 0)))
  for (const index of [-1, 3])
    t.equal(
      refusal(() => removeZone(three, 'radar', index)),
      'missing',
    )
  t.equal(
    refusal(() => addZone(room, 'north', {name: 'Sofa', path: square})),
    'missing',
  )
})

t.test('a radar takes 30 zones of a kind', async (t) => {
  let home = made.home
  for (let number = 1; number <= 30; number++) home = addZone(home, 'radar', {name: `${number}`, path: square})
  t.equal(
    refusal(() => addZone(home, 'radar', {name: '31', path: square})),
    'does-not-fit',
  )
  t.same(problems(home), [])
})

t.test('radars are copied with their zones, restyled and removed', async (t) => {
  const {home} = pasteElements(zoned, copyElements(zoned, 'plan', ['radar']), {plan: 'plan', by: [1, 1]})
  const [, pasted] = plan(home).radars ?? []
  t.match(pasted, {id: 'radar-2', at: [1, 2.5], zones: radar(zoned).zones})
  t.equal(
    refusal(() => setFields(zoned, ['radar'], {model: 'ld9999'})),
    'invalid-value',
  )
  t.same(plan(removeElements(zoned, ['radar'])).radars, [])
})

t.test('radarOnWall() hangs a radar on the face that the pointer is nearest to, looking away', async (t) => {
  const walls = [
    {id: 'top', a: [0, 0] as Point, b: [4, 0] as Point, thickness: 0.2},
    {id: 'line', a: [0, 1] as Point, b: [4, 1] as Point, kind: 'divider' as const},
  ]
  t.same(radarOnWall({walls}, [1, 0.15], 0.25), {at: [1, 0.1]})
  t.same(radarOnWall({walls}, [1, -0.15], 0.25), {at: [1, -0.1], angle: 180})
  t.equal(radarOnWall({walls}, [1, 0.9], 0.25), undefined)
  for (const [to, angle] of [
    [[0, 1], 0],
    [[-1, 0], 90],
    [[0, -1], 180],
    [[1, 0], 270],
  ] as [Point, number][])
    t.equal(angleTowards([0, 0], to), angle)
})
