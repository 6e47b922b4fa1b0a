import type {BoundDevice} from '#shared/home/bindings.ts'
import type {PreparedPlan} from '#shared/home/draw/prepare-plan.ts'
import type {Home, Plan, Point} from '#shared/home/schema.ts'
import type {DeviceStates, HouseDevice} from '#shared/house/device-state.ts'
import type {HouseLanguage} from '#shared/text/languages.ts'
import type {Rotation} from './best-rotation.ts'
import type {Mark} from './marks.ts'
import type {Pending} from './pending.ts'
import type {WantedValue} from './plan-values.ts'
import type {Act} from './tap-actions.ts'

export type Theme = 'light' | 'dark' | 'auto'

/** The events of a plan: a tap on a device to switch, a hold, and the ids of a room, a device and another plan. */
export interface PlanEvents {
  act: CustomEvent<Act[]>
  detail: CustomEvent<Mark>
  room: CustomEvent<string>
  value: CustomEvent<string>
  floor: CustomEvent<string>
}

/** A plan with the state of its devices. */
export interface PlanElement extends PlanProperties {
  addEventListener<Type extends keyof PlanEvents>(
    type: Type,
    listener: (event: PlanEvents[Type]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void
}

declare global {
  interface HTMLElementTagNameMap {
    'pianta-plan': PlanElement
  }
}

export interface PlanProperties extends HTMLElement {
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
