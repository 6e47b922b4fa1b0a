import {mkdtempSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import root, {type Test} from 'tap'
import {systemClock} from '#shared/clock.ts'
import {readConfig} from '../../../server/config.ts'
import {member} from '../../../server/database/tables/members.ts'
import {openTestServices} from '../../test-services.ts'
import {ownSettings, type Settings} from './pianta.ts'
import {runHere} from './run-here.ts'

/** Opens the services on the data of these settings, without a server. */
export async function withServices<T>(
  settings: Settings,
  act: (services: ReturnType<typeof openTestServices>) => T | Promise<T>,
) {
  const services = openTestServices(readConfig(settings), systemClock)
  try {
    return await act(services)
  } finally {
    await services.close()
  }
}

/** Creates Anna's project (in Italian) with Bruno as editor and Carla as viewer; Dario is not a member. */
export async function peopled(t: Test) {
  const settings = await ownSettings(t)
  return withServices(settings, async ({accounts, projects, database}) => {
    const add = (name: string, language: 'en' | 'it') =>
      accounts.create({email: `${name.toLowerCase()}@example.org`, name, language})
    const [anna, bruno, carla] = [await add('Anna', 'it'), await add('Bruno', 'en'), await add('Carla', 'en')]
    await add('Dario', 'en')
    const {id: projectId} = projects.create({name: 'Casa', address: null}, {ownerId: anna.id, language: 'it'})
    database.insert(member).values({projectId, accountId: bruno.id, role: 'editor'}).run()
    database.insert(member).values({projectId, accountId: carla.id, role: 'viewer'}).run()
    return {settings, projectId, anna}
  })
}

export const versions = (settings: Settings, projectId: string) =>
  withServices(settings, ({revisions}) => revisions.listBelow(projectId, 1000, -1))

/** The folder for this test file's input files; unlike `testdir`, no test empties it. */
export const folder = root.testdir({})

export function fileWith(content: string | Buffer, name: string): string {
  const file = join(mkdtempSync(join(folder, 'file-')), name)
  writeFileSync(file, content)
  return file
}

/** Runs the import command in this process. `message` is its text on stderr. */
export async function importHere(words: string[], settings: Settings) {
  const {code, stdout, stderr} = await runHere(['import', ...words], settings)
  return {code, stdout: stdout.trimEnd(), message: stderr.replace(/^pianta: /, '').trimEnd()}
}
