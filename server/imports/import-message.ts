import type {Language} from '../identity/accounts.ts'

const maxNameLength = 200

const words: Record<Language, (name: string) => string> = {
  en: (name) => `Imported from ${name}`,
  it: (name) => `Importata da ${name}`,
}

/** What is said of a version that came from a file. */
export function importMessage(fileName: string, language: Language): string {
  return words[language]([...fileName.toWellFormed()].slice(0, maxNameLength).join(''))
}
