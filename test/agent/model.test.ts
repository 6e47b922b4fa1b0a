import t from 'tap'
import {createModel} from '../../agent/model.ts'
import {FakeClock} from '../fake-clock.ts'

const clock = new FakeClock(1000)
const model = () => createModel({clock, command: async () => {}})

t.test('a model begins with nothing known, connecting', async (t) => {
  const state = model().get()
  t.same(state.link, {state: 'connecting', since: 1000})
  t.equal(state.home, undefined)
  t.same(state.devices, [])
})

t.test('update() tells each listener the state and the one before, in a new object', async (t) => {
  const live = model()
  const before = live.get()
  const told: unknown[] = []
  const end = live.subscribe((state, previous) => told.push([state.app, previous.app]))
  live.update({app: 'app-1'})
  end()
  live.update({app: 'app-2'})
  t.same(told, [['app-1', undefined]])
  t.equal(before.app, undefined)
  t.throws(() => Object.assign(live.get(), {app: 'x'}), 'the state cannot be changed in place')
})

t.test('a listener may end another while it is called', async (t) => {
  const live = model()
  let calls = 0
  const ends = [() => {}, () => {}]
  ends[0] = live.subscribe(() => {
    calls++
    ends[1]?.()
  })
  ends[1] = live.subscribe(() => {
    calls++
  })
  live.update({app: 'a'})
  live.update({app: 'b'})
  t.equal(calls, 3)
})

t.test('setLink() keeps since when from, and says nothing twice', async (t) => {
  const live = model()
  let told = 0
  live.subscribe(() => told++)
  clock.advance(500)
  live.setLink('online')
  clock.advance(500)
  live.setLink('online')
  t.same(live.get().link, {state: 'online', since: 1500})
  t.equal(told, 1)
})
