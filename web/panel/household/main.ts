/** What people do and choose for the whole house, a script of its own: it is loaded when somebody opens it. */
import type {HouseholdScript} from '../house.ts'
import {choicesBody} from './choices-body.ts'
import {wholeBody} from './whole-body.ts'

const householdScript: HouseholdScript = {choicesBody, wholeBody}

declare global {
  interface Window {
    piantaHousehold?: HouseholdScript
  }
}

window.piantaHousehold = householdScript
