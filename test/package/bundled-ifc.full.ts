import {fork} from 'node:child_process'
import {once} from 'node:events'
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import t from 'tap'
import {addAddons} from '../../package/add-addons.ts'
import {bundlePrograms, programs, shippedName} from '../../package/bundle.ts'
import type {Platform} from '../../package/platform.ts'
import type {JobEnd} from '../../server/jobs/answer-jobs.ts'
import {temporaryFolder} from '../agent/temporary-folder.ts'

t.setTimeout(300_000)

t.test('the bundled worker reads IFC with the web-ifc that is shipped beside it', async (t) => {
  const folder = await temporaryFolder(t)
  await bundlePrograms([programs.worker], folder)
  await addAddons(folder, `${process.platform}-${process.arch}` as Platform)
  const worker = fork(join(folder, shippedName(programs.worker)), {serialization: 'advanced'})
  t.teardown(() => worker.kill())
  const house = new URL('../server/imports/ifc/houses/house-ifc4-mm.ifc', import.meta.url)
  const task = {content: new Uint8Array(readFileSync(house)), name: 'a.ifc', language: 'en', maxFile: 1e6, maxHome: 1e6}
  worker.send({name: 'importFile', task})
  const [{done}] = (await once(worker, 'message')) as [JobEnd]
  t.match(done, {result: {problems: [], report: {rooms: {placed: 7}, openings: {placed: 11}}}})
})
