import {createHash} from 'node:crypto'
import {readFile} from 'node:fs/promises'
import {fileURLToPath} from 'node:url'
import type {Metafile, Plugin} from 'esbuild'
import {annotationStyles} from '#shared/home/annotations/annotation-styles.ts'
import {paperStyles} from '#shared/home/draw/styles.ts'
import {usedShaders} from '#shared/host/used-shaders.ts'
import {keepResolved} from '#shared/kept-promise.ts'

/** The bundled files of the editor's page, of pages with a plan or a model, and of the live house, by name. */
export interface PageBundle {
  /** A hash of all files: part of their addresses, so browsers can cache them forever. */
  version: string
  /** The names of the scripts that the editor's script imports at once. */
  imports: readonly string[]
  files: ReadonlyMap<string, {type: string; body: Buffer}>
}

/** The oldest supported browsers: the editor needs the copying methods of arrays. */
const browsers = ['chrome110', 'firefox115', 'safari16.4']

const source = (name: string) => fileURLToPath(import.meta.resolve(`#web/editor/${name}`))
const modelSource = (name: string) => fileURLToPath(import.meta.resolve(`#web/model/${name}`))
const panelSource = (name: string) => fileURLToPath(import.meta.resolve(`#web/panel/${name}`))
const pageSource = (name: string) => fileURLToPath(import.meta.resolve(`#web/pages/${name}`))

const types = {js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8'} as const

/** Bundles the page on its first call, and keeps the bundle: the sources of a process don't change. */
export const pageBundle: () => Promise<PageBundle> = keepResolved(bundlePage)

const pdfModule = 'unpdf/pdfjs'

/** Leaves the library that draws PDF files a file of its own: it is minified, and bundling it takes seconds. */
const pdfLibrary: Plugin = {
  name: 'pdf-library',
  setup(build) {
    build.onResolve({filter: /^unpdf\/pdfjs$/}, () => ({path: './pdf.js', external: true}))
  },
}

const common = {
  outdir: '/',
  bundle: true,
  minify: true,
  write: false,
  target: browsers,
  format: 'esm',
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'silent',
} as const

/** Bundles scripts and style, with the styles of plans, then stops esbuild: its process would last as long as this one. */
async function bundlePage(): Promise<PageBundle> {
  const {build, stop} = await import('esbuild')
  try {
    const {outputFiles, metafile} = await build({
      ...common,
      entryPoints: {editor: source('main.ts'), check: source('check-worker.ts'), style: source('editor.css')},
      metafile: true,
      // Modules share their common code, and load the rest when it is first used.
      splitting: true,
      chunkNames: 'chunk-[hash]',
      plugins: [pdfLibrary],
    })
    // Files of their own: sharing code with them would cut the editor into many more.
    const plan = await build({...common, entryPoints: {plan: pageSource('main.ts')}})
    const model = await build({
      ...common,
      entryPoints: {
        'open-model': pageSource('open-model.ts'),
        model: modelSource('main.ts'),
        'model-worker': modelSource('model-worker.ts'),
      },
      plugins: [usedShaders()],
    })
    const live = await build({
      ...common,
      entryPoints: {live: panelSource('remote/main.ts'), 'live-style': panelSource('panel.css')},
      // Languages that few people read are files of their own.
      splitting: true,
      chunkNames: 'live-[hash]',
    })
    const hash = createHash('sha256')
    const files = new Map<string, {type: string; body: Buffer}>()
    for (const {path, contents} of [...outputFiles, ...plan.outputFiles, ...model.outputFiles, ...live.outputFiles]) {
      const name = nameOf(path)
      const isStyle = name.endsWith('.css')
      // The panel has its own styles of plans.
      const body =
        name === 'style.css'
          ? Buffer.concat([contents, Buffer.from(paperStyles + annotationStyles)])
          : Buffer.from(contents)
      hash.update(body)
      files.set(name, {type: types[isStyle ? 'css' : 'js'], body})
    }
    const pdf = await readFile(fileURLToPath(import.meta.resolve(pdfModule)))
    hash.update(pdf)
    files.set('pdf.js', {type: types.js, body: pdf})
    return {version: hash.digest('hex').slice(0, 12), imports: importsOf(metafile, 'editor.js'), files}
  } finally {
    await stop()
  }
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** Returns the names of all scripts that a script imports before it runs. */
function importsOf({outputs}: Metafile, script: string): string[] {
  const imported = new Map(
    Object.entries(outputs).map(([path, {imports}]) => [
      nameOf(path),
      imports.filter(({kind}) => kind === 'import-statement').map(({path}) => nameOf(path)),
    ]),
  )
  const found = new Set([script])
  // The set grows while it is read.
  for (const name of found) for (const next of imported.get(name) ?? []) found.add(next)
  found.delete(script)
  return [...found]
}
