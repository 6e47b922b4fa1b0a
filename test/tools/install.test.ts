import {execFileSync} from 'node:child_process'
import {existsSync, readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import t from 'tap'
import {requireTool} from '../../tools/require-tool.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'))
const apart = ['linter', 'test/typed-client', ...readdirSync(join(root, 'tools')).map((name) => `tools/${name}`)]
const folders = apart.filter((folder) => existsSync(join(root, folder, 'package.json')))

t.test('each folder with packages of its own is installed by a command, from hashes', async (t) => {
  const {scripts, devDependencies} = read('package.json')
  const installing = Object.values<string>(scripts).filter((script) => script.includes('npm run -s tools'))
  t.ok(
    installing.some((script) => /npm run -s tools &&/.test(script)),
    'one installs all',
  )
  for (const folder of folders) {
    const {packages} = read(`${folder}/package-lock.json`)
    for (const [path, {integrity}] of Object.entries<{integrity?: string}>(packages))
      t.ok(path === '' || integrity?.startsWith('sha512-'), `${folder}: ${path}`)
    for (const name of Object.keys(read(`${folder}/package.json`).devDependencies))
      t.notOk(name !== 'typescript' && name in devDependencies, `${name} is in one place`)
  }
})

t.test('a folder without packages of its own is refused by name', async (t) => {
  const install = () =>
    execFileSync(process.execPath, [join(root, 'tools/install.ts'), 'server'], {encoding: 'utf8', stdio: 'pipe'})
  t.throws(install, /server has no packages of its own\. Name some of linter, /)
})

t.test('a missing package says how it is installed', async (t) => {
  t.throws(() => requireTool('benches', 'no-such-package'), {
    message: 'no-such-package is not installed. Run npm run tools -- tools/benches',
  })
})
