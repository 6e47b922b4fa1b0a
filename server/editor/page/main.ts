import {PiantaEditor} from './pianta-editor.ts'
import {PiantaSheet} from './sheet/pianta-sheet.ts'
import {CommentForm} from './side/comments/comment-form.ts'

customElements.define('comment-form', CommentForm)
customElements.define('pianta-sheet', PiantaSheet)
customElements.define('pianta-editor', PiantaEditor)
