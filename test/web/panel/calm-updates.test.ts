import t from 'tap'
import {createCalmUpdates, isCalm} from '../../../web/panel/calm-updates.ts'
import type {Change} from '../../../web/panel/protocol.ts'
import {turns} from '../../agent/quiet.ts'
import {FakeClock} from '../../fake-clock.ts'

/** Starts a page whose renderings take so many milliseconds. */
function start(cost: number) {
  const clock = new FakeClock(0)
  let elapsed = 0
  let renderings = 0
  const pass = (ms: number) => {
    elapsed += ms
    clock.advance(ms)
  }
  const calm = createCalmUpdates({
    clock,
    elapsed: () => elapsed,
    update() {
      renderings += 1
      calm.began()
      elapsed += cost
    },
    done: () => Promise.resolve(),
  })
  return {calm, pass, renderings: () => renderings}
}

t.test('a tablet that keeps up renders each change at once', async (t) => {
  const {calm, renderings} = start(5)
  for (let change = 0; change < 10; change++) {
    calm.ask()
    await turns()
  }
  t.equal(renderings(), 10)
})

t.test('a slow one rests six times as long as it rendered, and then shows all changes', async (t) => {
  const {calm, pass, renderings} = start(50)
  calm.ask()
  await turns()
  t.equal(renderings(), 1, 'the first one at once')
  calm.ask()
  calm.ask()
  pass(290)
  t.equal(renderings(), 1)
  pass(15)
  t.equal(renderings(), 2, 'once for both')
})

t.test('a very slow one rests for a second', async (t) => {
  const {calm, pass, renderings} = start(900)
  calm.ask()
  await turns()
  calm.ask()
  pass(999)
  t.equal(renderings(), 1)
  pass(1)
  t.equal(renderings(), 2)
})

t.test('while a finger moves the plan, changes wait for its end, a second at most', async (t) => {
  const {calm, pass, renderings} = start(5)
  const drag = (ms: number) => {
    for (let moved = 0; moved < ms; moved += 10) {
      calm.moved()
      pass(10)
    }
  }
  calm.moved()
  calm.ask()
  drag(400)
  t.equal(renderings(), 0)
  pass(150)
  t.equal(renderings(), 1, 'the finger stopped')
  calm.moved()
  calm.ask()
  drag(990)
  t.equal(renderings(), 1)
  drag(20)
  t.equal(renderings(), 2)
})

t.test('only what the house does may wait', async (t) => {
  const changes: [Change, boolean][] = [
    [{type: 'change', states: {lamp: {status: 'ok', on: true}}}, true],
    [{type: 'change', states: {}, radars: {}}, true],
    [{type: 'change', marked: ['door']}, false],
    [{type: 'change', states: {}, visitors: ['Ada']}, false],
  ]
  for (const [change, may] of changes) t.equal(isCalm(change), may)
})
