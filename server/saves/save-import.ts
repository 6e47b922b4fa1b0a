import type {Revision} from '#shared/contract/resources.ts'
import type {Language} from '#shared/text/languages.ts'
import type {Account} from '../accounts/account.ts'
import type {MovedElement} from '../imports/moved-elements.ts'
import type {ThreadStore} from '../threads/store.ts'
import {type PersonRevision, type PersonStores, saveAsPerson} from './save-as-person.ts'

interface Stores extends PersonStores {
  threads: Pick<ThreadStore, 'followElements'>
}

export interface ImportToSave extends Omit<PersonRevision, 'message'> {
  person: Pick<Account, 'id' | 'language'>
  /** The name of the imported file. */
  fileName: string
  /** The elements whose comments move with them. */
  moved?: readonly MovedElement[]
}

/**
 * Saves an imported file as the next version, and its pictures among the project's files.
 * Throws not_found or forbidden when the person can't write, conflict, invalid_home or blocking_problems.
 */
export async function saveImport(stores: Stores, importing: ImportToSave): Promise<Revision> {
  const {fileName, moved = [], ...saved} = importing
  const message = importMessage(fileName, saved.person.language)
  return saveAsPerson(stores, {...saved, message}, () => stores.threads.followElements(saved.projectId, moved))
}

/** The message of an imported version, by language. */
const messages: Record<Language, (name: string) => string> = {
  en: (name) => `Imported from ${name}`,
  it: (name) => `Importata da ${name}`,
}

const maxNameLength = 200

function importMessage(fileName: string, language: Language): string {
  return messages[language]([...fileName.toWellFormed()].slice(0, maxNameLength).join(''))
}
