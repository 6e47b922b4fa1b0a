import {cpSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import type {Test} from 'tap'
import {type Person, setUpPerson} from '../../demo/person.ts'
import {makePacks} from '../../package/packs/make-packs.ts'
import {temporaryFolder} from '../agent/temporary-folder.ts'
import {password} from '../helper.ts'
import {ownSettings, pianta, type Settings, serve} from '../server/commands/pianta.ts'
import {startShell} from '../start-shell.ts'

const root = join(import.meta.dirname, '../..')
const text = readFileSync(join(root, 'examples/README.md'), 'utf8')

/** Returns the blocks of a language below a heading of examples/README.md; its title's without one. */
export function blocksUnder(heading: string, language = 'sh'): string[] {
  const [, section] = text.split(new RegExp(`^#+ ${heading}$`, 'm'))
  if (section === undefined) throw new RangeError(`${heading} is no heading of examples/README.md`)
  const [own = ''] = section.split(/^#+ /m)
  return [...own.matchAll(/^```(\w+)\n(.*?)^```$/gms)].flatMap(([, name, code = '']) =>
    name === language ? [code] : [],
  )
}

/** Replaces words of a block, which must have them. */
export const adapted = (code: string, places: Record<string, string>): string =>
  Object.entries(places).reduce((all, [from, to]) => {
    if (!all.includes(from)) throw new Error(`examples/README.md does not say ${from}`)
    return all.replaceAll(from, to)
  }, code)

/** Tests for files that git ignores in the folder. */
const isOwn = (path: string) =>
  /node_modules|@pianta|\bown$|session\.json$|key\.json$|keys\.json$|server\.json$/.test(path)

/** Packs the packages, and installs the examples as their README says. Returns their folder. */
export async function installExamples(t: Test): Promise<string> {
  const folder = await temporaryFolder(t)
  await makePacks(join(folder, 'dist/packs'))
  cpSync(join(root, 'examples'), join(folder, 'examples'), {recursive: true, filter: (from) => !isOwn(from)})
  const [install = ''] = blocksUnder('Examples')
  const offline = {npm_config_offline: 'true', npm_config_audit: 'false', npm_config_fund: 'false'}
  const shell = startShell(t, adapted(install, {'npm run pack\n': ''}), offline, folder)
  if ((await shell.ended) !== 0) throw new Error(shell.said())
  return join(folder, 'examples')
}

/** Starts a server as a process, with Ada, an app maker, and her home, the sample *Studio*. */
export async function startHome(t: Test, more: Settings = {}) {
  const settings = {...(await ownSettings(t)), ...more}
  let server = await serve(t, settings)
  const [setupLink = ''] = /http\S+\/setup\?link=\S+/.exec(server.said()) ?? []
  const person: Person = await setUpPerson(server.url, setupLink, {name: 'Ada', email: 'ada@example.org', password})
  const project = await person.createProject('Casa')

  /** Saves a sample as the next version. */
  async function save(sample: string) {
    const file = join(root, 'samples', `${sample}.json`)
    const {code, stderr} = await pianta(['import', file, '--project', project, '--accept-losses'], settings)
    if (code !== 0) throw new Error(stderr)
  }
  return {
    settings,
    url: server.url,
    person,
    project,
    save,
    stop: () => server.stop(),
    /** Starts the server again, at the same address. */
    async start() {
      server = await serve(t, settings)
    },
    /** Runs a command of the README at the root of the checkout. Resolves with the client id that it prints. */
    async register(command: string): Promise<string> {
      const shell = startShell(t, command, settings, root)
      const [, id = ''] = await shell.says(/client_id is (\S+)/)
      return id
    },
    /** Allows a code that an app shows. */
    allow: (userCode: string, name?: string) =>
      person.allowDevice(`${server.url}/device?user_code=${userCode}`, {...(name && {name}), project}),
  }
}

export type HomeServer = Awaited<ReturnType<typeof startHome>>
