import {setFlagsFromString} from 'node:v8'
import {runInNewContext} from 'node:vm'
import t from 'tap'
import {readSampleHome} from '../../../demo/sample-home.ts'
import {moveElements} from '../../../shared/home/edit/move-elements.ts'
import {setFields} from '../../../shared/home/edit/set-fields.ts'
import type {Home} from '../../../shared/home/schema.ts'
import {createSession} from '../../../web/editor/session.ts'
import {homeWith, room} from '../../server/api.ts'

const flat = homeWith({rooms: [room('kitchen'), room('hall')]})
const rename = (id: string, name: string) => (home: Home) => setFields(home, [id], {name})
const open = (home = flat) => createSession({home, base: 3, history: null, isReadOnly: false})
const names = ({plans}: Home) => plans[0]?.rooms.map(({name}) => name)

t.test('undo of everything gives the first home, redo the last', async (t) => {
  const session = open()
  for (let count = 0; count < 50; count++) {
    session.edit('change', rename(count % 2 === 0 ? 'kitchen' : 'hall', `Room ${count}`))
  }
  const last = session.home
  for (let count = 0; count < 60; count++) session.undo()
  t.same(session.home, flat)
  for (let count = 0; count < 60; count++) session.redo()
  t.same(session.home, last)
})

t.test('a change that leaves all as it was is no step', async (t) => {
  const session = open()
  session.edit('change', rename('kitchen', 'kitchen'))
  t.equal(session.history.last, undefined)
})

t.test('undo takes a version back that was brought in, and redo brings it in again', async (t) => {
  const session = open()
  session.bringIn(rename('kitchen', 'Cucina')(session.home), 4)
  t.equal(session.base, 4)
  session.undo()
  t.same([session.base, session.home], [3, flat])
  session.redo()
  t.same([session.base, names(session.home)], [4, ['Cucina', 'hall']])
  session.setBase(5)
  session.undo()
  t.equal(session.base, 5, 'a version that was saved since stays the base')
  session.redo()
  t.equal(session.base, 5)
})

t.test('while another home is held, it is shown and nothing is changed', async (t) => {
  const session = open()
  session.edit('change', rename('kitchen', 'Cucina'))
  session.select(['hall'])
  const held = {...flat, plans: flat.plans.map((plan) => ({...plan, rooms: plan.rooms.slice(0, 1)}))}
  session.hold(held)
  t.same([session.home, session.isReadOnly, session.isViewer, session.selection], [held, true, false, []])
  t.notOk(session.edit('change', rename('kitchen', 'Küche')))
  t.notOk(session.preview(rename('kitchen', 'Küche')))
  session.undo()
  t.same(names(session.draft), ['Cucina', 'hall'])
  session.hold(null)
  t.same([names(session.home), session.isReadOnly], [['Cucina', 'hall'], false])
})

t.test('10,000 edits with previews take memory only for what undo needs', {timeout: 120_000}, async (t) => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const session = createSession({home: readSampleHome('it'), base: null, history: null, isReadOnly: false})
  const items = session.plan.items.map(({id}) => id)
  const edit = (from: number, to: number) => {
    for (let count = from; count < to; count++) {
      const move = (home: Home) => moveElements(home, [items[count % items.length] as string], [0.01, 0])
      for (let preview = 0; preview < 3; preview++) session.preview(move)
      session.edit('move', move)
      session.select([items[count % items.length] as string])
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
  t.ok(JSON.stringify(session.history.stored()).length < 4_000_000, 'the draft keeps the newest steps')
})
