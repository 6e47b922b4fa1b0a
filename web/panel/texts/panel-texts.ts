import type {ModelWords} from '../../model/words.ts'
import type {PlanTexts} from '../../plan/texts/plan-texts.ts'
import type {AlertWords} from '../alert-templates.ts'
import type {BridgeWords} from '../bridges/bridge-words.ts'
import type {DetailWords} from '../detail-words.ts'
import type {HistoryWords} from '../history-words.ts'
import type {HouseWords} from '../house-words.ts'
import type {HouseholdWords} from '../household/household-words.ts'
import type {ListWords} from '../list/list-words.ts'
import type {HouseModelWords} from '../model/words.ts'
import type {OpenModelWords} from '../model-words.ts'
import type {PairingWords} from '../pairing-words.ts'
import type {SettingsWords} from '../settings-words.ts'
import type {PanelWords} from '../strings.ts'
import type {VisitWords} from '../visit-words.ts'

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
