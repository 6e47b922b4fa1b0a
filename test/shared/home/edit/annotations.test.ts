/** Dimensions, texts and lines are edited like other elements, and sloping tops stay where they are. */
import t from 'tap'
import {copyElements} from '#shared/home/edit/copy-elements.ts'
import {drawRoom} from '#shared/home/edit/draw-room.ts'
import {moveElements} from '#shared/home/edit/move-elements.ts'
import {pasteElements} from '#shared/home/edit/paste-elements.ts'
import {readClip} from '#shared/home/edit/read-clip.ts'
import {removeElements} from '#shared/home/edit/remove-elements.ts'
import {rotateElements} from '#shared/home/edit/rotate.ts'
import {setFields} from '#shared/home/edit/set-fields.ts'
import {splitWall} from '#shared/home/edit/split-wall.ts'
import {emptyHome} from '#shared/home/empty-home.ts'
import type {Home} from '#shared/home/schema.ts'
import {plan, problems, refusal, wallBetween} from './edit-helpers.ts'

const room = drawRoom(emptyHome('en'), {plan: 'plan', from: [0, 0], to: [4, 3], name: 'Kitchen'}).home
const noted: Home = {
  ...room,
  plans: [
    {
      ...plan(room),
      dimensions: [{id: 'd', a: [0, 1], b: [4, 1], offset: 0.5}],
      labels: [{id: 'l', at: [1, 1], text: 'Boiler'}],
      polylines: [
        {
          id: 'p',
          path: [
            [1, 1],
            [2, 2],
          ],
        },
      ],
    },
  ],
}
const all = ['d', 'l', 'p']

t.test('they move together by the same way', async (t) => {
  const {dimensions, labels, polylines} = plan(moveElements(noted, all, [0.5, -0.25]))
  t.same(dimensions?.[0], {id: 'd', a: [0.5, 0.75], b: [4.5, 0.75], offset: 0.5})
  t.same(labels?.[0]?.at, [1.5, 0.75])
  t.same(polylines?.[0]?.path, [
    [1.5, 0.75],
    [2.5, 1.75],
  ])
})

t.test('they turn around their middle, and a text keeps its turn', async (t) => {
  const {dimensions, labels} = plan(rotateElements(noted, ['d', 'l'], 90))
  t.same(dimensions?.[0], {id: 'd', a: [2, -1], b: [2, 3], offset: 0.5})
  t.equal(labels?.[0]?.angle, 90)
})

t.test('they are copied, pasted and removed', async (t) => {
  const clip = copyElements(noted, 'plan', all)
  t.same(readClip(JSON.stringify(clip)), clip)
  const {home} = pasteElements(noted, clip, {plan: 'plan', by: [1, 1], reach: 1})
  t.same(plan(home).dimensions?.at(-1), {id: 'dimension', a: [1, 2], b: [5, 2], offset: 0.5})
  t.same(plan(home).labels?.at(-1), {id: 'label', at: [2, 2], text: 'Boiler'})
  t.same(problems(home), [])
  const without = plan(removeElements(noted, all))
  t.same([without.dimensions, without.labels, without.polylines], [[], [], []])
})

t.test('values that the format refuses change nothing', async (t) => {
  t.equal(
    refusal(() => setFields(noted, ['l'], {text: ''})),
    'invalid-value',
  )
  t.equal(
    refusal(() => setFields(noted, ['l'], {size: 99})),
    'invalid-value',
  )
  t.equal(plan(setFields(noted, ['l'], {text: 'Tank', size: 0.3})).labels?.[0]?.text, 'Tank')
})

t.test('a sloping top stays where it is when its wall is split', async (t) => {
  const top = wallBetween(room, [0, 0], [4, 0])
  const sloped = setFields(room, [top], {height: 4, heightAtEnd: 2})
  const walls = plan(splitWall(sloped, {plan: 'plan', wall: top, at: 1})).walls.filter(
    ({height}) => height !== undefined,
  )
  t.same(
    walls.map(({height, heightAtEnd}) => [height, heightAtEnd]),
    [
      [4, 3.5],
      [3.5, 2],
    ],
  )
  t.same(problems(sloped), [])
})

t.test('a wall without the height at its start, and a divider, have no sloping top', async (t) => {
  const top = wallBetween(room, [0, 0], [4, 0])
  const sloped = setFields(room, [top], {height: 4, heightAtEnd: 2})
  for (const fields of [{height: undefined}, {kind: 'divider'}]) {
    const changed = setFields(sloped, [top], fields)
    t.notOk('heightAtEnd' in (plan(changed).walls.find(({id}) => id === top) ?? {}))
    t.same(problems(changed), [])
  }
})
