import {existsSync, readdirSync} from 'node:fs'
import {copyFile, mkdir, readdir, readFile, writeFile} from 'node:fs/promises'
import {dirname, join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {gunzipSync} from 'node:zlib'
import {build} from 'esbuild'
import {darkStyles} from '#shared/home/draw/styles.ts'
import {drawPlan} from '#shared/home/draw-svg.ts'
import type {Product} from '#shared/home/schema.ts'
import {bundleCall} from '#shared/host/bundle-call.ts'
import {UsageError} from '#shared/host/command-errors.ts'
import {readPageFiles} from '../../agent/panel/page-files.ts'
import {readSampleHome} from '../../demo/sample-home.ts'
import {pageBundle} from '../../server/pages/bundle-pages.ts'
import {absentPage, type DemoLanguage, editorPage, fileIn, panelPage, startPage} from './pages.ts'

const languages: readonly DemoLanguage[] = ['en', 'it']

/**
 * The oldest browsers of the demo: checking homes needs `Map.groupBy`. The panel and the editor alone run in older
 * ones.
 */
const target = ['chrome117', 'firefox119', 'safari17.4']

const catalogFolder = fileURLToPath(new URL('../../catalog/', import.meta.url))
const source = (path: string) => fileURLToPath(import.meta.resolve(`#web/${path}`))

type Body = string | Uint8Array

/**
 * Writes the demo for the browser alone into a folder, which any static host serves, below any path. Returns the names
 * of its files. The panel and the editor are those of the agent and the server, file by file.
 */
export async function writeDemo(folder: string): Promise<string[]> {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new UsageError(`${folder} is not empty: name a new folder for the demo, or delete this one first.`)
  // One after the other: each stops esbuild at its end.
  const panel = await panelFiles()
  const editor = await editorFiles()
  const files = new Map([...startFiles(), ...panel, ...editor, ...(await ownFiles()), ...(await catalogFiles())])
  for (const [name, body] of files) {
    await mkdir(dirname(join(folder, name)), {recursive: true})
    await writeFile(join(folder, name), body)
  }
  return [...files.keys(), ...(await copyThumbnails(join(folder, 'editor/thumbnails')))]
}

function startFiles(): [string, Body][] {
  return languages.flatMap((language) => {
    const sample = readSampleHome(language)
    const plan = sample.plans[0]?.id ?? ''
    const pages = (['project', 'import', 'print'] as const).map((what): [string, Body] => {
      const below = what === 'project' ? '' : `${what}/`
      return [
        `editor/${language}/${below}index.html`,
        String(absentPage(language, what, below ? '../../../' : '../../')),
      ]
    })
    return [
      [fileIn(language), String(startPage(language))],
      [`plan-${language}.svg`, drawPlan(sample, plan)],
      [`plan-${language}-dark.svg`, drawPlan(sample, plan, {theme: 'dark'})],
      ...pages,
    ]
  })
}

async function panelFiles(): Promise<[string, Body][]> {
  const files = await readPageFiles()
  const page = files.get('/')
  const kept = [...files].filter(([path]) => path !== '/' && !path.endsWith('.html'))
  return [
    ...languages.map((language): [string, Body] => [
      `panel/${fileIn(language)}`,
      panelPage(String(page?.body), language, page?.styles ?? []),
    ]),
    // A static host doesn't say that a file is packed.
    ...kept.map(([path, {body, encoding}]): [string, Body] => [`panel${path}`, encoding ? gunzipSync(body) : body]),
    ['panel/demo.js', await bundleDemo('panel', 'startPanelDemo')],
  ]
}

async function editorFiles(): Promise<[string, Body][]> {
  const {files, imports} = await pageBundle()
  return [
    ...languages.map((language): [string, Body] => {
      const {name} = readSampleHome(language)
      return [`editor/${fileIn(language)}`, String(editorPage(language, {name, imports}))]
    }),
    ...[...files].map(([name, {body}]): [string, Body] => [`editor/${name}`, body]),
    ['editor/demo.js', await bundleDemo('editor', 'startEditorDemo')],
  ]
}

/** Bundles the stand-in for the agent or the server, with the sample homes. */
function bundleDemo(place: 'panel' | 'editor', call: string): Promise<Uint8Array> {
  const data = Object.fromEntries(languages.map((language) => [language, readSampleHome(language)]))
  return bundleCall({module: `#web/demo/${place}/main.ts`, call, data, target})
}

async function ownFiles(): Promise<[string, Body][]> {
  const {outputFiles} = await build({
    entryPoints: [source('demo/start.css'), source('demo/strip.css')],
    outdir: '/',
    bundle: true,
    minify: true,
    write: false,
    target,
  })
  return [
    ...outputFiles.map(({path, contents}): [string, Body] => [path.replace(/^.*[/\\]/, ''), contents]),
    // As the server composes it.
    ['dark.css', (await readFile(source('pages/dark.css'), 'utf8')) + darkStyles],
    ['icon.svg', await readFile(source('pages/icon.svg'))],
  ]
}

/** The starter catalog as a script: the page's policy lets it load scripts, and no data. */
async function catalogFiles(): Promise<[string, Body][]> {
  const names = (await readdir(catalogFolder, {recursive: true})).filter((name) => name.endsWith('.json')).toSorted()
  const products = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(catalogFolder, name), 'utf8')) as Product),
  )
  return [['editor/catalog.js', `export const products = ${JSON.stringify(products)}\n`]]
}

async function copyThumbnails(folder: string): Promise<string[]> {
  const from = join(catalogFolder, 'thumbnails')
  await mkdir(folder, {recursive: true})
  const names = await readdir(from)
  await Promise.all(names.map((name) => copyFile(join(from, name), join(folder, name))))
  return names.map((name) => `editor/thumbnails/${name}`)
}
