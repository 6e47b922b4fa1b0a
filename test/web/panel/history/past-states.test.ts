import t from 'tap'
import type {KnownState, PastStates} from '../../../../shared/house/device-state.ts'
import {eventsOf, isKnownAt, isRecordedAt, spansOf, statesAt} from '../../../../web/panel/history/past-states.ts'

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

t.test('eventsOf() lists what people notice, the oldest first; readings are none', async (t) => {
  t.strictSame(eventsOf(past, new Set()), [
    {ago: 60, device: 'lamp', kind: 'light', what: 'on'},
    {ago: 20, device: 'lamp', kind: 'alarm', what: 'lost'},
  ])
})

t.test('eventsOf() names each change by what matters most', async (t) => {
  const happened = (...states: KnownState[]) =>
    eventsOf({it: states.map((state, index) => ({ago: 100 - index, state}))}, new Set()).map(({what}) => what)
  const ok = {status: 'ok'} as const
  t.same(happened({...ok, contact: 'closed'}, {...ok, contact: 'open'}, {...ok, contact: 'closed'}), [
    'opened',
    'closed',
  ])
  t.same(happened({...ok, position: 0}, {...ok, position: 0.4}, {...ok, position: 1}, {...ok, position: 0}), [
    'moved',
    'opened',
    'closed',
  ])
  t.same(happened({...ok, text: 'locked'}, {...ok, text: 'unlocked'}, {...ok, text: 'jammed'}), ['unlocked'])
  t.same(happened({...ok, motion: false}, {...ok, motion: true}, {...ok, motion: false}), ['motion', 'still'])
  t.same(happened({...ok, alarm: false}, {...ok, alarm: true}, {...ok, alarm: false}), ['alarm', 'calm'])
  t.same(happened({...ok, on: true}, {...ok, on: false}, {...ok, on: false, temperature: 20}), ['off'])
  t.same(happened({...ok, at: 1}, {...ok, at: 2}), [], 'a moment that a sensor tells is none')
})

t.test('eventsOf() has the rings of doorbells, and nothing that nobody saw begin', async (t) => {
  const [unknown, on] = [{status: 'unknown'}, {status: 'ok', on: true, at: 5}] as const
  const rings: PastStates = {
    bell: [
      {ago: 90, state: {status: 'ok', at: 1, text: 'ring'}},
      {ago: 80, state: {status: 'ok', at: 2, text: 'ring'}},
      {ago: 70, state: unknown},
      {ago: 60, state: {status: 'ok', at: 3, text: 'ring'}},
    ],
    button: [
      {ago: 50, state: {status: 'ok', on: false}},
      {ago: 40, state: {status: 'ok', on: true}},
      {ago: 30, state: {status: 'ok', on: false}},
    ],
    lamp: [
      {ago: 20, state: unknown},
      {ago: 10, state: on},
    ],
  }
  t.strictSame(eventsOf(rings, new Set(['bell', 'button'])), [
    {ago: 80, device: 'bell', kind: 'motion', what: 'rang'},
    {ago: 40, device: 'button', kind: 'motion', what: 'rang'},
  ])
})

t.test('spansOf() returns the times that the agent saw, and those that the house recorded', async (t) => {
  const on = {status: 'ok', on: true} as const
  const gaps: PastStates = {
    lamp: [
      {ago: 100, state: on},
      {ago: 80, state: {status: 'unknown'}},
      {ago: 60, state: on, isRecorded: true},
      {ago: 20, state: on},
    ],
    other: [
      {ago: 90, state: {status: 'unavailable'}},
      {ago: 70, state: {status: 'unknown'}},
    ],
  }
  t.same(spansOf(gaps), [
    {from: 60, to: 20, isRecorded: true},
    {from: 100, to: 70, isRecorded: false},
    {from: 20, to: 0, isRecorded: false},
  ])
  t.same(
    [110, 100, 75, 65, 30, 0].map((ago) => isKnownAt(gaps, ago)),
    [false, true, true, false, true, true],
  )
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
