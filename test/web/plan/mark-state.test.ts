import t from 'tap'
import type {Device} from '#shared/contract/resources.ts'
import {type MarkState, markState} from '#web/plan/mark-state.ts'
import {readingWords, shortReading, spokenReading, stateWords} from '#web/plan/state-words.ts'
import {planWords} from '#web/plan/words.ts'

const device = (id: string): Device => ({id, name: id, kind: 'light', room: null, floor: null})
const both = [device('a'), device('b')]

t.test('markState() is on when any device is, with the mean brightness of the lit ones', async (t) => {
  const state = markState(both, {a: {status: 'ok', on: true, brightness: 0.4}, b: {status: 'ok', on: false}}, {})
  t.match(state, {status: 'on', brightness: 0.4, position: null, target: null, pending: null})
})

t.test('markState() uses the devices that answer', async (t) => {
  t.match(markState(both, {a: {status: 'unavailable'}, b: {status: 'ok', on: false}}, {}), {status: 'off'})
  t.match(markState(both, {a: {status: 'unavailable'}, b: {status: 'unknown'}}, {}), {status: 'unavailable'})
  t.match(markState(both, {a: {status: 'unknown'}}, {}), {status: 'unknown'})
  t.match(markState([], {}, {}), {status: 'unknown'})
})

t.test('markState() returns the mean position and target of covers', async (t) => {
  const state = markState(both, {a: {status: 'ok', position: 0}, b: {status: 'ok', position: 0.5, target: 1}}, {})
  t.match(state, {status: 'on', position: 0.25, target: 0.5})
  t.match(markState([device('a')], {a: {status: 'ok', position: 0}}, {}), {status: 'off', position: 0, target: null})
})

t.test('markState() tells the direction of covers, with or without a target', async (t) => {
  const moved = (a: object, b: object = {position: 0.5}) =>
    markState(both, {a: {status: 'ok', ...a}, b: {status: 'ok', ...b}}, {})
  t.match(moved({position: 0.5, moving: 'opening'}), {moving: 'opening', target: 0.75})
  t.match(moved({position: 0.5, moving: 'closing'}), {moving: 'closing', target: 0.25})
  t.match(moved({position: 0.2, target: 0.1}), {moving: 'closing'})
  t.match(moved({position: 0.2, target: 0.1}, {position: 0.2, target: 1}), {moving: null})
  t.match(moved({moving: 'opening'}, {}), {moving: 'opening', target: 1})
  t.match(moved({position: 0.2}), {moving: null, target: null})
})

t.test('markState() tells of a low battery of any device at the element', async (t) => {
  const lamp = {a: {status: 'ok', on: true, battery: 80}} as const
  t.match(markState(both, lamp, {}, [device('c')]), {isBatteryLow: false})
  t.match(markState(both, {...lamp, b: {status: 'ok', battery: 15}}, {}), {isBatteryLow: true})
  t.match(markState(both, {...lamp, c: {status: 'ok', battery: 3}}, {}, [device('c')]), {isBatteryLow: true})
})

t.test('markState() shows a failure rather than another device that waits', async (t) => {
  t.match(markState(both, {}, {a: 'waiting', b: 'silent'}), {pending: 'silent'})
  t.match(markState(both, {}, {a: 'waiting'}), {pending: 'waiting'})
})

t.test('stateWords() describes states in both languages', async (t) => {
  const state: MarkState = {
    status: 'on',
    brightness: 1,
    isDimmable: false,
    color: null,
    contact: null,
    position: null,
    target: null,
    moving: null,
    isBatteryLow: false,
    pending: null,
  }
  const say = (more: Partial<MarkState>) => [
    stateWords({...state, ...more}, planWords.en),
    stateWords({...state, ...more}, planWords.it),
  ]
  t.strictSame(say({}), ['on', 'acceso'])
  t.strictSame(say({brightness: 0.4, isDimmable: true}), ['on, 40 %', 'acceso, 40 %'])
  t.strictSame(say({status: 'off'}), ['off', 'spento'])
  t.strictSame(say({position: 0, status: 'off'}), ['closed', 'chiuso'])
  t.strictSame(say({position: 0.996}), ['open', 'aperto'])
  t.strictSame(say({position: 0.4}), ['40 % open', 'aperto al 40 %'])
  t.strictSame(say({position: 0.4, target: 1}), ['opening', 'si apre'])
  t.strictSame(say({position: 0.4, target: 0}), ['closing', 'si chiude'])
  t.strictSame(say({position: 0.4, target: 0.7}), ['moving to 70 %', 'va al 70 %'])
  t.strictSame(say({position: 0.4, contact: 'open'}), ['40 % open, contact open', 'aperto al 40 %, contatto aperto'])
  t.strictSame(say({position: 0, target: 1, contact: 'closed'}), [
    'opening, contact closed',
    'si apre, contatto chiuso',
  ])
  t.strictSame(say({contact: 'open', isBatteryLow: true}), ['open, battery low', 'aperto, batteria scarica'])
  t.strictSame(say({status: 'unavailable'}), ['unavailable', 'non raggiungibile'])
  t.strictSame(say({status: 'unknown', pending: 'silent'}), [
    'state unknown, did not answer',
    'stato sconosciuto, non ha risposto',
  ])
})

t.test('readingWords() describes the value of a sensor', async (t) => {
  t.equal(readingWords({status: 'ok', reading: '21.5 °C'}, 'en'), '21.5 °C')
  t.equal(readingWords({status: 'ok', reading: '21.5 °C'}, 'it'), '21,5 °C')
  t.equal(readingWords({status: 'ok', reading: 'v1.2.3'}, 'it'), 'v1.2.3')
  t.equal(readingWords({status: 'ok', reading: '1.2.3'}, 'it'), '1.2.3')
  t.equal(readingWords({status: 'ok', reading: '2026.11'}, 'it'), '2026.11')
  t.equal(readingWords({status: 'ok', on: true}, 'en'), 'on')
  t.equal(readingWords({status: 'ok', on: false}, 'en'), 'off')
  t.equal(readingWords({status: 'ok'}, 'en'), 'state unknown')
  t.equal(readingWords({status: 'unavailable'}, 'en'), 'unavailable')
  t.equal(readingWords(undefined, 'en'), 'state unknown')
})

t.test('a thermostat’s reading has its target while it heats', async (t) => {
  const state = {status: 'ok', on: true, reading: '21 °C', targetTemperature: 20.5} as const
  t.equal(shortReading(state, 'en'), '21 °C → 20.5°')
  t.equal(spokenReading(state, 'it'), '21 °C, obiettivo 20,5°')
  t.equal(shortReading({...state, on: false}, 'en'), '21 °C')
  t.equal(spokenReading({status: 'unknown'}, 'en'), 'state unknown')
  const silent = {status: 'ok', on: true, targetTemperature: 20} as const
  t.equal(shortReading(silent, 'en'), 'target 20°', 'without a reading it is said in words')
})
