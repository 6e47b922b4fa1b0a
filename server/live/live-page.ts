import type {FastifyRequest} from 'fastify'
import {assetPath} from '../pages/assets.ts'
import {bundledPath} from '../pages/bundled-path.ts'
import {type Html, html} from '../pages/html.ts'
import {maskToken} from '../pages/mask-token.ts'
import {visitorOf} from '../pages/visitor.ts'
import type {OwnProject} from '../projects/store.ts'

interface Shown {
  project: OwnProject
  /** The connection of the house's agent. */
  house: string
  /** The hash of the bundled files. */
  version: string
}

/** The panel of a house, for a member who is elsewhere. It fills the window, as on the wall. */
export function livePage(request: FastifyRequest, {project, house, version}: Shown): Html {
  const {words, language, formToken} = visitorOf(request)
  const path = (file: string) => bundledPath(version, file)
  return html`<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <title>${words.live.title(project.name)} · Pianta</title>
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" href="${assetPath('icon.svg')}" type="image/svg+xml" />
    <link rel="stylesheet" href="${path('live-style.css')}" />
    <script type="module" src="${path('live.js')}"></script>
  </head>
  <body>
    <pianta-panel
      data-project="${project.id}"
      data-name="${project.name}"
      data-house="${house}"
      data-token="${maskToken(formToken)}"
    ></pianta-panel>
    <noscript class="alone"><p>${words.live.needsScript}</p></noscript>
  </body>
</html>
`
}
