import {closeSync, cpSync, openSync, renameSync, writeSync} from 'node:fs'
import {join} from 'node:path'
import t from 'tap'
import {readConfig} from '../../../server/config.ts'
import {markRestored, restoredAt} from '../../../server/database/mark-restored.ts'
import {openServices} from '../../../server/services.ts'
import {FakeClock} from '../../fake-clock.ts'
import {copyData} from '../backup/fixture.ts'

t.test(
  'a data folder that was put back as a copy gets new event ids; a moved or restarted one keeps them',
  async (t) => {
    const folder = t.testdir({elsewhere: {}})
    const data = join(folder, 'data')
    const start = async (PIANTA_DATA: string) => {
      const {isCopy, events, audit, database, close} = openServices(readConfig({PIANTA_DATA}), new FakeClock())
      const kinds = audit.list({count: 10}).map(({kind}) => kind)
      const state = {isCopy, epoch: events.epoch, restoredAt: restoredAt(database), kinds}
      await close()
      return state
    }
    const first = await start(data)
    t.match(first, {isCopy: false, restoredAt: undefined, kinds: []})
    t.same(await start(data), first)

    const copy = join(folder, 'copy')
    copyData(data, copy)
    const moved = join(folder, 'elsewhere/data')
    renameSync(data, moved)
    t.same(await start(moved), first, 'a rename keeps the file')

    cpSync(copy, data, {recursive: true})
    const second = await start(data)
    t.match(
      second,
      {isCopy: true, restoredAt: Number, kinds: ['data-restored']},
      'refresh tokens from after the copy are accepted once',
    )
    t.not(second.epoch, first.epoch)
    t.same(await start(data), {...second, isCopy: false})

    markRestored(join(data, 'pianta.sqlite'), new FakeClock())
    t.match(await start(data), {isCopy: false, kinds: ['data-restored', 'data-restored']}, 'as `pianta restore` does')
  },
)

t.test('a copy that is torn is refused before it is served; a database in its place is not checked', async (t) => {
  const folder = t.testdir({})
  const data = join(folder, 'data')
  const open = (PIANTA_DATA: string) => openServices(readConfig({PIANTA_DATA}), new FakeClock())
  const services = open(data)
  const {id: ownerId} = await services.accounts.create({email: 'ada@example.org', name: 'Ada', language: 'en'})
  for (let number = 0; number < 50; number++)
    services.projects.create({name: `${number}`.repeat(80), address: null}, {ownerId, language: 'en'})
  const {rootpage} = services.database.$client
    .prepare("SELECT rootpage FROM sqlite_master WHERE name = 'project'")
    .get() as {rootpage: number}
  await services.close()
  const copy = join(folder, 'copy')
  cpSync(data, copy, {recursive: true})
  await open(copy).close()
  const torn = join(folder, 'torn')
  cpSync(data, torn, {recursive: true})
  for (const one of [torn, copy]) {
    const file = openSync(join(one, 'pianta.sqlite'), 'r+')
    writeSync(file, Buffer.alloc(2000), 0, 2000, (rootpage - 1) * 4096)
    closeSync(file)
  }
  t.throws(() => open(torn), {name: 'TornCopyError', message: /is a damaged copy .* restore FILE/})
  t.throws(() => open(torn), {name: 'TornCopyError'}, 'again')
  await open(copy).close()
})
