/** The last days on the plan, a script of its own: it is loaded when somebody opens them. */
import {PiantaHistory} from './pianta-history.ts'

customElements.define('pianta-history', PiantaHistory)
