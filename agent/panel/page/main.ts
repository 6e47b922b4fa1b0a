import {definePlan} from '../../../shared/plan/pianta-plan.ts'
import {PiantaBridges} from './pianta-bridges.ts'
import {PiantaDialog} from './pianta-dialog.ts'
import {PiantaHistory} from './pianta-history.ts'
import {PiantaPairing} from './pianta-pairing.ts'
import {PiantaPanel} from './pianta-panel.ts'
import {PiantaSlider} from './pianta-slider.ts'

definePlan()
customElements.define('pianta-pairing', PiantaPairing)
customElements.define('pianta-bridges', PiantaBridges)
customElements.define('pianta-dialog', PiantaDialog)
customElements.define('pianta-slider', PiantaSlider)
customElements.define('pianta-history', PiantaHistory)
customElements.define('pianta-panel', PiantaPanel)
