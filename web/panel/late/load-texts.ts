import type {HouseLanguage} from '#shared/text/languages.ts'
import type {PanelTexts} from '../texts/panel-texts.ts'

/** Loads the texts of a language, which are a module beside the page. Rejects when the agent doesn't send it. */
export async function loadTexts(language: HouseLanguage): Promise<PanelTexts> {
  // Written as a name alone, it would become a part of this script.
  const address = new URL(`texts-${language}.js`, document.baseURI).href
  const {texts}: {texts: PanelTexts} = await import(address)
  return texts
}
