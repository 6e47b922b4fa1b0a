import type {ModelWords} from '../../model/words.ts'
import type {PlanTexts} from '../../plan/texts/plan-texts.ts'
import type {AlertWords} from '../alerts/alert-templates.ts'
import type {HistoryWords} from '../history/history-words.ts'
import type {HouseModelWords} from '../model/words.ts'
import type {SettingsWords} from '../settings/settings-words.ts'
import type {BridgeWords} from '../words/bridge-words.ts'
import type {DetailWords} from '../words/detail-words.ts'
import type {HouseWords} from '../words/house-words.ts'
import type {HouseholdWords} from '../words/household-words.ts'
import type {ListWords} from '../words/list-words.ts'
import type {OpenModelWords} from '../words/model-words.ts'
import type {PairingWords} from '../words/pairing-words.ts'
import type {PanelWords} from '../words/strings.ts'
import type {VisitWords} from '../words/visit-words.ts'

/** All texts of the panel in one language, by the names that `inLanguages` has for them. */
export interface PanelTexts extends PlanTexts {
  panel: PanelWords
  bridges: BridgeWords
  detail: DetailWords
  history: HistoryWords
  house: HouseWords
  openModel: OpenModelWords
  houseModel: HouseModelWords
  model: ModelWords
  pairing: PairingWords
  settings: SettingsWords
  alerts: AlertWords
  list: ListWords
  household: HouseholdWords
  visits: VisitWords
}
