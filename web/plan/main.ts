/** The package @pianta/plan: defines the element `<pianta-plan>`. */
import {boundDevices} from '#shared/home/bindings.ts'
import {preparePlan} from '#shared/home/draw/prepare-plan.ts'
import type {Home} from '#shared/home/schema.ts'
import type {DeviceStates, HouseDevice} from '#shared/house/device-state.ts'
import {definePlan} from './pianta-plan.ts'
import type {PlanProperties} from './plan-element.ts'

export type {BoundDevice} from '#shared/home/bindings.ts'
export type {DeviceAction, DeviceState, DeviceStates, HouseDevice} from '#shared/house/device-state.ts'
export type {Mark} from './marks.ts'
export type {Pending} from './pending.ts'
export type {PlanElement, PlanEvents, PlanProperties, Theme} from './plan-element.ts'
export type {WantedValue} from './plan-values.ts'
export type {Act} from './tap-actions.ts'

/** The properties of an element besides the home. */
export interface Shown {
  /** The app's id in the home's bindings: `app` of `GET /v1/projects/{projectId}/devices`. */
  app?: string
  devices?: readonly HouseDevice[]
  states?: DeviceStates
}

/** Shows a home in an element, with an app's devices where the home binds them. */
export function showHome(element: PlanProperties, home: Home, {app, devices = [], states = {}}: Shown = {}): void {
  element.prepared = (plan) => preparePlan(home, plan)
  element.bindings = app === undefined ? [] : boundDevices(home, app)
  element.devices = devices
  element.states = states
  element.home = home
}

definePlan()
