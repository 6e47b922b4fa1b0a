import {execFile} from 'node:child_process'
import {chmod, cp, mkdir, readFile, rm, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {promisify} from 'node:util'
import {checkout, programs, shippedName} from './bundle.ts'
import {lockedPackage} from './find-package.ts'

/** The packages that `npm install` fetches for its platform, and web-ifc with its wasm. */
const dependencies = ['@node-rs/argon2', 'better-sqlite3', 'sharp', 'web-ifc']

const binaries = {pianta: programs.server, 'pianta-agent': programs.agent} as const

/** Writes the folder `npm` with the files of `tree`, and packs it. Node refuses `.ts` files of installed packages. */
export async function makeNpmPackage(tree: string, dist: string): Promise<void> {
  const folder = join(dist, 'npm')
  await rm(folder, {recursive: true, force: true})
  await cp(tree, folder, {recursive: true})
  await mkdir(join(folder, 'bin'))
  await cp(join(checkout, 'bin/run.mjs'), join(folder, 'bin/run.mjs'))
  await cp(join(checkout, 'README.md'), join(folder, 'README.md'))
  for (const [name, source] of Object.entries(binaries)) {
    await writeFile(join(folder, `bin/${name}.mjs`), binaryOf(source))
    await chmod(join(folder, `bin/${name}.mjs`), 0o755)
  }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(await manifestOf(), null, 2)}\n`)
  await promisify(execFile)('npm', ['pack', folder, '--pack-destination', dist])
}

const binaryOf = (source: string) => `#!/usr/bin/env node
import {fileURLToPath} from 'node:url'

process.argv.splice(
  1,
  1,
  fileURLToPath(new URL('run.mjs', import.meta.url)),
  fileURLToPath(new URL('../${shippedName(source)}', import.meta.url)),
)
await import('./run.mjs')
`

async function manifestOf(): Promise<object> {
  const own = JSON.parse(await readFile(join(checkout, 'package.json'), 'utf8'))
  const {name, version, description, license, author, optionalDependencies} = own
  const exact = async (dependency: string) => [dependency, (await lockedPackage(dependency)).version] as const
  return {
    name,
    version,
    description,
    license,
    author,
    engines: {node: '>=20'},
    bin: Object.fromEntries(Object.keys(binaries).map((binary) => [binary, `bin/${binary}.mjs`])),
    files: ['CHANGELOG.md', 'LICENSE', 'SECURITY.md', 'agent', 'bin', 'catalog', 'docs', 'samples', 'server', 'web'],
    dependencies: Object.fromEntries(await Promise.all(dependencies.map(exact))),
    // Node for those whose own is older.
    optionalDependencies,
  }
}
