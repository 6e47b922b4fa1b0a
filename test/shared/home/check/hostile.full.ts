import assert from 'node:assert/strict'
import t from 'tap'
import {planProblems} from '#shared/home/check/geometry.ts'
import type {ProblemKind} from '#shared/home/problem.ts'
import {hostilePlans} from './plans/hostile.ts'

/** The expected findings of each plan at the maximum size, in any order of its walls. */
const kinds: Record<string, ProblemKind[]> = {
  'parallel diagonals': ['open-room'],
  'crossed diagonals': ['crossing'],
  'walls through one point': ['crossing'],
  'walls that end in one point': ['open-room'],
  'nested rooms': [],
  islands: [],
  'a comb': [],
  'a spiral': ['open-room'],
  'one wall many times': ['overlap'],
  'one curve many times': ['overlap'],
  'walls on one line': ['overlap'],
  'a chain of walls of 0.9 mm': ['degenerate'],
  'a chain of walls of 1.1 mm': ['open-room'],
  'a chain of walls of 2 mm': ['open-room'],
  dust: ['degenerate'],
  'a grid of crossings': ['crossing'],
  'a net of joints': [],
  'almost touching circles': [],
  'concentric circles': ['format'],
  'arcs of one circle': ['overlap'],
  'crossing arcs': ['crossing'],
  'rooms at one point': ['shared-region'],
  'rooms in the open': ['open-room'],
  'walls across the whole sheet': ['crossing'],
  'many gaps': ['open-room'],
  'a ring of gaps': ['open-room'],
}

for (const [name, plan] of Object.entries(hostilePlans))
  t.test(`the check lists at most 200 problems of ${name}`, async (t) => {
    const made = plan(name.startsWith('rooms') ? 2000 : 5000)
    const problems = [...planProblems(made)]
    t.same([...new Set(problems.map(({kind}) => kind))], kinds[name])
    t.ok(problems.length <= 200, `${problems.length}`)
    if (problems.length === 200) t.match(problems.at(-1)?.message, /^and \d+ more problems$/)
    for (const {message} of problems) assert.doesNotMatch(message, /NaN|Infinity|undefined/)
    t.ok(JSON.stringify(problems).length < 50_000)
    t.same([...planProblems({...made, walls: made.walls.toReversed(), rooms: made.rooms.toReversed()})], problems)
  })
