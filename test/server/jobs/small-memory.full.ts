import t from 'tap'
import {homeOfBytes} from '../../../bench/homes.ts'
import {createHomeReader} from '../../../server/jobs/home-reader.ts'
import {planMemory} from '../../../server/jobs/memory-plan.ts'
import {FakeClock} from '../../fake-clock.ts'

const mebibyte = 2 ** 20
const maxHome = 16 * mebibyte

t.test('in 512 MB, a home of 16 MB is saved and shown, and one that takes too much is refused', async (t) => {
  const memory = planMemory(maxHome, 512 * mebibyte)
  const timeouts = {read: 300_000, draw: 300_000}
  const homes = createHomeReader({maxHome, memory, timeouts, clock: new FakeClock()})
  t.teardown(() => homes.close())
  // About 16 MB with the ids of its copies.
  const home = homeOfBytes(14_400_000)
  const body = (base: number | null) => Buffer.from(JSON.stringify({home, message: '', baseRevision: base}))
  t.ok(body(null).length > 15_000_000)
  const {home: first, problems} = await homes.readRevision(body(null))
  t.same(problems, [])
  const base = first && {number: 1, bytes: first.json.bytes}
  const {home: second} = await homes.readRevision(body(1), base && {base})
  t.equal(second?.json.base?.number, 1)
  t.equal((await homes.drawPlans(second?.json ?? {bytes: Buffer.alloc(0), base: null}))?.length, home.plans.length)

  const less = createHomeReader({maxHome, memory: planMemory(maxHome, 96 * mebibyte), timeouts})
  t.teardown(() => less.close())
  await t.rejects(less.readRevision(body(null)), {
    code: 'invalid_input',
    problems: ['home: takes too much memory to be read'],
  })
})
