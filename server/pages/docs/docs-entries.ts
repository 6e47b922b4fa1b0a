import {readFile} from 'node:fs/promises'
import {keptIn} from '#shared/kept-promise.ts'
import type {Language} from '#shared/text/languages.ts'
import {docsAddress, docsLanguage, docsPageIn, docsPages} from './docs-files.ts'

/** A page of the documentation. */
export interface DocsEntry {
  /** Its file in the checkout. */
  file: string
  path: string
  title: string
  language: Language
}

const entriesBy = new Map<Language, Promise<DocsEntry[]>>()

/** Returns the pages with their titles, in order: in a reader's language where they have it. */
export const docsEntries = (language: Language): Promise<DocsEntry[]> =>
  keptIn(entriesBy, language, () => Promise.all(docsPages.map((page) => entryOf(docsPageIn(language, page)))))

async function entryOf(file: string): Promise<DocsEntry> {
  const [, title = file] = /^# (.+)$/m.exec(await readDocs(file)) ?? []
  return {file, path: docsAddress(file), title, language: docsLanguage(file)}
}

export const readDocs = (file: string) => readFile(new URL(`../../../${file}`, import.meta.url), 'utf8')
