import t from 'tap'
import {type SnapOptions, snap, snapTargets} from '../../../../shared/home/edit/snap.ts'
import type {Point, Wall} from '../../../../shared/home/schema.ts'

const walls: Wall[] = [
  {id: 'n', a: [0, 0], b: [4, 0]},
  {id: 'e', a: [4, 0], b: [4, 3]},
  {id: 'slant', a: [10, 0], b: [12, 2]},
]
const targets = snapTargets({walls})
const options: SnapOptions = {reach: 0.1, grid: 0.5}
const at = (pointer: Point, more: Partial<SnapOptions> = {}) => snap(targets, pointer, {...options, ...more})

t.test('an end attracts first, also while everything else is off', async (t) => {
  t.match(at([4.05, 0.05]), {point: [4, 0], reasons: [{kind: 'end'}]})
  t.match(at([4.05, 0.05], {isFree: true}), {point: [4, 0]})
  t.match(at([2.03, 0.02], {isFree: true}), {point: [2.03, 0.02], reasons: []})
})

t.test('a wall’s line attracts, and a guide that crosses it there', async (t) => {
  t.match(at([2.2, 0.06]), {point: [2, 0], reasons: [{kind: 'wall', wall: 'n'}]}, 'at a distance on the grid')
  t.match(at([2.2, 0.06], {grid: 0}), {point: [2.2, 0]})
  t.match(at([3.7, 0.06], {grid: 0.7}), {point: [3.5, 0]}, 'the distance is from the end of the wall')
  t.match(at([3.8, 0.06], {grid: 2.1}), {point: [4, 0]}, 'which it never leaves')
  t.match(at([4.06, 2.04], {from: [1, 2]}), {
    point: [4, 2],
    reasons: [
      {kind: 'wall', wall: 'e'},
      {kind: 'guide', axis: 'y'},
    ],
  })
})

t.test('a line is drawn square to the wall where it begins, with a length on the grid', async (t) => {
  t.match(at([2.04, 1.7], {from: [2, 0]}), {point: [2, 1.5], reasons: [{kind: 'square', wall: 'n'}]})
  t.match(at([11.05, 3.03], {from: [12, 2], grid: 0}), {reasons: [{kind: 'square', wall: 'slant'}]})
})

t.test('other corners give guides, two of them a point', async (t) => {
  t.match(at([7, 3.03]), {point: [7, 3], reasons: [{kind: 'guide', axis: 'y', from: [4, 3]}]})
  t.match(at([7.2, 3.03]), {point: [7, 3]}, 'a distance from the corner is on the grid')
  t.match(at([7.2, 3.03], {grid: 0}), {point: [7.2, 3]})
  t.match(at([10.03, 3.02]), {point: [10, 3], reasons: [{kind: 'guide'}, {kind: 'guide'}]})
})

t.test('the grid takes what nothing else attracts', async (t) => {
  t.match(at([7.2, 7.8]), {point: [7, 8], reasons: [{kind: 'grid'}]})
  t.match(at([7.21, 7.83], {grid: 0}), {point: [7.21, 7.83], reasons: []})
})

t.test('walls that are moved do not attract', async (t) => {
  const others = snapTargets({walls}, new Set(['e', 'n']))
  t.match(snap(others, [4.05, 0.02], {...options, grid: 0}).reasons, [{kind: 'guide', axis: 'y', from: [10, 0]}])
})
