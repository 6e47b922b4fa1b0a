import {createHash} from 'node:crypto'
import {readFile} from 'node:fs/promises'
import {dirname, join, relative, sep} from 'node:path'
import {fileURLToPath} from 'node:url'
import {gzipSync} from 'node:zlib'
import type {BuildOptions, Plugin} from 'esbuild'
import {usedShaders} from '#shared/host/used-shaders.ts'
import {type HouseLanguage, houseLanguages, loadedLanguages} from '#shared/text/languages.ts'
import {type PartName, partNames} from '#web/panel/late/part-names.ts'
import {lockedHtml, lockedPage} from './locked-page.ts'

/** A file of the page, in memory. */
export interface PageFile {
  type: string
  body: Buffer
  etag: string
  /** How the body is compressed, if it is: a large script would take the agent's memory, and the network's time. */
  encoding?: 'gzip'
  /** Whether a browser without a key gets it too: browsers ask for icons and the manifest without cookies. */
  isPublic?: boolean
  /** Sources of inline styles that a page may have, as in a content policy. */
  styles?: readonly string[]
}

type Browsers = Pick<BuildOptions, 'target' | 'supported'>

export type PageFiles = ReadonlyMap<string, PageFile>

/** The oldest supported browsers: WebViews of wall tablets are seldom updated. */
const oldestBrowsers: Browsers = {
  target: ['chrome80', 'safari13.1'],
  // Safari 13 has it, but for an edge case: esbuild counts it as missing, and can't lower it.
  supported: {destructuring: true},
}

const source = (name: string, room = 'panel') => fileURLToPath(import.meta.resolve(`#web/${room}/${name}`))

const file = (type: string, body: Uint8Array): PageFile => ({
  type,
  body: Buffer.from(body),
  etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
})

const script = (body: Uint8Array): PageFile => file('text/javascript; charset=utf-8', body)

/** Compresses a script that few tablets ask for. */
const packed = (body: Uint8Array): PageFile => ({...script(gzipSync(body, {level: 9})), encoding: 'gzip'})

/** The folder of `shared/` and `web/`. */
const root = dirname(dirname(dirname(source('main.ts'))))

/** Returns the name that `web/panel/late/part-names.ts` would have for an import. */
function partName(path: string, folder: string): string {
  if (path.startsWith('#')) return path.slice(1)
  return path.startsWith('.') ? relative(root, join(folder, path)).replaceAll(sep, '/') : path
}

const isPart = (name: string): name is PartName => partNames.some((part) => part === name)

/** Gives a script that is loaded later the modules that the page's script has already. */
const pageParts: Plugin = {
  name: 'page parts',
  setup(build) {
    build.onResolve({filter: /^(lit$|lit\/|#|\.)/}, ({path, resolveDir}) => {
      const name = partName(path, resolveDir)
      return isPart(name) ? {path: name, namespace: 'page'} : undefined
    })
    build.onLoad({filter: /./, namespace: 'page'}, ({path}) => ({
      contents: `module.exports = window.piantaParts[${JSON.stringify(path)}]`,
    }))
  },
}

/**
 * Bundles the page's scripts and style, then stops esbuild: its process would last as long as this one. esbuild refuses
 * syntax that it can't lower to the target.
 */
async function bundle(): Promise<[path: string, file: PageFile][]> {
  const {build, stop} = await import('esbuild')
  async function bundled(
    name: string,
    browsers: Browsers,
    {room, plugins = [], format = 'iife'}: {room?: string; plugins?: Plugin[]; format?: 'iife' | 'esm'} = {},
  ): Promise<Uint8Array> {
    const {outputFiles} = await build({
      entryPoints: [source(name, room)],
      bundle: true,
      plugins,
      minify: true,
      write: false,
      ...browsers,
      format,
      charset: 'utf8',
      legalComments: 'none',
      logLevel: 'silent',
    })
    const [made] = outputFiles
    if (!made) throw new Error(`esbuild produced nothing for ${name}, a file of the panel’s page.`)
    return made.contents
  }
  const texts = async (language: HouseLanguage): Promise<[string, PageFile]> => [
    `/texts-${language}.js`,
    packed(await bundled(`texts/${language}.ts`, oldestBrowsers, {format: 'esm'})),
  ]
  try {
    return [
      ['/check-browser.js', script(await bundled('check-browser.ts', {target: 'es5'}))],
      ['/connect.js', script(await bundled('connect.ts', oldestBrowsers))],
      ['/model.js', packed(await bundled('model/main.ts', oldestBrowsers, {plugins: [usedShaders(), pageParts]}))],
      ['/model-worker.js', packed(await bundled('model-worker.ts', oldestBrowsers, {room: 'model'}))],
      ['/panel.js', script(await bundled('main.ts', oldestBrowsers))],
      ['/layers.js', script(await bundled('layers/main.ts', oldestBrowsers, {room: 'plan', plugins: [pageParts]}))],
      ['/list.js', script(await bundled('list/main.ts', oldestBrowsers, {plugins: [pageParts]}))],
      ['/bridges.js', script(await bundled('bridges/main.ts', oldestBrowsers, {plugins: [pageParts]}))],
      ['/history.js', script(await bundled('history/main.ts', oldestBrowsers, {plugins: [pageParts]}))],
      ['/household.js', script(await bundled('household/main.ts', oldestBrowsers, {plugins: [pageParts]}))],
      ...(await Promise.all(loadedLanguages.map(texts))),
      ['/panel.css', {...file('text/css; charset=utf-8', await bundled('panel.css', oldestBrowsers)), isPublic: true}],
    ]
  } finally {
    stop()
  }
}

/**
 * Returns the components' styles as a content policy allows them. Browsers without `adoptedStyleSheets` (Safari before
 * 16.4) get them as inline styles.
 */
async function inlineStyles(): Promise<string[]> {
  const [{componentStyles}, {modelStyles}, {houseModelStyles}] = await Promise.all([
    import('#web/plan/styles.ts'),
    import('#web/model/styles.ts'),
    import('#web/panel/model/styles.ts'),
  ])
  return [componentStyles, modelStyles, houseModelStyles].map(
    ({cssText}) => `'sha256-${createHash('sha256').update(cssText).digest('base64')}'`,
  )
}

/** Files that show nothing of the house. */
const publicFiles: readonly (readonly [name: string, type: string])[] = [
  ['icon.svg', 'image/svg+xml'],
  ['icon-192.png', 'image/png'],
  ['icon-512.png', 'image/png'],
  ['icon-maskable.png', 'image/png'],
  ['icon-apple.png', 'image/png'],
  ['manifest.json', 'application/manifest+json'],
]

async function readPublicFile([name, type]: (typeof publicFiles)[number]): Promise<[string, PageFile]> {
  return [`/${name}`, {...file(type, await readFile(source(name))), isPublic: true}]
}

/** Returns the page's files by path, with script and style bundled from `web/panel/`. */
export async function readPageFiles(): Promise<PageFiles> {
  const [html, shared, bundled, styles] = await Promise.all([
    readFile(source('panel.html')),
    Promise.all(publicFiles.map(readPublicFile)),
    bundle(),
    inlineStyles(),
  ])
  return new Map([
    ['/', {...file('text/html; charset=utf-8', html), styles}],
    ...houseLanguages.map((language): [string, PageFile] => [
      lockedPage(language),
      file('text/html; charset=utf-8', Buffer.from(lockedHtml(language))),
    ]),
    ...bundled,
    ...shared,
  ])
}
