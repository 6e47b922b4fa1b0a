import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import type {Home} from '#shared/home/schema.ts'
import type {Language} from '#shared/text/languages.ts'

const file = join(import.meta.dirname, '../samples/flat.json')

/** The English name of the home, whose note says more. */
const englishName = 'Flat with a terrace'

/** Returns the bundled sample flat, which the demo and an empty project's editor offer, in a language. */
export function readSampleHome(language: Language): Home {
  const text = readFileSync(file, 'utf8')
  // The file's names are Italian, and their notes say the same in English.
  const home = JSON.parse(text, (_key, value) => withNameIn(language, value)) as Home
  return {...home, lang: language, ...(language === 'en' && {name: englishName})}
}

function withNameIn(language: Language, value: unknown) {
  if (typeof value !== 'object' || value === null || !('note' in value)) return value
  const {note, ...kept} = value
  return language === 'en' && 'name' in kept && typeof kept.name === 'string' ? {...kept, name: note} : kept
}
