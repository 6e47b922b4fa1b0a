import {setFlagsFromString} from 'node:v8'
import {runInNewContext} from 'node:vm'
import t from 'tap'
import {readSampleHome} from '../../../demo/sample-home.ts'
import {moveElements} from '../../../shared/home/edit/move-elements.ts'
import {setFields} from '../../../shared/home/edit/set-fields.ts'
import type {Home} from '../../../shared/home/schema.ts'
import {createEditing} from '../../../web/editor/editing.ts'
import {homeWith, room} from '../../server/api.ts'

const flat = homeWith({rooms: [room('kitchen'), room('hall')]})
const rename = (id: string, name: string) => (home: Home) => setFields(home, [id], {name})
const open = (home = flat) => createEditing({home, base: 3, history: null, isReadOnly: false})
const names = ({plans}: Home) => plans[0]?.rooms.map(({name}) => name)

t.test('undo of everything gives the first home, redo the last', async (t) => {
  const editing = open()
  for (let count = 0; count < 50; count++) {
    editing.edit('change', rename(count % 2 === 0 ? 'kitchen' : 'hall', `Room ${count}`))
  }
  const last = editing.home
  for (let count = 0; count < 60; count++) editing.undo()
  t.same(editing.home, flat)
  for (let count = 0; count < 60; count++) editing.redo()
  t.same(editing.home, last)
})

t.test('a change that leaves all as it was is no step', async (t) => {
  const editing = open()
  editing.edit('change', rename('kitchen', 'kitchen'))
  t.equal(editing.history.last, undefined)
})

t.test('undo takes a version back that was brought in, and redo brings it in again', async (t) => {
  const editing = open()
  editing.bringIn(rename('kitchen', 'Cucina')(editing.home), 4)
  t.equal(editing.base, 4)
  editing.undo()
  t.same([editing.base, editing.home], [3, flat])
  editing.redo()
  t.same([editing.base, names(editing.home)], [4, ['Cucina', 'hall']])
  editing.setBase(5)
  editing.undo()
  t.equal(editing.base, 5, 'a version that was saved since stays the base')
  editing.redo()
  t.equal(editing.base, 5)
})

t.test('while another home is held, it is shown and nothing is changed', async (t) => {
  const editing = open()
  editing.edit('change', rename('kitchen', 'Cucina'))
  editing.select(['hall'])
  const held = {...flat, plans: flat.plans.map((plan) => ({...plan, rooms: plan.rooms.slice(0, 1)}))}
  editing.hold(held)
  t.same([editing.home, editing.isReadOnly, editing.isViewer, editing.selection], [held, true, false, []])
  t.notOk(editing.edit('change', rename('kitchen', 'Küche')))
  t.notOk(editing.preview(rename('kitchen', 'Küche')))
  editing.undo()
  t.same(names(editing.draft), ['Cucina', 'hall'])
  editing.hold(null)
  t.same([names(editing.home), editing.isReadOnly], [['Cucina', 'hall'], false])
})

t.test('10,000 edits with previews take memory only for what undo needs', {timeout: 120_000}, async (t) => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const editing = createEditing({home: readSampleHome('it'), base: null, history: null, isReadOnly: false})
  const items = editing.plan.items.map(({id}) => id)
  const edit = (from: number, to: number) => {
    for (let count = from; count < to; count++) {
      const move = (home: Home) => moveElements(home, [items[count % items.length] as string], [0.01, 0])
      for (let preview = 0; preview < 3; preview++) editing.preview(move)
      editing.edit('move', move)
      editing.select([items[count % items.length] as string])
    }
  }
  const heap = () => {
    collect()
    return process.memoryUsage().heapUsed
  }
  edit(0, 2000)
  const before = heap()
  edit(2000, 12_000)
  const perEdit = (heap() - before) / 10_000
  t.ok(perEdit < 1500, `${Math.round(perEdit)} bytes each`)
  t.ok(JSON.stringify(editing.history.stored()).length < 4_000_000, 'the draft keeps the newest steps')
})
