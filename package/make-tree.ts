import {cp, mkdir, readdir, rm, writeFile} from 'node:fs/promises'
import {dirname, join, relative} from 'node:path'
import {shippedDatabase} from '../server/database/begin-with.ts'
import {pageBundle} from '../server/pages/bundle-pages.ts'
import {docsFiles} from '../server/pages/docs/docs-files.ts'
import type {BuiltPage} from './built-editor-page.ts'
import {bundleProgram, bundlePrograms, checkout, programs} from './bundle.ts'
import {makeShippedDatabase} from './make-shipped-database.ts'

/**
 * Makes a folder with everything that Pianta needs at run time, besides Node and its native packages. Files are where
 * the checkout has them. The folder is emptied first.
 */
export async function makeTree(folder: string): Promise<void> {
  await rm(folder, {recursive: true, force: true})
  await bundlePrograms([programs.server, programs.worker], folder)
  await bundleProgram(programs.agent, folder)
  await buildEditorPage(join(folder, 'server/editor/built'))
  await makeShippedDatabase(join(folder, relative(checkout, shippedDatabase)))
  for (const file of await filesToCopy()) await copyInto(folder, file)
}

async function filesToCopy(): Promise<string[]> {
  const below = async (path: string, pattern: RegExp) =>
    (await readdir(join(checkout, path))).filter((name) => pattern.test(name)).map((name) => `${path}/${name}`)
  return [
    'LICENSE',
    'samples/flat.json',
    'server/database/migrations/meta/_journal.json',
    ...docsFiles.values(),
    ...(await below('server/database/migrations', /\.sql$/)),
    ...(await below('server/print/fonts', /./)),
    ...(await below('web/pages', /\.(css|js|svg)$/)),
    ...(await below('catalog', /^[^.]/)),
  ]
}

async function copyInto(folder: string, path: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), {recursive: true})
  await cp(join(checkout, path), join(folder, path), {recursive: true})
}

async function buildEditorPage(folder: string): Promise<void> {
  const {files, ...page} = await pageBundle()
  await mkdir(folder, {recursive: true})
  for (const [name, {body}] of files) await writeFile(join(folder, name), body)
  const built: BuiltPage = {...page, files: [...files].map(([name, {type}]) => ({name, type}))}
  await writeFile(join(folder, 'page.json'), JSON.stringify(built))
}
