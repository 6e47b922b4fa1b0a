// Installs packages that only some commands need, with lock files of their own. Usage: npm run tools [-- FOLDER…]
import {spawnSync} from 'node:child_process'
import {existsSync, statSync} from 'node:fs'
import {join} from 'node:path'

/** Folders whose package.json lists packages that `npm ci` of the whole leaves out, and why they are apart. */
const folders = [
  // Checks the code: a formatter, and imports held to a table with the compiler of TypeScript 5.
  'linter',
  // Generates a typed client; so does this.
  'test/typed-client',
  'tools/benches',
  'tools/full-tests',
  'tools/migrations',
  'tools/packaging',
  'tools/packs',
]

const root = join(import.meta.dirname, '..')

/** npm reads no .npmrc of the root here: see there. */
const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error']

function install(folder: string) {
  if (isInstalled(join(root, folder))) return
  console.error(`installing the packages of ${folder}`)
  const {status} = spawnSync('npm', ['ci', ...options], {cwd: join(root, folder), stdio: ['ignore', 2, 2]})
  if (status !== 0) throw new Error(`npm ci failed in ${folder}`)
}

/** Returns whether a folder's packages were installed since its lock file was written. */
function isInstalled(folder: string): boolean {
  const installed = join(folder, 'node_modules/.package-lock.json')
  return existsSync(installed) && statSync(installed).mtimeMs >= statSync(join(folder, 'package-lock.json')).mtimeMs
}

const wanted = process.argv.slice(2)
for (const folder of wanted.length > 0 ? wanted : folders) {
  if (!folders.includes(folder))
    throw new Error(`${folder} has no packages of its own. Name some of ${folders.join(', ')}.`)
  install(folder)
}
