import t from 'tap'
import {sourceIdOf} from '#shared/home/import/source-id.ts'
import type {Point} from '#shared/home/schema.ts'
import {importedSource, openingAt, wallOf, walls} from './source-records.ts'

t.test('an opening stands on the wall that its file names, though another one is nearer', async (t) => {
  const beside = wallOf(5, [0.5, 0.12], [3.5, 0.12], {thickness: 0.05})
  const placed = (wall: number | undefined) => {
    const door = openingAt([2, 0.08], {depth: 0.02, opening: {kind: 'door', wall}})
    return importedSource({walls: [...walls(), beside], pieces: [door]}).home.plans[0]?.openings[0]?.wall
  }
  t.match(placed(1), /^w1/)
  t.match(placed(5), /^w5/)
  t.match(placed(undefined), /^w5/)
  t.match(placed(17), /^w5/, 'a wall that is gone')
})

t.test('a swing follows from its points, whichever way the wall runs', async (t) => {
  const [hinge, opensTo]: Point[] = [
    [1.6, 0],
    [2, 1],
  ] as Point[]
  const swing = (more: {hinge?: Point | undefined; opensTo?: Point | undefined}, [a, b]: [Point, Point]) => {
    const points = Object.fromEntries(Object.entries(more).filter(([, point]) => point !== undefined))
    const door = openingAt([2, 0], {opening: {kind: 'door', wall: 1, leaves: 2, ...points}})
    const made = importedSource({walls: [wallOf(1, a, b), ...walls().slice(1)], pieces: [door]})
    const {hinge, side, leaves} = made.home.plans[0]?.openings[0] ?? {}
    return {hinge, side, leaves, isGuess: made.changed.some(({kind}) => kind === 'swings-guessed')}
  }
  const east: [Point, Point] = [
    [0, 0],
    [4, 0],
  ]
  const west: [Point, Point] = [east[1], east[0]]
  const sure = {leaves: 2, isGuess: false}
  t.same(swing({hinge, opensTo}, east), {hinge: undefined, side: 'right', ...sure})
  t.same(swing({hinge, opensTo}, west), {hinge: 'b', side: undefined, ...sure})
  t.match(swing({hinge}, east), {isGuess: true})
})

t.test('ids and doubts of the file stay with the elements; a cut wall has its id once', async (t) => {
  const outline = walls().map(({a}) => a)
  const [, ...others] = walls({sourceId: 'W'})
  const {home} = importedSource({
    walls: [
      wallOf(1, [0, 0], [4, 0], {sourceId: 'W1'}),
      ...others,
      wallOf(6, [2, -1], [2, 1], {sourceId: 'W6', unsure: 'guessed'}),
    ],
    rooms: [
      {
        sourceId: 'R1',
        number: 1,
        level: undefined,
        name: 'Terrace',
        outline,
        floor: undefined,
        ceiling: undefined,
        isOutdoor: true,
        unsure: 'low-confidence',
      },
    ],
    pieces: [
      openingAt([3, 3], {sourceId: 'D1', opening: {kind: 'window'}}),
      openingAt([1, 1], {kind: 'piece', name: 'Oven', sourceId: 'P1', category: 'kitchen/hob', unsure: 'guessed'}),
    ],
  })
  const [plan] = home.plans
  const cut = plan?.walls.filter(({id}) => /^w6(-|$)/.test(id)) ?? []
  t.equal(cut.length, 2)
  t.same(cut.map(sourceIdOf), ['W6', undefined])
  t.same(
    cut.map(({extra}) => extra),
    [{imported: {id: 'W6', unsure: 'guessed'}}, {imported: {unsure: 'guessed'}}],
  )
  t.match(plan?.rooms, [{name: 'Terrace', outdoor: true, extra: {imported: {id: 'R1', unsure: 'low-confidence'}}}])
  t.match(plan?.openings, [{kind: 'window', extra: {imported: {id: 'D1'}}}])
  t.match(plan?.items, [{product: 'imported/oven', extra: {imported: {id: 'P1', unsure: 'guessed'}}}])
  t.equal(home.products?.['imported/oven']?.category, 'kitchen/hob')
})
