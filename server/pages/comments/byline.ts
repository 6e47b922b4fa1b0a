import type {Strings} from '../../words/strings.ts'
import {type Html, html} from '../html.ts'

interface Written {
  authorName: string | null
  appName: string | null
}

/** Who wrote something, and with which app. Names keep the direction of their own script to themselves. */
export function byline({comments}: Strings, {authorName, appName}: Written): Html {
  const app = appName === null ? '' : html` <bdi class="soft">(${comments.withApp(appName)})</bdi>`
  return html`<bdi>${authorName ?? comments.gone}</bdi>${app}`
}
