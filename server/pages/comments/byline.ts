import type {Strings} from '../../words/strings.ts'
import {type Html, html} from '../html.ts'

interface Written {
  authorName: string | null
  appName: string | null
}

/** Renders the author and their app. Each name is isolated, so its script's direction affects nothing else. */
export function byline({comments}: Strings, {authorName, appName}: Written): Html {
  const app = appName === null ? '' : html` <bdi class="soft">(${comments.withApp(appName)})</bdi>`
  return html`<bdi>${authorName ?? comments.gone}</bdi>${app}`
}
