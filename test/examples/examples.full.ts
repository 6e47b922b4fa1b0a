import {execFile} from 'node:child_process'
import {copyFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {promisify} from 'node:util'
import sharp from 'sharp'
import t from 'tap'
import {readSampleHome} from '../../demo/sample-home.ts'
import {temporaryFolder} from '../agent/temporary-folder.ts'
import {serverProgram} from '../programs.ts'
import {ownSettings, pianta, serve} from '../server/commands/pianta.ts'

t.setTimeout(100_000)

const run = promisify(execFile)

t.test('assistant.mjs reads a home and proposes a lamp, which nobody but the person saves', async (t) => {
  const project = await temporaryFolder(t)
  copyFileSync(join(import.meta.dirname, '../../examples/assistant.mjs'), join(project, 'assistant.mjs'))
  const settings = await ownSettings(t)
  await pianta(['user', 'create', '--email', 'ada@example.org', '--name', 'Ada'], settings)
  await serve(t, settings)
  const create = ['project', 'create', '--owner', 'ada@example.org', '--name', 'Flat', '--json']
  const {id} = (await pianta(create, settings)).json()
  writeFileSync(join(project, 'sample.json'), JSON.stringify(readSampleHome('en')))
  t.match(await pianta(['import', join(project, 'sample.json'), '--project', id], settings), {code: 0})
  const words = [...serverProgram, 'mcp', '--as', 'ada@example.org', '--name', 'Helper']
  const env = {PATH: process.env.PATH, HOME: process.env.HOME, ...settings}
  const {stdout: printed} = await run(process.execPath, ['assistant.mjs', ...words], {cwd: project, env})
  t.match(printed, /^The server says: Pianta holds floor plans of homes\.\n13 tools: list_projects, /)
  t.match(printed, / {2}Kitchen[^\n]*: \d+(\.\d+)? m²\n/)
  t.match(
    printed,
    /In the editor the person sees:\n {2}Helper proposes a change: A reading lamp in [^\n]+\n {2}Added: Light Reading lamp/,
  )
  t.match(printed, /Nothing is saved until then\.\n$/)
  t.match(await sharp(join(project, 'proposal.png')).metadata(), {format: 'png', width: 1000})
  t.match((await pianta(['project', 'list', '--json'], settings)).json(), [{lastRevision: {number: 1}}])
})
