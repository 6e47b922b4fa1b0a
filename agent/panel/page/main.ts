// First, as what follows uses it.
import '../../../shared/plan/old-browsers.ts'
import {definePlan} from '../../../shared/plan/pianta-plan.ts'
import {PiantaPanel} from './pianta-panel.ts'

definePlan()
customElements.define('pianta-panel', PiantaPanel)
