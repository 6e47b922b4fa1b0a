import {execFile} from 'node:child_process'
import {createHash} from 'node:crypto'
import {existsSync} from 'node:fs'
import {mkdir, readFile, rename, rm} from 'node:fs/promises'
import {join} from 'node:path'
import {promisify} from 'node:util'
import {checkout} from './bundle.ts'

const run = promisify(execFile)

/** Returns the folder of a package: the installed one, or for another platform the one that the lockfile names. */
export async function findPackage(name: string): Promise<string> {
  const installed = join(checkout, 'node_modules', name)
  return existsSync(join(installed, 'package.json')) ? installed : await fetchPackage(name)
}

/** Fetches a package with npm into a cache and checks the hash in the lockfile. */
async function fetchPackage(name: string): Promise<string> {
  const {version, integrity} = await lockedPackage(name)
  const cache = join(checkout, 'node_modules/.cache/pianta-package')
  const folder = join(cache, `${name.replace('/', '+')}-${version}`)
  if (existsSync(folder)) return folder
  const unfinished = `${folder}.unfinished`
  await rm(unfinished, {recursive: true, force: true})
  await mkdir(unfinished, {recursive: true})
  const {stdout} = await run('npm', ['pack', `${name}@${version}`, '--json', '--pack-destination', unfinished])
  const [{filename}] = JSON.parse(stdout)
  const file = join(unfinished, filename)
  const actual = `sha512-${createHash('sha512')
    .update(await readFile(file))
    .digest('base64')}`
  if (actual !== integrity)
    throw new Error(`${name}@${version} has another hash than package-lock.json says: ${actual}`)
  await run('tar', ['-xzf', file, '-C', unfinished, '--strip-components=1'])
  await rm(file)
  await rename(unfinished, folder)
  return folder
}

/** Returns a package's version and hash in the lockfile. */
export async function lockedPackage(name: string): Promise<{version: string; integrity: string}> {
  const {packages} = JSON.parse(await readFile(join(checkout, 'package-lock.json'), 'utf8'))
  const locked = packages[`node_modules/${name}`]
  if (locked === undefined) throw new Error(`package-lock.json has no ${name}.`)
  return locked
}
