import {join} from 'node:path'
import t from 'tap'
import {starter} from '../../../server/catalog/starter.ts'
import {operations} from '../../../server/control/operations.ts'
import {startServer} from '../../helper.ts'
import {productFiles, stool, writeFiles} from '../catalog/own-catalog.ts'

t.test('catalog load refuses another folder with the starter catalog’s namespace', async (t) => {
  const {services} = await startServer(t, {PIANTA_DATA: t.testdir({})})
  const folder = writeFiles(join(t.testdirName, 'catalog'), productFiles(stool('a', {id: 'pianta/a'})))
  const load = (folder: string) => operations['catalog load'](services, {folder, namespace: 'pianta', digest: 'none'})
  await t.rejects(load(folder), {
    code: 'invalid_input',
    problems: ['pianta: this namespace belongs to the catalog that comes with Pianta; choose another'],
  })
  await t.rejects(
    load(join(starter.folder, '..', 'catalog')),
    /changed during the load/,
    'its own folder may be loaded again',
  )
})

t.test('a removed starter catalog comes back unless the setting is off', async (t) => {
  for (const [setting, comesBack] of [
    ['on', true],
    ['off', false],
  ] as const) {
    const {services} = await startServer(t, {PIANTA_DATA: t.testdir({}), PIANTA_STARTER_CATALOG: setting})
    for (const namespace of ['pianta', 'bottega']) services.catalog.endLoad(namespace, 'digest')
    const remove = (namespace: string) => operations['catalog remove'](services, {namespace})
    t.same(await remove('pianta'), {namespace: 'pianta', products: 0, comesBack})
    t.same(await remove('bottega'), {namespace: 'bottega', products: 0, comesBack: false})
    await t.rejects(remove('bottega'), {code: 'invalid_input', problems: [/^bottega: no catalog has this namespace/]})
  }
})
