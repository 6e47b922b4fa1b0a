import type {FailureWords} from '../failure-words.ts'
import type {BatteryWords} from '../layers/batteries.ts'
import type {ComfortWords} from '../layers/comfort.ts'
import type {HouseWords} from '../layers/energy-house.ts'
import type {EnergyWords} from '../layers/energy-words.ts'
import type {FoundWords} from '../layers/find-looks.ts'
import type {LayerWords} from '../layers/layer-words.ts'
import type {LookWords} from '../layers/look.ts'
import type {MeshWords} from '../layers/mesh/mesh-words.ts'
import type {OpeningWords} from '../layers/openings.ts'
import type {PresenceWords} from '../layers/presence.ts'
import type {RadarWords} from '../layers/radars.ts'
import type {LineWords} from '../line-words.ts'
import type {PlanWords} from '../words.ts'

/** All texts of plan and layers in one language, by the names that `inLanguages` has for them. */
export interface PlanTexts {
  plan: PlanWords
  line: LineWords
  failure: FailureWords
  layer: LayerWords
  energy: EnergyWords
  energyOfHouse: HouseWords
  look: LookWords
  looks: FoundWords
  openings: OpeningWords
  batteries: BatteryWords
  presence: PresenceWords
  radars: RadarWords
  comfort: ComfortWords
  network: MeshWords
}
