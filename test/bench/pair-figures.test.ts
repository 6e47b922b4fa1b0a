import t from 'tap'
import {pairFigures} from '../../bench/pair-figures.ts'

t.test('pairFigures() pairs lines by their words, and takes the median of each number', async (t) => {
  const there = ['read 12.5 µs (least 10)\n', 'read 11.5 µs (least 10)\n', 'read 90.0 µs (least 20)\n']
  const here = ['read 5.0 µs (least 4)\n', 'read 4.0 µs (least 5)\n', 'read 6.0 µs (least 4)\n']
  t.strictSame(pairFigures(there, here), [
    {there: 'read 12.5 µs (least 10)', here: 'read 5.0 µs (least 4)', ratios: [0.4, 0.4]},
  ])
})

t.test('numbers that no turn changes are words', async (t) => {
  const output = (took: number) => `posted to 64 webhooks\npianta  ${took} µs; goal: ≤ 300`
  t.strictSame(pairFigures([output(400)], [output(100)]), [
    {there: 'posted to 64 webhooks', here: 'posted to 64 webhooks', ratios: []},
    {there: 'pianta  400 µs; goal: ≤ 300', here: 'pianta  100 µs; goal: ≤ 300', ratios: [0.25]},
  ])
})

t.test('a goal that one build misses, and columns of another width, part no lines', async (t) => {
  const there = 'save    1,024 ms; goal: ≤ 250 — NOT REACHED\ntap     90; goal: ≤ 20, MISSED'
  const here = 'save      256 ms; goal: ≤ 250\ntap      9; goal: ≤ 20'
  t.strictSame(
    pairFigures([there], [here]).map(({ratios}) => ratios),
    [[0.25], [0.1]],
  )
})

t.test('equal words under several headings are paired in their order', async (t) => {
  const output = (one: number, two: number) => `quick disk\npianta ${one}\nslow disk\npianta ${two}`
  t.strictSame(
    pairFigures([output(10, 20)], [output(5, 40)]).map(({ratios}) => ratios),
    [[], [0.5], [], [2]],
  )
})

t.test('a line that one build alone printed has no ratio', async (t) => {
  t.strictSame(pairFigures(['old 1'], ['new 2']), [
    {there: undefined, here: 'new 2', ratios: []},
    {there: 'old 1', here: undefined, ratios: []},
  ])
})
