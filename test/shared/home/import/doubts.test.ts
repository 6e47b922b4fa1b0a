import t from 'tap'
import {doubtQuestions} from '#shared/home/import/doubt-questions.ts'
import {findDoubts, maxDoubts, outlineOf} from '#shared/home/import/doubts.ts'
import {importHome} from '#shared/home/import/import-home.ts'
import {settleDoubts} from '#shared/home/import/settle-doubts.ts'
import type {SourceHome} from '#shared/home/import/source-home.ts'
import type {Point} from '#shared/home/schema.ts'
import {openingAt, sourceWith, wallOf, walls} from './source-records.ts'

const room = (number: number, name: string, outline: Point[]): SourceHome['rooms'][number] => ({
  sourceId: undefined,
  number,
  level: undefined,
  name,
  outline,
  floor: undefined,
  ceiling: undefined,
})

/** A room of 4 by 3 m with a door whose swing nobody told, a bed that a scan was not certain of, and a wall inside. */
function doubtful(door: Partial<SourceHome['pieces'][number]> = {}): SourceHome {
  return sourceWith({
    walls: [...walls(), wallOf(5, [1, 1.5], [2, 1.5], {unsure: 'low-confidence'})],
    rooms: [
      room(
        1,
        'Bedroom',
        walls().map(({a}) => a),
      ),
    ],
    pieces: [
      openingAt([2, 0], {opening: {kind: 'door', wall: 1}, ...door}),
      openingAt([3, 2], {kind: 'piece', name: 'Bed', depth: 2, unsure: 'low-confidence'}),
      openingAt([1, 3], {name: 'Window', opening: {kind: 'window'}}),
    ],
  })
}

/** Imports with answers. */
function settled(answers: Record<string, string[]>, source = doubtful()) {
  settleDoubts(source, findDoubts(source), answers)
  const {home, changed, left} = importHome(source, {language: 'en', images: new Map()})
  const [plan] = home.plans
  return {plan, door: plan?.openings.find(({kind}) => kind === 'door'), notes: [...changed, ...left]}
}

t.test('doubtful elements are asked about in the order of their numbers, in words of the drawing', async (t) => {
  const source = doubtful()
  const questions = doubtQuestions(findDoubts(source), source)
  t.match(
    questions.map(({key, text}) => [key, text.en]),
    [
      ['1', '1: Door, Bedroom'],
      ['2', '2: Bed, Bedroom'],
      ['3', '3: Wall, Bedroom'],
      ['unsure', /Agree/],
    ],
  )
  t.same(
    questions[0]?.choices.map(({value, text}) => [value, text.en]),
    [
      ['left-down', 'Hinge left, opens down (Bedroom)'],
      ['left-up', 'Hinge left, opens up'],
      ['right-down', 'Hinge right, opens down (Bedroom)'],
      ['right-up', 'Hinge right, opens up'],
      ['out', 'Leave it out'],
    ],
  )
  t.same(
    questions[2]?.choices.map(({value}) => value),
    ['keep', 'out'],
  )
  const many = doubtful()
  many.pieces = Array.from({length: 500}, () => openingAt([1, 1], {kind: 'piece', unsure: 'guessed'}))
  t.equal(findDoubts(many).length, maxDoubts)
})

t.test('a door opens as chosen, whichever way its wall and its piece run', async (t) => {
  const agreed = {unsure: ['agreed']}
  const swing = (value: string, angle: number) => {
    const {door} = settled({...agreed, 1: [value]}, doubtful({angle}))
    return [door?.hinge ?? 'a', door?.side ?? 'left']
  }
  // The wall runs from left to right, so its right side is below.
  for (const angle of [0, 180, 359])
    t.same(
      ['left-down', 'left-up', 'right-down', 'right-up'].map((value) => swing(value, angle)),
      [
        ['a', 'right'],
        ['a', 'left'],
        ['b', 'right'],
        ['b', 'left'],
      ],
    )
  const upright = findDoubts(doubtful({at: [0, 1], angle: 90, opening: {kind: 'door', wall: 4, hinge: [0, 1.5]}}))
  t.match(upright, [{swings: [{value: 'down-left'}, {value: 'down-right'}, {value: 'up-left'}, {value: 'up-right'}]}])
  const double = findDoubts(doubtful({opening: {kind: 'door', leaves: 2, opensTo: [2, -1]}}))
  t.match(double, [{swings: [{value: 'up', hinge: undefined}, {value: 'down'}]}])
})

t.test('what is agreed to is no longer unsure, and what is left out is gone with what depends on it', async (t) => {
  const extras = ({plan}: ReturnType<typeof settled>) =>
    [...(plan?.walls ?? []), ...(plan?.items ?? [])].filter(({extra}) => extra !== undefined)
  t.equal(extras(settled({unsure: ['agreed']})).length, 0)
  t.match(
    settled({unsure: ['agreed']}).notes.filter(({kind}) => kind.startsWith('swings')),
    [],
  )
  const later = settled({unsure: ['later']})
  t.equal(extras(later).length, 2)
  t.match(
    later.notes.find(({kind}) => kind === 'swings-guessed'),
    {count: 1},
  )
  const source = doubtful()
  source.pieces.push(openingAt([1.5, 1.5], {name: 'Hatch', opening: {kind: 'passage', wall: 5}}))
  const less = settled({unsure: ['agreed'], 2: ['out'], 3: ['out']}, source)
  t.match(less.plan, {items: [], walls: {length: 4}, openings: {length: 2}})
  t.match(
    less.notes.find(({kind}) => kind === 'unsure-left-out'),
    {count: 2},
  )
  const unknown = settled({unsure: ['agreed'], 1: ['sideways'], 7: ['out'], toString: ['out']})
  t.match(unknown.door, {side: 'right'})
})

t.test('a mark follows its element when the plan moves to the origin, and so does a swing', async (t) => {
  const far = doubtful()
  const move = ([x, y]: Point): Point => [x + 5000, y - 3000]
  for (const wall of far.walls) Object.assign(wall, {a: move(wall.a), b: move(wall.b)})
  for (const each of far.rooms) each.outline = each.outline.map(move)
  for (const piece of far.pieces) piece.at = move(piece.at)
  const doubts = findDoubts(far)
  settleDoubts(far, doubts, {unsure: ['agreed'], 1: ['right-up']})
  const {home, planOf} = importHome(far, {language: 'en', images: new Map()})
  t.match(
    home.plans[0]?.openings.find(({kind}) => kind === 'door'),
    {hinge: 'b', side: undefined},
  )
  t.equal(planOf(undefined), home.plans[0]?.id)
  t.same(
    doubts.flatMap(outlineOf).every(([x, y]) => Math.abs(x) < 10 && Math.abs(y) < 10),
    true,
  )
})
