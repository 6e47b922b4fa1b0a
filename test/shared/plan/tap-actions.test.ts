import t from 'tap'
import type {Device} from '#shared/api/resources.ts'
import {tapActions} from '#shared/plan/tap-actions.ts'

const lamp = (id: string): Device => ({id, name: id, kind: 'light', room: null, floor: null})
const cover = (id: string): Device => ({id, name: id, kind: 'cover', room: null, floor: null})

t.test('tapActions() switches a lamp to its other state', async (t) => {
  t.strictSame(tapActions([lamp('a')], {a: {status: 'ok', on: false}}), [
    {device: 'a', action: {type: 'turn', on: true}},
  ])
  t.strictSame(tapActions([lamp('a')], {a: {status: 'ok', on: true}}), [
    {device: 'a', action: {type: 'turn', on: false}},
  ])
})

t.test('tapActions() switches several lamps off when any is on', async (t) => {
  t.strictSame(tapActions([lamp('a'), lamp('b')], {a: {status: 'ok', on: false}, b: {status: 'ok', on: true}}), [
    {device: 'a', action: {type: 'turn', on: false}},
    {device: 'b', action: {type: 'turn', on: false}},
  ])
})

t.test('tapActions() skips unreachable devices', async (t) => {
  t.strictSame(tapActions([lamp('a')], {a: {status: 'unavailable'}}), [])
  t.strictSame(tapActions([lamp('a'), lamp('b')], {a: {status: 'unavailable'}, b: {status: 'ok', on: false}}), [
    {device: 'b', action: {type: 'turn', on: true}},
  ])
})

t.test('tapActions() toggles devices of unknown state', async (t) => {
  const toggled = [{device: 'a', action: {type: 'toggle'}}]
  t.strictSame(tapActions([lamp('a')], {a: {status: 'unknown'}}), toggled)
  t.strictSame(tapActions([lamp('a')], {}), toggled)
  t.strictSame(tapActions([lamp('a')], {a: {status: 'ok'}}), toggled)
})

t.test('tapActions() opens or closes a cover, and stops one that moves', async (t) => {
  t.strictSame(tapActions([cover('a')], {a: {status: 'ok', position: 0.3}}), [{device: 'a', action: {type: 'toggle'}}])
  t.strictSame(tapActions([cover('a')], {a: {status: 'ok', position: 0.3, target: 1}}), [
    {device: 'a', action: {type: 'stop'}},
  ])
  t.strictSame(tapActions([cover('a')], {a: {status: 'ok', position: 1, target: 1}}), [
    {device: 'a', action: {type: 'toggle'}},
  ])
})

t.test('tapActions() moves several covers alike, and stops only moving ones', async (t) => {
  const both = [cover('a'), cover('b')]
  t.strictSame(tapActions(both, {a: {status: 'ok', position: 0}, b: {status: 'ok', position: 0.5}}), [
    {device: 'a', action: {type: 'position', value: 0}},
    {device: 'b', action: {type: 'position', value: 0}},
  ])
  t.strictSame(tapActions(both, {a: {status: 'ok', position: 0}, b: {status: 'ok', position: 0}}), [
    {device: 'a', action: {type: 'position', value: 1}},
    {device: 'b', action: {type: 'position', value: 1}},
  ])
  t.strictSame(tapActions(both, {a: {status: 'ok', position: 0}, b: {status: 'ok', position: 0.5, target: 0}}), [
    {device: 'b', action: {type: 'stop'}},
  ])
})
