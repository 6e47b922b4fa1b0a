import {definePlan} from '../plan/pianta-plan.ts'
import {withoutKey} from './connection/live-address.ts'
import {pageParts} from './late/page-parts.ts'
import {PiantaPairing} from './pairing/pianta-pairing.ts'
import {PiantaPanel} from './pianta-panel.ts'
import {PiantaDialog} from './sheet/pianta-dialog.ts'
import {PiantaSlider} from './sheet/pianta-slider.ts'
import {PiantaStill} from './sheet/pianta-still.ts'

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
