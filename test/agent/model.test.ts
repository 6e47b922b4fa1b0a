import t from 'tap'
import {createModel} from '../../agent/model.ts'
import {FakeClock} from '../fake-clock.ts'

const clock = new FakeClock(1000)
const model = () => createModel({clock, command: async () => {}})

t.test('createModel() starts empty and connecting', async (t) => {
  const state = model().get()
  t.same(state.link, {state: 'connecting', since: 1000})
  t.equal(state.home, undefined)
  t.same(state.devices, [])
})

t.test('update() passes each listener the new and the previous state', async (t) => {
  const live = model()
  const before = live.get()
  const told: unknown[] = []
  const end = live.subscribe((state, previous) => told.push([state.app, previous.app]))
  live.update({app: 'app-1'})
  end()
  live.update({app: 'app-2'})
  t.same(told, [['app-1', undefined]])
  t.equal(before.app, undefined)
  t.throws(() => Object.assign(live.get(), {app: 'x'}), 'the state is frozen')
})

t.test('a listener may unsubscribe another while it is called', async (t) => {
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

t.test('setLink() keeps `since` and doesn’t notify for the same state', async (t) => {
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
