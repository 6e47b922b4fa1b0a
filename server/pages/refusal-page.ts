import type {RefusalPage} from '../identity/provider-error-page.ts'
import {preferredLanguage, strings} from '../words/strings.ts'
import {html} from './html.ts'
import {layout} from './layout.ts'
import {pageHeaders} from './page-headers.ts'
import {noCounts} from './visitor.ts'

/** What a browser is shown that an app sent here with a request that can't go on. Nobody is signed in on this page. */
export const refusalPage: RefusalPage = ({reason, error, description}, acceptLanguage) => {
  const language = preferredLanguage(acceptLanguage)
  const words = strings[language]
  const {title, lead} = {
    wrong: {title: words.refusal.title, lead: words.refusal.text},
    over: {title: words.refusal.overTitle, lead: words.refusal.over},
    busy: {title: words.refusal.busyTitle, lead: words.refusal.busy},
  }[reason]
  const visitor = {
    words,
    language,
    account: undefined,
    hasDeveloperPages: false,
    signedInAt: undefined,
    formToken: '',
    counts: noCounts,
  }
  const content = html`<p class="soft"><code>${error}</code> ${description ?? ''}</p>`
  return {html: String(layout(visitor, '', {title, lead, content})), headers: {...pageHeaders}}
}
