import {totalmem} from 'node:os'
import t from 'tap'
import {memoryLimit, planMemory} from '../../../server/jobs/memory-plan.ts'

const mebibyte = 2 ** 20
const maxHome = 16 * mebibyte

t.test('memoryLimit() is at most the memory of the machine, whatever Node reports without a limit', async (t) => {
  for (const [reported, limit] of [
    [0, totalmem()],
    [2 ** 64, totalmem()],
    [512 * mebibyte, 512 * mebibyte],
  ] as const) {
    t.intercept(process, 'constrainedMemory', {value: () => reported})
    t.equal(memoryLimit(), limit)
  }
})

t.test('planMemory() divides little memory so that all parts fit', async (t) => {
  for (const limit of [512, 1024, 2048].map((size) => size * mebibyte)) {
    const {idleTime: _, idleWorker: __, ...parts} = planMemory(maxHome, limit)
    const sum = Object.values(parts).reduce((total, part) => total + part, 0)
    t.ok(sum <= (limit * 2) / 3, `${limit / mebibyte} MB`)
  }
})

t.test('planMemory() gives large homes 40 times their JSON where there is plenty', async (t) => {
  const {largeJob, idleTime} = planMemory(maxHome, 8192 * mebibyte)
  t.ok(largeJob >= 40 * maxHome)
  t.equal(idleTime, 30_000)
})
