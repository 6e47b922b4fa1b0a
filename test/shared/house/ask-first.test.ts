import t from 'tap'
import {asksBefore, asksFirst} from '#shared/house/ask-first.ts'

t.test('asksFirst() is by what a device secures, and by what a person wants', async (t) => {
  t.equal(asksFirst({}), false)
  for (const secures of ['entrance', 'supply', 'alarm'] as const) {
    t.equal(asksFirst({secures}), true, secures)
    t.equal(asksFirst({secures, asksFirst: false}), false, 'a person wants it otherwise')
  }
  t.equal(asksFirst({asksFirst: true}), true)
})

t.test('asksBefore() lets everybody stop a door and silence a siren at once', async (t) => {
  const door = {secures: 'entrance'} as const
  t.equal(asksBefore(door, {type: 'toggle'}), true)
  t.equal(asksBefore(door, {type: 'position', value: 0}), true)
  t.equal(asksBefore(door, {type: 'stop'}), false)
  const siren = {secures: 'alarm'} as const
  t.equal(asksBefore(siren, {type: 'turn', on: true}), true)
  t.equal(asksBefore(siren, {type: 'turn', on: false}), false)
  t.equal(asksBefore({asksFirst: true}, {type: 'turn', on: false}), true)
})
