import t from 'tap'
import type {Slot} from '#shared/home/schema.ts'
import {filledPlate, slotCount, withSlotCount} from '../../../../shared/home/edit/plate-slots.ts'
import {refusal} from './edit-helpers.ts'

const kinds = (slots: readonly Slot[]) => slots.map(({kind}) => kind)
const socket = {kind: 'socket', size: 2} as const
const bound = {kind: 'switch', bindings: {switch: [{app: 'house', device: 'plug'}]}} as const

t.test('filledPlate() takes the smallest box', async (t) => {
  t.strictSame(filledPlate('switch', 2), {modules: 3, slots: [{kind: 'switch'}, {kind: 'switch'}, {kind: 'blank'}]})
  t.strictSame(filledPlate('socket', 2), {modules: 4, slots: [socket, socket]})
  t.strictSame(filledPlate('socket', 3), {modules: 7, slots: [socket, socket, socket, {kind: 'blank'}]})
  t.strictSame(filledPlate('thermostat', 1), {modules: 3, slots: [{kind: 'thermostat', size: 3}]})
})

t.test('withSlotCount() adds slots in place of blanks at the end, and grows the plate where it must', async (t) => {
  const plate = {modules: 3, slots: [{kind: 'blank'}, {kind: 'switch'}, {kind: 'blank'}]} satisfies {
    modules: number
    slots: Slot[]
  }
  t.strictSame(kinds(withSlotCount(plate, 'button', 1).slots), ['blank', 'switch', 'button'])
  const larger = withSlotCount(plate, 'socket', 1)
  t.equal(larger.modules, 4)
  t.strictSame(kinds(larger.slots), ['blank', 'switch', 'socket'])
})

t.test('withSlotCount() drops the last slots, never one with a device', async (t) => {
  const plate = {modules: 3, slots: [{kind: 'switch'}, bound, {kind: 'switch'}] as Slot[]}
  t.strictSame(withSlotCount(plate, 'switch', 2).slots, [{kind: 'switch'}, bound, {kind: 'blank'}])
  const none = withSlotCount(plate, 'switch', 0)
  t.strictSame(none, {modules: 3, slots: [bound, {kind: 'blank'}, {kind: 'blank'}]})
  t.equal(slotCount(none, 'switch'), 1)
})

t.test('withSlotCount() refuses more than the largest box holds, and numbers that are none', async (t) => {
  t.equal(
    refusal(() => filledPlate('switch', 15)),
    'does-not-fit',
  )
  t.equal(
    refusal(() => filledPlate('switch', 1e9)),
    'does-not-fit',
  )
  t.equal(
    refusal(() => filledPlate('switch', -1)),
    'invalid-value',
  )
  t.equal(
    refusal(() => filledPlate('switch', 1.5)),
    'invalid-value',
  )
})
