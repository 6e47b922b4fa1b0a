import {execFile} from 'node:child_process'
import {mkdirSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {promisify} from 'node:util'
import {type MadePack, makePacks} from '../../package/packs/make-packs.ts'

/** Makes the packages and installs their tarballs, and nothing else, into an empty project. */
export async function installPacks(folder: string): Promise<{project: string; made: MadePack[]}> {
  const made = await makePacks(join(folder, 'packs'))
  const project = join(folder, 'project')
  mkdirSync(project)
  writeFileSync(join(project, 'package.json'), '{"name": "an-app", "private": true, "type": "module"}')
  const words = ['install', '--offline', '--no-audit', '--no-fund', '--ignore-scripts', ...made.map(({file}) => file)]
  await promisify(execFile)('npm', words, {cwd: project})
  return {project, made}
}
