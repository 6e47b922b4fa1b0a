import {systemClock} from '#shared/clock.ts'
import {definePlan} from '../plan/pianta-plan.ts'
import {PiantaDashboard} from './dashboard-strategy.ts'
import {listInPickers} from './list-in-pickers.ts'
import {PiantaCard} from './pianta-card.ts'
import {PiantaCardEditor} from './pianta-card-editor.ts'

/**
 * Seconds after the start at which the elements must still be defined: the polyfill of scoped registries, which other
 * cards load, puts a registry that knows none of them in the place of the browser's.
 */
const looks = [0, 1, 2, 4, 8, 16, 32]

const elements = {
  'pianta-card': PiantaCard,
  'pianta-card-editor': PiantaCardEditor,
  'll-strategy-dashboard-pianta': PiantaDashboard,
}

function defineElements() {
  definePlan()
  for (const [name, element] of Object.entries(elements))
    if (!customElements.get(name)) customElements.define(name, element)
}

// A dashboard may name this file twice, by hand and by HACS.
if (!customElements.get('pianta-card')) {
  defineElements()
  for (const seconds of looks) systemClock.after(seconds * 1000, defineElements)
  listInPickers()
}
