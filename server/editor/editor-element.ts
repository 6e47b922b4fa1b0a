import {type Html, html} from '../pages/html.ts'

interface Editor {
  project: string
  /** The address that its requests begin with. */
  path: string
  name: string
  role: string
  account: string
  token: string
  /** Returns the address of a bundled script. */
  script(name: string): string
  /** Stands there until the editor does. */
  content: Html
}

/** The element that becomes the editor, with all that its script has to know. */
export const editorElement = ({project, path, name, role, account, token, script, content}: Editor): Html =>
  html`<pianta-editor
      data-project="${project}"
      data-path="${path}"
      data-name="${name}"
      data-role="${role}"
      data-account="${account}"
      data-token="${token}"
      data-check="${script('check.js')}"
      data-model="${script('model.js')}"
      data-model-worker="${script('model-worker.js')}"
      >${content}</pianta-editor>`
