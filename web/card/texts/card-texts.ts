import type {NamingWords} from '#shared/home/match/naming-words.ts'
import type {PlanTexts} from '../../plan/texts/plan-texts.ts'
import type {ConfigWords} from '../config-words.ts'
import type {EditorWords} from '../editor-words.ts'
import type {CardWords} from '../words.ts'

/** All texts of the card in one language, by the names that `inLanguages` has for them. */
export interface CardTexts extends PlanTexts {
  card: CardWords
  config: ConfigWords
  editor: EditorWords
  places: NamingWords
}
