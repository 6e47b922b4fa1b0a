import {definePlan} from '../../../shared/plan/pianta-plan.ts'
import {PiantaBridges} from './pianta-bridges.ts'
import {PiantaPairing} from './pianta-pairing.ts'
import {PiantaPanel} from './pianta-panel.ts'

definePlan()
customElements.define('pianta-pairing', PiantaPairing)
customElements.define('pianta-bridges', PiantaBridges)
customElements.define('pianta-panel', PiantaPanel)
