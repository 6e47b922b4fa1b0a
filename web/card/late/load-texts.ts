import type {HouseLanguage} from '#shared/text/languages.ts'
import type {CardTexts} from '../texts/card-texts.ts'
import {loadFile} from './load-file.ts'

/** Loads the texts of a language from the file beside the card. Rejects where it can't be loaded. */
export async function loadTexts(language: HouseLanguage): Promise<CardTexts> {
  const {texts} = await loadFile<{texts: CardTexts}>(`pianta-card-${language}.js`)
  return texts
}
