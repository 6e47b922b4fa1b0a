/** The screen of the bridges, a script of its own: few people open it, and once. */
import {PiantaBridges} from './pianta-bridges.ts'

customElements.define('pianta-bridges', PiantaBridges)
