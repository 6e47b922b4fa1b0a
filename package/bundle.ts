import {join, relative, sep} from 'node:path'
import {build} from 'esbuild'
import {builtPanel} from './built-panel.ts'
import {locateFiles} from './locate-files.ts'

export const checkout = join(import.meta.dirname, '..')

/** Native packages with binaries for each platform, and packages that nobody installs. */
const external = ['better-sqlite3', '@node-rs/argon2', 'sharp', 'bufferutil', 'utf-8-validate']

/** The programs, each a file of the checkout; as shipped its name ends with `.cjs`. */
export const programs = {server: 'server/main.ts', worker: 'server/homes/worker.ts', agent: 'agent/main.ts'} as const

/** Returns the path of a program as shipped. */
export const shippedName = (source: string) => source.replace(/\.ts$/, '.cjs')

/** Bundles a program of the checkout into the same place of a folder, as it ships: without type stripper and esbuild. */
export async function bundleProgram(source: string, folder: string): Promise<string> {
  const outfile = join(folder, shippedName(source))
  await build({
    entryPoints: [join(checkout, source)],
    outfile,
    bundle: true,
    // oidc-provider names its records by their classes; and people report stacks.
    keepNames: true,
    minifyWhitespace: true,
    minifySyntax: true,
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    banner: {js: `"use strict";${rootOf(source)}`},
    // CommonJS has none, and esbuild would leave it undefined.
    define: {'import.meta.url': 'piantaUrl'},
    external,
    absWorkingDir: checkout,
    charset: 'utf8',
    legalComments: 'linked',
    plugins: [await builtPanel(), locateFiles],
    logLevel: 'warning',
  })
  return outfile
}

/** Defines the bundle's address, and the folder that the program's paths begin with; `locate-files.ts` says how. */
function rootOf(source: string): string {
  const up = relative(join('/', source, '..'), '/')
    .split(sep)
    .join('/')
  return (
    `const piantaRoot=require("node:path").join(__dirname,${JSON.stringify(up)});` +
    'const piantaUrl=require("node:url").pathToFileURL(__filename).href;'
  )
}
