import t from 'tap'
import {automaticDimensions} from '#shared/home/dimensions/automatic-dimensions.ts'
import {clearSpan} from '#shared/home/dimensions/clear-span.ts'
import {type DimensionLine, keptLine, lineLength, offsetThrough} from '#shared/home/dimensions/dimension-line.ts'
import {skylineOf} from '#shared/home/dimensions/skyline.ts'
import {rotate} from '#shared/home/geometry/vector.ts'
import type {Opening, Point, Wall} from '#shared/home/schema.ts'

const outer = (id: string, a: Point, b: Point): Wall => ({id, a, b, thickness: 0.3})

/** A flat of 8.3 × 5.3 m over all, with an inner wall of 10 cm at x = 5. */
const walls: Wall[] = [
  outer('n', [0, 0], [8, 0]),
  outer('e', [8, 0], [8, 5]),
  outer('s', [8, 5], [0, 5]),
  outer('w', [0, 5], [0, 0]),
  {id: 'inner', a: [5, 0], b: [5, 5]},
]
const openings: Opening[] = [
  {id: 'window', wall: 'n', at: 2, width: 1.2, height: 1.2, kind: 'window'},
  {id: 'door', wall: 'inner', at: 2, width: 0.8, height: 2.1, kind: 'door'},
]

/** The lengths of the lines of each chain on one side, from the house outwards. */
function chains(lines: readonly DimensionLine[], side: 'top' | 'right' | 'bottom' | 'left'): string[] {
  const axis = side === 'top' || side === 'bottom' ? 1 : 0
  const isOut = {
    top: (y: number) => y < 0,
    bottom: (y: number) => y > 5,
    left: (x: number) => x < 0,
    right: (x: number) => x > 8,
  }
  const rows = new Map<number, string[]>()
  for (const line of lines) {
    const [at, to] = [line.from[axis], line.to[axis]]
    if (Math.abs(at - to) > 1e-6 || !isOut[side](at)) continue
    rows.set(at, [...(rows.get(at) ?? []), lineLength(line).toFixed(2)])
  }
  return [...rows.values()].map((row) => row.join(' '))
}

t.test('a side has a chain of openings, one of the walls that meet it, and the total', async (t) => {
  const lines = automaticDimensions({walls, openings})
  t.same(chains(lines, 'top'), ['1.55 1.20 5.55', '0.30 4.80 0.10 2.80 0.30', '8.30'])
  t.same(chains(lines, 'right'), ['0.30 4.70 0.30', '5.30'])
  t.same(chains(lines, 'bottom'), ['0.30 2.80 0.10 4.80 0.30', '8.30'], 'no openings there')
  const [first] = lines
  t.same(first?.measured, [
    [-0.15, -0.15],
    [1.4, -0.15],
  ])
  t.same(first?.from, [-0.15, -0.75])
  t.same(automaticDimensions({walls, openings}, {gap: 1})[0]?.from, [-0.15, -1.15])
})

t.test('a turned house has the same lines, turned with it', async (t) => {
  for (const degrees of [30, -12.5, 45]) {
    const turn = (point: Point) => rotate(point, degrees)
    const turned = walls.map((wall) => ({...wall, a: turn(wall.a), b: turn(wall.b)}))
    const lengths = (plan: Parameters<typeof automaticDimensions>[0]) =>
      automaticDimensions(plan)
        .map((line) => lineLength(line).toFixed(3))
        .sort()
    t.same(lengths({walls: turned, openings}), lengths({walls, openings}), `${degrees}°`)
  }
})

t.test('jogs of the outline are measured; low walls, fences and dividers are not', async (t) => {
  const shaped = [
    outer('n', [0, 0], [4, 0]),
    outer('n2', [4, 0], [4, 2]),
    outer('n3', [4, 2], [8, 2]),
    outer('e', [8, 2], [8, 5]),
    outer('s', [8, 5], [0, 5]),
    outer('w', [0, 5], [0, 0]),
    {...outer('garden', [-5, -5], [12, -5]), kind: 'fence' as const},
    {id: 'edge', a: [8, 2] as Point, b: [12, 2] as Point, kind: 'divider' as const},
  ]
  t.same(chains(automaticDimensions({walls: shaped, openings: []}), 'top')[0], '4.30 4.00')
  t.same(automaticDimensions({walls: [], openings: []}), [])
})

t.test('the lines stand outside a terrace, and ignore a garden wall far away', async (t) => {
  const low = (y: number): Wall => ({id: `low${y}`, a: [2, y], b: [6, y], kind: 'low', thickness: 0.1})
  const top = (...more: Wall[]) => automaticDimensions({walls: [...walls, ...more], openings})[0]?.from[1]
  t.equal(top(), -0.75)
  t.equal(top(low(-2)), -2.65)
  t.equal(top(low(-9)), -0.75)
})

t.test('skylineOf() keeps the outermost parts, as a search at every place does', async (t) => {
  let seed = 7
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
  for (let round = 0; round < 50; round++) {
    const stretches = Array.from({length: 12}, (_, of) => {
      const from = random() * 10
      return {from, to: from + random() * 4, depth: random(), of}
    })
    const skyline = skylineOf(stretches)
    for (let at = 0.05; at < 14; at += 0.1) {
      const over = stretches.filter(({from, to}) => from <= at && at < to).sort((a, b) => b.depth - a.depth)[0]
      const found = skyline.filter(({from, to}) => from <= at && at < to)
      if (found.length > 1 || found[0]?.of !== over?.of) t.fail(`${round} at ${at}`)
    }
  }
})

t.test('a kept dimension is drawn beside its points, to the left by a positive offset', async (t) => {
  const kept = {a: [0, 0] as Point, b: [2, 0] as Point, offset: 0.5}
  t.same(keptLine(kept).from, [0, -0.5])
  t.equal(lineLength(keptLine(kept)), 2)
  t.equal(offsetThrough(kept, [7, -0.5]), 0.5)
  t.equal(offsetThrough(kept, [1, 0.25]), -0.25)
})

t.test('clearSpan() goes from face to face, also to a curved wall; without a wall there is none', async (t) => {
  t.same(
    clearSpan({walls}, [1, 1], [1, 0])?.map(([x]) => x.toFixed(3)),
    ['0.150', '4.950'],
  )
  t.same(
    clearSpan({walls}, [1, 1], [0, 1])?.map(([, y]) => y.toFixed(3)),
    ['0.150', '4.850'],
  )
  t.equal(clearSpan({walls}, [20, 1], [1, 0]), undefined)
  const bowed = walls.map((wall) => (wall.id === 'e' ? {...wall, bow: 1} : wall))
  t.equal(clearSpan({walls: bowed}, [6, 2.5], [1, 0])?.[1][0].toFixed(2), '8.85')
})
