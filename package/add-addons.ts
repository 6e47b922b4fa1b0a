import {cp, mkdir} from 'node:fs/promises'
import {dirname, join} from 'node:path'
import {findPackage} from './find-package.ts'
import {nativePackages, type Platform} from './platform.ts'

/** The files of native packages and of web-ifc that are needed at run time. */
const packages = (platform: Platform): Record<string, readonly string[]> => ({
  'better-sqlite3': ['package.json', 'LICENSE', 'lib', `prebuilds/${platform}.node`],
  '@node-rs/argon2': ['package.json', 'LICENSE', 'index.js'],
  sharp: ['package.json', 'LICENSE', 'dist'],
  'web-ifc': ['package.json', 'LICENSE.md', 'web-ifc-api-node.js', 'web-ifc-node.wasm'],
  '@img/colour': ['package.json', 'LICENSE.md', 'index.cjs', 'color.cjs'],
  'detect-libc': ['package.json', 'LICENSE', 'lib'],
  semver: [
    'package.json',
    'LICENSE',
    'index.js',
    'preload.js',
    'range.bnf',
    'classes',
    'functions',
    'internal',
    'ranges',
  ],
})

/** Copies the native packages of a platform into a folder's `node_modules`. */
export async function addAddons(folder: string, platform: Platform): Promise<void> {
  const copy = async (name: string, files: readonly string[]) => {
    const from = await findPackage(name)
    const to = join(folder, 'node_modules', name)
    for (const file of files) {
      await mkdir(dirname(join(to, file)), {recursive: true})
      await cp(join(from, file), join(to, file), {recursive: true})
    }
  }
  for (const [name, files] of Object.entries(packages(platform))) await copy(name, files)
  for (const name of nativePackages(platform).addons) await copy(name, [''])
}
