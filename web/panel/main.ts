import {definePlan} from '../plan/pianta-plan.ts'
import {withoutKey} from './live-address.ts'
import {pageParts} from './page-parts.ts'
import {PiantaDialog} from './pianta-dialog.ts'
import {PiantaPairing} from './pianta-pairing.ts'
import {PiantaPanel} from './pianta-panel.ts'
import {PiantaSlider} from './pianta-slider.ts'
import {PiantaStill} from './pianta-still.ts'

// The key has become a cookie. It must stay neither on the screen nor in the history.
const address = withoutKey(location.href)
if (address !== undefined) history.replaceState(null, '', address)

window.piantaParts = pageParts

definePlan()
customElements.define('pianta-pairing', PiantaPairing)
customElements.define('pianta-dialog', PiantaDialog)
customElements.define('pianta-slider', PiantaSlider)
customElements.define('pianta-still', PiantaStill)
customElements.define('pianta-panel', PiantaPanel)
