import {writeFileSync} from 'node:fs'
import {join} from 'node:path'
import t from 'tap'
import {temporaryFolder} from '../agent/temporary-folder.ts'
import type {Document} from '../openapi/document.ts'
import {homeWith, startApi} from '../server/api.ts'
import {run, trials} from './typed-clients/languages.ts'

t.setTimeout(1_200_000)

const only = process.env.GENERATOR

/** A home with something of every kind that clients have trouble with: points, a choice, a product, a binding. */
const home = homeWith({lights: [{id: 'l1', at: [1, 1], bindings: {light: [{app: 'a', device: 'd'}]}}]})

for (const [name, {install, make}] of Object.entries(trials)) {
  if (only !== undefined && only !== name) continue
  t.test(`${name} makes a client that reads and saves a home`, async (t) => {
    const folder = await temporaryFolder(t)
    try {
      await install(folder)
    } catch (error) {
      return t.plan(0, `${name} can't be installed: ${(error as Error).message.split('\n').slice(0, 2).join(' ')}`)
    }
    const {app, url, token, projectId, save, call, inProject} = await startApi(t)
    t.equal((await save(null, home)).status, 201)
    const document: Document = await app.apiDocument()
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document))
    const environment = {SERVER: url, TOKEN: token, PROJECT: projectId}
    const command = await make(folder, environment)
    t.equal(await run(command, folder, environment), 'saved 2\n')
    const {json} = await call('GET', `${inProject}/home`)
    t.same(json.home, {...home, name: 'Saved'}, 'nothing of the home is lost')
  })
}
