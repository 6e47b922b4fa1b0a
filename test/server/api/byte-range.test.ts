import t from 'tap'
import {byteRange} from '../../../server/api/byte-range.ts'

const parts: [range: string, start: number, end: number][] = [
  ['bytes=0-0', 0, 0],
  ['bytes=0-', 0, 99],
  ['bytes=10-19', 10, 19],
  ['bytes=90-1000', 90, 99],
  ['bytes=99-99', 99, 99],
  ['bytes=-1', 99, 99],
  ['bytes=-100', 0, 99],
  ['bytes=-5000', 0, 99],
  ['Bytes= 5-6 ', 5, 6],
  ['bytes=0-99999999999999999999999', 0, 99],
]

for (const [range, start, end] of parts) {
  t.test(`${range} of 100 bytes is ${start} to ${end}`, async (t) => t.same(byteRange(range, 100), {start, end}))
}

for (const range of [
  undefined,
  '',
  'bytes',
  'bytes=',
  'bytes=-',
  'bytes=-0',
  'bytes=100-',
  'bytes=100-200',
  'bytes=5-4',
  'bytes=0-1,3-4',
  'bytes=a-b',
  'bytes=+1-2',
  'bytes=1.5-2',
  'bytes=--1',
  'items=0-1',
  `bytes=0-${'1'.repeat(400)}x`,
]) {
  t.test(`${range?.slice(0, 40)} of 100 bytes is all of them`, async (t) => t.equal(byteRange(range, 100), undefined))
}

t.test('an empty resource has no range', async (t) => {
  for (const range of ['bytes=0-0', 'bytes=-1', 'bytes=0-']) t.equal(byteRange(range, 0), undefined)
})
