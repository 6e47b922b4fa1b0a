import {execFile} from 'node:child_process'
import {copyFile, mkdir, readFile, rm, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {promisify} from 'node:util'
import {gzipSync} from 'node:zlib'
import {type BuildOptions, build} from 'esbuild'
import {homeJsonSchema} from '#shared/home/json-schema.ts'
import {currentVersion} from '#shared/home/version.ts'
import {version} from '#shared/host/version.ts'
import {checkout} from '../bundle.ts'
import {shortenSources} from '../shorten-sources.ts'
import {type Pack, packs} from './packs.ts'
import {writeTypes} from './write-types.ts'

export interface MadePack {
  name: string
  /** The tarball. */
  file: string
  /** Bytes in a browser, minified and gzipped, by use. */
  sizes: Record<string, number>
}

/** Makes every package's folder below `dist`, and its tarball there. */
export async function makePacks(dist: string): Promise<MadePack[]> {
  await rm(dist, {recursive: true, force: true})
  await mkdir(dist, {recursive: true})
  const made: MadePack[] = []
  for (const [folder, pack] of Object.entries(packs)) made.push(await makePack(pack, folder, dist))
  return made
}

async function makePack(pack: Pack, name: string, dist: string): Promise<MadePack> {
  const folder = join(dist, name)
  await bundlePack(pack, folder)
  await writeTypes(pack, join(folder, 'types'))
  const files: Pack['files'] = {
    'README.md': `package/packs/${name}/README.md`,
    LICENSE: 'LICENSE',
    'CHANGELOG.md': 'CHANGELOG.md',
    ...pack.files,
  }
  for (const [to, from] of Object.entries(files)) {
    if (typeof from === 'string') await copyFile(join(checkout, from), join(folder, to))
    else await writeFile(join(folder, to), from())
  }
  if (pack === packs.home) {
    const schema = homeJsonSchema(currentVersion, `home-${currentVersion}.json`)
    await writeFile(join(folder, 'home.schema.json'), `${JSON.stringify(schema, null, 2)}\n`)
  }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(await manifestOf(pack), null, 2)}\n`)
  await promisify(execFile)('npm', ['pack', folder, '--pack-destination', dist, '--ignore-scripts'])
  const file = join(dist, `${pack.name.slice(1).replace('/', '-')}-${version}.tgz`)
  return {name: pack.name, file, sizes: await sizesOf(pack)}
}

const common = {
  bundle: true,
  absWorkingDir: checkout,
  format: 'esm',
  charset: 'utf8',
  logLevel: 'warning',
  // Safari 13 has it, but for an edge case: esbuild counts it as missing, and can't lower it.
  supported: {destructuring: true},
  external: ['node:*'],
} as const satisfies BuildOptions

/** The name of an entry's file: `index` for `.`. */
export const fileOf = (entry: string) => (entry === '.' ? 'index' : entry.slice(2))

/** Bundles the entries with the packages that they use, whose licences go along. */
export async function bundlePack(pack: Pack, folder: string): Promise<void> {
  const {metafile} = await build({
    ...common,
    metafile: true,
    entryPoints: Object.entries(pack.entries).map(([entry, source]) => ({in: source, out: fileOf(entry)})),
    outdir: join(folder, 'dist'),
    splitting: true,
    target: [...pack.target],
    minifyWhitespace: pack.hasEffects === true,
    plugins: pack.hasEffects ? [shortenSources] : [],
    legalComments: 'none',
  })
  const used = new Set(
    Object.keys(metafile.inputs).flatMap((input) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[1] ?? []),
  )
  const licences = [...used].toSorted().map(licenceOf)
  if (licences.length > 0) await writeFile(join(folder, 'THIRD-PARTY.md'), (await Promise.all(licences)).join('\n'))
}

async function licenceOf(name: string): Promise<string> {
  const folder = join(checkout, 'node_modules', name)
  const {version} = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  for (const file of ['LICENSE', 'LICENSE.md', 'license']) {
    const text = await readFile(join(folder, file), 'utf8').catch(() => undefined)
    if (text !== undefined) return `## ${name} ${version}\n\n${text}`
  }
  throw new Error(`${name} has no licence to go along`)
}

/** Returns the size in a browser of each use, as an app's bundler makes it. */
async function sizesOf({entries, uses, target}: Pack): Promise<Record<string, number>> {
  const [first = ''] = Object.values(entries)
  const sizes: Record<string, number> = {}
  for (const [use, names] of Object.entries(uses)) {
    const source = entries[use] ?? first
    const what = names === '*' ? '*' : `{${names.join(', ')}}`
    const {outputFiles} = await build({
      ...common,
      stdin: {contents: `export ${what} from './${source}'`, resolveDir: checkout},
      target: [...target],
      minify: true,
      write: false,
      plugins: [shortenSources],
      legalComments: 'none',
    })
    sizes[use] = gzipSync(outputFiles[0]?.contents ?? '', {level: 9}).length
  }
  return sizes
}

/** Returns the package.json of a package. */
export async function manifestOf(pack: Pack): Promise<object> {
  const {license, author} = JSON.parse(await readFile(join(checkout, 'package.json'), 'utf8'))
  const entries = Object.entries(pack.entries).map(([entry, source]) => [
    entry,
    {types: `./types/${source.replace(/\.ts$/, '.d.ts')}`, default: `./dist/${fileOf(entry)}.js`},
  ])
  return {
    name: pack.name,
    version,
    description: pack.description,
    keywords: pack.keywords,
    license,
    author,
    type: 'module',
    sideEffects: pack.hasEffects === true,
    engines: {node: '>=22'},
    exports: {
      ...Object.fromEntries(entries),
      ...(pack === packs.home && {'./home.schema.json': './home.schema.json'}),
      // A page is served or opened, not imported.
      ...Object.fromEntries(
        Object.keys(pack.files ?? {}).flatMap((file) => (file.endsWith('.html') ? [] : [[`./${file}`, `./${file}`]])),
      ),
    },
  }
}
