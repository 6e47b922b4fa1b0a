import {preferredLanguage} from '#shared/text/languages.ts'
import type {RefusalPage} from '../identity/provider-error-page.ts'
import {strings} from '../words/strings.ts'
import {html} from './html.ts'
import {layout} from './layout.ts'
import {pageHeaders} from './page-headers.ts'
import {noCounts} from './visitor.ts'

/** Renders the page for a browser that an app sent here with an invalid authorization request. It shows no account. */
export const refusalPage: RefusalPage = ({reason, error, description}, acceptLanguage) => {
  const language = preferredLanguage(acceptLanguage)
  const words = strings[language]
  const {title, lead} = {
    wrong: {title: words.refusal.title, lead: words.refusal.text},
    over: {title: words.refusal.overTitle, lead: words.refusal.over},
    busy: {title: words.refusal.busyTitle, lead: words.refusal.busy},
    unreached: {title: words.refusal.unreachedTitle, lead: words.refusal.unreached},
    undescribed: {title: words.refusal.undescribedTitle, lead: words.refusal.undescribed},
    full: {title: words.fullDisk.title, lead: words.fullDisk.text},
    held: {title: words.errors.unavailable.title, lead: words.errors.unavailable.text},
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
