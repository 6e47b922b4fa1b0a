import t from 'tap'
import {drawPlan} from '../../../../shared/home/draw-svg.ts'
import {addElement} from '../../../../shared/home/edit/add-element.ts'
import {drawRoom} from '../../../../shared/home/edit/draw-room.ts'
import {moveElements} from '../../../../shared/home/edit/move-elements.ts'
import {emptyHome} from '../../../../shared/home/empty-home.ts'
import type {Home, Plan} from '../../../../shared/home/schema.ts'

const room = drawRoom(emptyHome('en'), {plan: 'plan', from: [0, 0], to: [4, 3], name: 'Kitchen'}).home
const before = addElement(room, {plan: 'plan', list: 'lights', element: {name: '<Lamp>', at: [1, 1]}}).home
const planOf = ({plans: [plan]}: Home) => plan as Plan

const compared = (after: Home, changes: [string, 'added' | 'removed' | 'moved' | 'changed'][]) =>
  drawPlan(after, 'plan', {styles: 'none', compared: {home: before, plan: planOf(before), changes: new Map(changes)}})

t.test('a moved element is marked, and drawn where it was without its id', (t) => {
  const drawn = compared(moveElements(before, ['lamp'], [1, 0]), [['lamp', 'moved']])
  t.equal(drawn.match(/id="el-lamp" data-change="moved"/g)?.length, 1)
  t.match(
    drawn,
    /<g data-former="moved" data-kind="light" data-id="lamp" class="light" transform="translate\(100 100\)">/,
  )
  t.notMatch(drawn, /<Lamp>/)
  t.equal(drawn.match(/data-former=/g)?.length, 1, 'nothing else is drawn twice')
  t.end()
})

t.test('the sheet has room for what is gone', (t) => {
  const far = addElement(before, {plan: 'plan', list: 'lights', element: {name: 'Far', at: [40, 1]}}).home
  const changes = new Map([['far', 'removed' as const]])
  const drawn = drawPlan(before, 'plan', {compared: {home: far, plan: planOf(far), changes}})
  const [, , width] = /viewBox="([^"]*)"/.exec(drawn)?.[1]?.split(' ').map(Number) ?? []
  t.ok((width ?? 0) > 4000)
  t.match(drawn, /data-former="removed"/)
  t.end()
})

t.test('without differences the drawing is that of the plan', (t) => {
  const plain = drawPlan(before, 'plan', {styles: 'none'})
  t.equal(compared(before, []), plain)
  t.end()
})
