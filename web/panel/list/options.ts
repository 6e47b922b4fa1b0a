import type {LayerHouse} from '../../plan/layers/layer.ts'
import type {Pending} from '../../plan/pending.ts'
import type {Act} from '../../plan/tap-actions.ts'

/** What the list shows, and what its rows do. */
export interface HouseListOptions {
  house: LayerHouse
  /** What people hide in the layer *Needs a look*, each as `look/kind`. */
  hidden: readonly string[]
  pending: Readonly<Record<string, Pending>>
  /** Whether nothing can be switched. */
  disabled: boolean
  act(acts: readonly Act[]): void
  openDevice(id: string): void
  openRoom(id: string): void
  openWhole(): void
  showPlan(): void
}
