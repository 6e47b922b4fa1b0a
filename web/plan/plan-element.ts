import type {BoundDevice} from '#shared/home/bindings.ts'
import type {PreparedPlan} from '#shared/home/draw/prepare-plan.ts'
import type {Home, Plan, Point} from '#shared/home/schema.ts'
import type {DeviceStates, HouseDevice} from '#shared/house/device-state.ts'
import type {HouseLanguage} from '#shared/text/languages.ts'
import type {Rotation} from './best-rotation.ts'
import type {Pending} from './pending.ts'
import type {WantedValue} from './plan-values.ts'

export type Theme = 'light' | 'dark' | 'auto'

/**
 * A plan with the state of its devices. Its events: `act` with `Act[]` for a tap on something to switch, `detail` for a
 * hold, `room` with a room's id, `value` with a device's id, `floor` with a plan's id.
 */
export interface PlanElement extends HTMLElement {
  home: Home | null
  /** Returns a plan of the home, prepared for drawing; `showHome()` sets it. */
  prepared: (plan: Plan) => PreparedPlan | undefined
  /** The shown plan; the ground floor's when it is empty. Changes when people choose another. */
  planId: string
  /** Degrees clockwise; `auto` turns the plan where its `space` shows it larger. */
  rotation: Rotation | 'auto'
  space: readonly [width: number, height: number] | null
  compact: boolean
  choosing: boolean
  bindings: readonly BoundDevice[]
  devices: readonly HouseDevice[]
  values: readonly WantedValue[]
  /** The state of each device by its id: assign a new object to update the drawing. */
  states: DeviceStates
  pending: Readonly<Record<string, Pending>>
  since: Readonly<Record<string, number>>
  hideReadings: boolean
  language: HouseLanguage
  theme: Theme
  /** Blocks taps; the shown state may be old. */
  disabled: boolean
  tint: boolean
  showRoom(room: string): void
  placeOf(id: string): Point | undefined
}
