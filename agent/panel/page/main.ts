import {definePlan} from '../../../shared/plan/pianta-plan.ts'
import {PiantaPanel} from './pianta-panel.ts'

definePlan()
customElements.define('pianta-panel', PiantaPanel)
