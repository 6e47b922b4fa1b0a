import type {HouseLanguage} from '#shared/text/languages.ts'
import type {CardTexts} from './texts/card-texts.ts'

/** Names the texts of this build: browsers keep files of older ones for a month. `package/build-card.ts` sets it. */
declare const textsOfBuild: string

/** Loads the texts of a language from the file beside the card. Rejects where nobody put it there. */
export async function loadTexts(language: HouseLanguage): Promise<CardTexts> {
  const address = new URL(`pianta-card-${language}.js?${textsOfBuild}`, import.meta.url).href
  const {texts}: {texts: CardTexts} = await import(address)
  return texts
}
