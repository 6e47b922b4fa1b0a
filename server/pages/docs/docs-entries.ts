import {readFile} from 'node:fs/promises'
import {keepResolved} from '#shared/kept-promise.ts'
import {docsAddress, docsPages} from './docs-files.ts'

/** A page of the documentation. */
export interface DocsEntry {
  /** Its file in the checkout. */
  file: string
  path: string
  title: string
}

/** Returns the pages with their titles, in order. */
export const docsEntries = keepResolved(() =>
  Promise.all(
    docsPages.map(async (file): Promise<DocsEntry> => {
      const [, title = file] = /^# (.+)$/m.exec(await readDocs(file)) ?? []
      return {file, path: docsAddress(file), title}
    }),
  ),
)

export const readDocs = (file: string) => readFile(new URL(`../../../${file}`, import.meta.url), 'utf8')
