import {systemClock} from '#shared/clock.ts'
import {definePlan} from '../plan/pianta-plan.ts'
import {PiantaDashboard} from './dashboard-strategy.ts'
import {defineElement, defineElements} from './define-elements.ts'
import {keptModules} from './late/kept-modules.ts'
import {listInPickers} from './list-in-pickers.ts'
import {PiantaCard} from './pianta-card.ts'

/** The name by which parts of this build find the modules that they share with it. */
declare const nameOfKeptModules: string

/**
 * Seconds after the start at which the elements must still be defined: the polyfill of scoped registries, which other
 * cards load, puts a registry that knows none of them in the place of the browser's.
 */
const looks = [0, 1, 2, 4, 8, 16, 32]

function defineAll() {
  definePlan()
  defineElements()
}

// A dashboard may name this file twice, by hand and by HACS.
if (!customElements.get('pianta-card')) {
  Object.assign(globalThis, {[nameOfKeptModules]: keptModules})
  defineElement('pianta-card', PiantaCard)
  defineElement('ll-strategy-dashboard-pianta', PiantaDashboard)
  definePlan()
  for (const seconds of looks) systemClock.after(seconds * 1000, defineAll)
  listInPickers()
}
