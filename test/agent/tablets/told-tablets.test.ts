import t, {type Test} from 'tap'
import {openTablets} from '../../../agent/tablets/tablets.ts'
import {openToldTablets} from '../../../agent/tablets/told-tablets.ts'
import type {TabletReport} from '../../../web/panel/protocol.ts'
import {FakeClock} from '../../fake-clock.ts'
import {keepingLogger, turns} from '../quiet.ts'
import {temporaryFolder} from '../temporary-folder.ts'

const start = Date.UTC(2026, 10, 21, 13, 2)
const report: TabletReport = {
  type: 'tablet',
  settings: {plan: '', room: '', layer: 'comfort', dimAfter: 10, language: 'auto'},
  taken: 0,
  screen: {width: 1280, height: 800},
  battery: null,
}

async function open(t: Test, folder?: string) {
  const own = folder ?? (await temporaryFolder(t))
  const needs = {folder: own, clock: new FakeClock(start), logger: keepingLogger()}
  const tablets = await openTablets({...needs, areReachable: true})
  return {...needs, tablets, told: await openToldTablets({...needs, tablets})}
}

t.test('list() has the own screen once it told, and every tablet that was let in', async (t) => {
  const {clock, tablets, told} = await open(t)
  t.same(told.list(), [])
  await tablets.admit(tablets.key(), 'Mozilla/5.0 (Linux; Android 9) Chrome/80')
  const [{id} = {id: ''}] = tablets.list()
  t.same(told.list(), [{id, browser: 'Android, Chrome', secondsAgo: 0}])
  const shown = told.show('own')
  told.tell('own', 'Linux, Firefox', report)
  clock.advance(60_000)
  const {type: _, ...told0} = report
  t.same(told.list(), [
    {id: 'own', browser: 'Linux, Firefox', ...told0, secondsAgo: 0},
    {id, browser: 'Android, Chrome', secondsAgo: 60},
  ])
  shown[Symbol.dispose]()
  clock.advance(30_000)
  t.match(told.list(), [{id: 'own', secondsAgo: 30}, {secondsAgo: 90}])
  clock.advance(-1_000_000)
  t.match(told.list(), [{secondsAgo: 0}, {secondsAgo: 0}], 'a clock that was set back')
})

t.test('tell() announces other settings alone, and they outlast a restart', async (t) => {
  const {folder, told} = await open(t)
  let count = 0
  const unsubscribe = told.subscribe(() => count++)
  told.tell('own', 'Linux, Firefox', report)
  told.tell('own', 'Linux, Firefox', {...report, battery: {level: 5, isCharging: false}})
  t.equal(count, 1)
  told.tell('own', 'Linux, Firefox', {...report, settings: {...report.settings, layer: 'energy'}})
  t.equal(count, 2)
  unsubscribe()
  told.tell('own', 'Linux, Firefox', report)
  t.equal(count, 2)
  let list = (await open(t, folder)).told.list()
  while (list[0]?.settings?.layer !== 'comfort') {
    await turns()
    list = (await open(t, folder)).told.list()
  }
  t.match(list, [{id: 'own', settings: report.settings}])
})

t.test('a tablet that was removed is told no more', async (t) => {
  const {tablets, told} = await open(t)
  await tablets.admit(tablets.key(), undefined)
  const [{id} = {id: ''}] = tablets.list()
  told.tell(id, 'Android', report)
  t.match(told.list(), [{id, settings: report.settings}])
  let lists = 0
  told.subscribe(() => lists++)
  await tablets.remove(id)
  t.same(told.list(), [])
  await tablets.renewKey()
  t.equal(lists, 1, 'the server is told at once, and not of another key')
})

t.test('take() keeps what people set through a restart, and tells of another thing alone', async (t) => {
  const {folder, told} = await open(t)
  let count = 0
  const unsubscribe = told.onWishes(() => count++)
  const wishes = {layer: {value: 'energy', revision: 1}}
  told.take([{id: 'own', name: null, wishes}])
  told.take([{id: 'own', name: 'Hall', wishes: {...wishes}}])
  t.equal(count, 1)
  t.equal(told.nameOf('own'), 'Hall')
  t.equal(told.nameOf('toString'), null)
  t.same(told.wishesOf('own'), wishes)
  t.equal(told.wishesOf('toString'), undefined)
  unsubscribe()
  told.take([])
  told.take([{id: 'own', name: 'Kitchen', wishes}])
  t.equal(count, 1)
  let again = (await open(t, folder)).told.wishesOf('own')
  while (!again) {
    await turns()
    again = (await open(t, folder)).told.wishesOf('own')
  }
  t.same(again, wishes)
  t.equal((await open(t, folder)).told.nameOf('own'), 'Kitchen')
})
