import {mkdir, readFile, writeFile} from 'node:fs/promises'
import {dirname, join, relative, sep} from 'node:path'
import {type BuildOptions, build, type Plugin, transform} from 'esbuild'
import {readPageFiles} from '../agent/panel/page-files.ts'
import {digestFolder} from '../server/catalog/folder/digest-folder.ts'
import {starter} from '../server/catalog/starter.ts'
import {locateFiles, onDemand} from './locate-files.ts'

export const checkout = join(import.meta.dirname, '..')

/**
 * Native packages with binaries for each platform, web-ifc, which finds its wasm beside itself, and optional packages
 * that Pianta doesn't install.
 */
const external = ['better-sqlite3', '@node-rs/argon2', 'sharp', 'web-ifc', 'bufferutil', 'utf-8-validate']

/** The programs, each a file of the checkout; as shipped its name ends with `.cjs`. */
export const programs = {server: 'server/main.ts', worker: 'server/jobs/worker.ts', agent: 'agent/main.ts'} as const

/** Returns the path of a program as shipped. */
export const shippedName = (source: string) => source.replace(/\.ts$/, '.cjs')

const options: BuildOptions = {
  bundle: true,
  minifyWhitespace: true,
  minifySyntax: true,
  platform: 'node',
  target: 'node24',
  // CommonJS has none, and esbuild would leave it undefined.
  define: {'import.meta.url': 'piantaUrl'},
  external,
  absWorkingDir: checkout,
  // V8 stores other text as two bytes a character, code that it compiled included.
  charset: 'ascii',
  legalComments: 'linked',
  logLevel: 'warning',
}

/** Bundles a program of the checkout into one file at the same place of a folder: without type stripper and esbuild. */
export async function bundleProgram(source: string, folder: string): Promise<string> {
  const outfile = join(folder, shippedName(source))
  await build({
    ...options,
    entryPoints: [join(checkout, source)],
    outfile,
    format: 'cjs',
    banner: {js: bannerOf(shippedName(source))},
    plugins: [await builtPanel(), locateFiles, keepClassNames],
  })
  return outfile
}

/**
 * Bundles programs that share modules. Modules that are imported on demand get files of their own, so a start reads
 * half of the code. esbuild splits ES modules only, so each file is converted to CommonJS afterwards: it loads faster.
 */
export async function bundlePrograms(sources: readonly string[], folder: string): Promise<void> {
  const {outputFiles, metafile} = await build({
    ...options,
    metafile: true,
    entryPoints: [
      ...sources.map((source) => ({in: join(checkout, source), out: source.replace(/\.ts$/, '')})),
      ...Object.entries(onDemand).map(([name, out]) => ({in: name, out})),
    ],
    outdir: folder,
    outExtension: {'.js': '.cjs'},
    chunkNames: 'server/parts/[name]-[hash]',
    splitting: true,
    format: 'esm',
    write: false,
    plugins: [await builtPanel(), await knownCatalog(), locateFiles, keepClassNames, lateProtocols],
  })
  for (const {path, text, contents} of outputFiles) {
    const name = relative(folder, path).split(sep).join('/')
    const entry = metafile.outputs[relative(checkout, path)]?.entryPoint
    const isCommonJs = entry !== undefined && metafile.inputs[entry]?.format === 'cjs'
    await mkdir(dirname(path), {recursive: true})
    if (name.endsWith('.cjs')) await writeFile(path, (await toCommonJs(name, text)) + (isCommonJs ? named : ''))
    else await writeFile(path, contents)
  }
}

/** Gives a CommonJS package that is imported on demand its named exports, as Node does: esbuild exports the default. */
const named =
  '{const own=module.exports,all=own.default,copy={__esModule:true};' +
  'for(const from of[own,all])for(const key of Object.getOwnPropertyNames(from))' +
  'if(!Object.hasOwn(copy,key))Object.defineProperty(copy,key,{get:()=>from[key],enumerable:true});' +
  'module.exports=copy}\n'

async function toCommonJs(name: string, text: string): Promise<string> {
  const {code} = await transform(text, {
    format: 'cjs',
    platform: 'node',
    target: 'node24',
    // `import()` becomes `require()`, which needs no second loader.
    supported: {'dynamic-import': false},
    minifyWhitespace: true,
    minifySyntax: true,
    charset: 'ascii',
    banner: bannerOf(name),
  })
  return code
}

/** Defines the file's address, and the folder that the program's paths begin with; `locate-files.ts` says how. */
function bannerOf(name: string): string {
  const up = relative(join('/', name, '..'), '/')
    .split(sep)
    .join('/')
  return (
    `"use strict";const piantaRoot=require("node:path").join(__dirname,${JSON.stringify(up)});` +
    'const piantaUrl=require("node:url").pathToFileURL(__filename).href;'
  )
}

let built: Promise<Plugin> | undefined

/**
 * Returns a plugin that replaces the module that builds the panel's page by one that holds it. Call it while esbuild
 * builds nothing else: building the page stops esbuild.
 */
const builtPanel = () => (built ??= buildPanel())

async function buildPanel(): Promise<Plugin> {
  const files = [...(await readPageFiles())].map(([path, {body, ...rest}]) => [path, rest, body.toString('base64')])
  const contents = `export const readPageFiles = async () => new Map(
    ${JSON.stringify(files)}.map(([path, rest, body]) => [path, {...rest, body: Buffer.from(body, 'base64')}]),
  )`
  return {
    name: 'built panel',
    setup(build) {
      build.onLoad({filter: /[/\\]panel[/\\]page-files\.ts$/}, () => ({contents, loader: 'js'}))
    },
  }
}

/** Returns a plugin that tells the starter catalog's digest: its files took 4 % of each start, and four threads. */
async function knownCatalog(): Promise<Plugin> {
  const digest = await digestFolder(starter.folder)
  return {
    name: 'known catalog',
    setup(build) {
      const contents = `export const digestFolder = async () => ${JSON.stringify(digest)}`
      build.onLoad({filter: /[/\\]folder[/\\]digest-folder\.ts$/}, () => ({contents, loader: 'js'}))
    },
  }
}

/**
 * Keeps the names of oidc-provider's classes, which name its records. Keeping all names would take 3 % of each start:
 * esbuild would assign each of them, though it changes only names that two modules share.
 */
const keepClassNames: Plugin = {
  name: 'keep class names',
  setup(build) {
    build.onLoad({filter: /[/\\]node_modules[/\\]oidc-provider[/\\].*\.js$/}, async ({path}) => {
      const {code} = await transform(await readFile(path, 'utf8'), {keepNames: true, target: 'node24'})
      return {contents: code, loader: 'js'}
    })
  },
}

/**
 * Has Fastify load HTTPS and HTTP/2 only when a server of theirs is created: Pianta has one for certificates, and none
 * for HTTP/2. Node's modules for them take 7 MB.
 */
const lateProtocols: Plugin = {
  name: 'late protocols',
  setup(build) {
    build.onResolve({filter: /^node:(https|http2)$/}, ({path, importer}) =>
      /[/\\]fastify[/\\]lib[/\\]server\.js$/.test(importer) ? {path, namespace: 'late'} : undefined,
    )
    build.onLoad({filter: /./, namespace: 'late'}, ({path}) => ({
      contents: `module.exports = new Proxy({}, {get: (_, name) => require('${path}')[name]})`,
    }))
  },
}
