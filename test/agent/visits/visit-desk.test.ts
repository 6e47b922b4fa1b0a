import {readFile, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import t, {type Test} from 'tap'
import {createModel} from '../../../agent/model.ts'
import {openVisitDesk} from '../../../agent/visits/visit-desk.ts'
import type {VisitMode} from '../../../agent/visits/visit-rules.ts'
import type {HouseDevice} from '../../../shared/house/device-state.ts'
import {FakeClock} from '../../fake-clock.ts'
import {quietRuntime} from '../quiet.ts'
import {temporaryFolder} from '../temporary-folder.ts'

const garage: HouseDevice = {id: 'c1', name: 'Garage door', kind: 'cover', room: null, floor: null, actions: ['toggle']}
const lock: HouseDevice = {id: 'l1', name: 'Front door', kind: 'sensor', room: null, floor: null, actions: []}

async function start(t: Test, folder?: string, setting?: VisitMode) {
  const own = folder ?? (await temporaryFolder(t))
  const runtime = quietRuntime(new FakeClock(0))
  const model = createModel({clock: runtime.clock, command: async () => {}})
  model.update({devices: [garage, lock]})
  return {folder: own, model, desk: await openVisitDesk({folder: own, model, setting, ...runtime})}
}

t.test('nobody looks until the owner allows it, and each step is taken back', async (t) => {
  const {desk, folder, model} = await start(t)
  let changes = 0
  const stop = desk.onRules(() => (changes += 1))
  t.same(desk.list(), {mode: 'off', devices: [], visitors: [], setting: null})
  t.match(await desk.allow({what: null, device: null}), {mode: 'look'})
  t.match(await desk.allow({what: 'commands', device: null}), {mode: 'command'})
  t.match(await desk.allow({what: 'look', device: null}), {mode: 'command'}, 'looking takes nothing back')
  const named = [{device: 'c1', name: 'Garage door'}]
  t.match(await desk.allow({what: null, device: 'garage door'}), {mode: 'command', devices: named})
  t.match(await desk.allow({what: null, device: 'c1'}), {devices: named})
  model.update({visitors: ['Anna']})
  t.same(
    (await start(t, folder)).desk.list(),
    {mode: 'command', devices: named, visitors: [], setting: null},
    'it is kept',
  )
  t.match(desk.list(), {visitors: ['Anna']})
  t.match(await desk.forbid({what: null, device: 'Garage door'}), {mode: 'command', devices: []})
  await desk.allow({what: null, device: 'c1'})
  t.match(await desk.forbid({what: 'commands', device: null}), {mode: 'look', devices: []})
  t.match(await desk.forbid({what: null, device: null}), {mode: 'off'})
  t.match(await desk.forbid({what: 'commands', device: null}), {mode: 'off'})
  t.equal(changes, 10)
  stop()
  await desk.allow({what: 'look', device: null})
  t.equal(changes, 10)
})

t.test('a setting counts from each start on; only forbidding goes against it', async (t) => {
  const {desk, folder} = await start(t, undefined, 'look')
  t.match(desk.list(), {mode: 'look', setting: 'look'})
  const commands = {what: 'commands', device: null}
  await t.rejects(desk.allow(commands), {message: /^PIANTA_AGENT_VISITS decides that/})
  await t.rejects(desk.allow({what: null, device: 'c1'}), {message: /^PIANTA_AGENT_VISITS decides that/})
  t.match(await desk.forbid({what: null, device: null}), {mode: 'off', setting: 'look'})
  t.match(await desk.allow({what: 'look', device: null}), {mode: 'look'}, 'as far as the setting goes')
  await desk.forbid({what: null, device: null})
  t.match((await start(t, folder, 'look')).desk.rules(), {mode: 'look'})
  const commanding = (await start(t, folder, 'command')).desk
  t.match(await commanding.allow({what: null, device: 'c1'}), {devices: [{device: 'c1'}]})
  const closed = (await start(t, folder, 'off')).desk
  t.match(closed.rules(), {mode: 'off', devices: ['c1']}, 'what was allowed by its name waits')
  await t.rejects(closed.allow(commands), {message: /decides that/})
})

t.test('what is nothing to allow is refused in words', async (t) => {
  const {desk} = await start(t)
  await t.rejects(desk.allow({what: 'everything', device: null}), {message: /Name look or commands, or one device/})
  await t.rejects(desk.allow({what: 'look', device: 'c1'}), {message: /Name look or commands/})
  await t.rejects(desk.allow({what: null, device: 'Front door'}), {
    message: 'Front door takes no commands: it is a sensor.',
  })
  await t.rejects(desk.allow({what: null, device: 'Attic'}), {message: /There is no device Attic/})
  await t.rejects(desk.forbid({what: null, device: 'c1'}), {message: 'c1 is not allowed by its name.'})
  t.same(desk.rules(), {mode: 'off', devices: []})
})

t.test('a damaged file lets nobody look', async (t) => {
  const {desk, folder} = await start(t)
  await desk.allow({what: 'commands', device: null})
  const path = join(folder, 'visits.json')
  const text = await readFile(path, 'utf8')
  for (const damaged of [text.replace('command', 'all'), text.replace('[]', '[1]'), text.slice(0, -3), 'null']) {
    await writeFile(path, damaged)
    t.match((await start(t, folder)).desk.rules(), {mode: 'off'}, damaged)
  }
})
