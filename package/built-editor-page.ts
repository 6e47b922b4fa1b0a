import {readFile} from 'node:fs/promises'
import {join} from 'node:path'
import {keepResolved} from '#shared/kept-promise.ts'
import type {PageBundle} from '../server/pages/bundle-pages.ts'

/** The editor's page as `make-tree.ts` writes it: the files, and their list. */
export interface BuiltPage extends Omit<PageBundle, 'files'> {
  files: {name: string; type: string}[]
}

const builtPageFolder = join(import.meta.dirname, '../server/editor/built')

/** Takes the place of the function that bundles the page: reads the built page on its first call, and keeps it. */
export const pageBundle: () => Promise<PageBundle> = keepResolved(readPage)

async function readPage(): Promise<PageBundle> {
  const {files, ...page}: BuiltPage = JSON.parse(await readFile(join(builtPageFolder, 'page.json'), 'utf8'))
  const read = files.map(
    async ({name, type}) => [name, {type, body: await readFile(join(builtPageFolder, name))}] as const,
  )
  return {...page, files: new Map(await Promise.all(read))}
}
