import {PiantaEditor} from './pianta-editor.ts'
import {PiantaSheet} from './sheet/pianta-sheet.ts'

customElements.define('pianta-sheet', PiantaSheet)
customElements.define('pianta-editor', PiantaEditor)
