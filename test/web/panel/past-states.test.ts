import t from 'tap'
import type {PastStates} from '../../../shared/house/device-state.ts'
import {eventsOf, isRecordedAt, statesAt} from '../../../web/panel/past-states.ts'

const past: PastStates = {
  lamp: [
    {ago: 100, state: {status: 'ok', on: false}},
    {ago: 60, state: {status: 'ok', on: true}},
    {ago: 20, state: {status: 'unavailable'}},
  ],
  thermometer: [
    {ago: 80, state: {status: 'ok', temperature: 20}},
    {ago: 40, state: {status: 'ok', temperature: 21}},
  ],
}

t.test('statesAt() returns each device’s state at a moment, and none before its first', async (t) => {
  t.strictSame(statesAt(past, 120), {})
  t.strictSame(statesAt(past, 90), {lamp: {status: 'ok', on: false}})
  t.match(statesAt(past, 60), {lamp: {on: true}, thermometer: {temperature: 20}})
  t.match(statesAt(past, 0), {lamp: {status: 'unavailable'}, thermometer: {temperature: 21}})
})

t.test('eventsOf() lists changes that people notice, the oldest first; readings are none', async (t) => {
  t.strictSame(eventsOf(past), [60, 20])
})

t.test('isRecordedAt() tells whether the house recorded what is shown', async (t) => {
  const [before, after] = [
    {ago: 100, state: {status: 'unknown'}},
    {ago: 20, state: {status: 'ok', on: true}},
  ] as const
  const filled: PastStates = {...past, heater: [before, {ago: 60, state: {status: 'ok'}, isRecorded: true}, after]}
  t.same(
    [100, 60, 21, 20, 0].map((ago) => isRecordedAt(filled, ago)),
    [false, true, true, false, false],
  )
})
