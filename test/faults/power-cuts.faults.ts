import t from 'tap'
import {simulate} from './power-cuts/simulate.ts'

t.setTimeout(1_200_000)

t.test('a power cut loses no acknowledged data', {timeout: 1_200_000}, async (t) => {
  await simulate(t.testdir({}), {starts: 2, rounds: 6, rooms: 20, cuts: 60, everyAnswer: 3, early: 20}, (line) =>
    t.comment(line),
  )
})
