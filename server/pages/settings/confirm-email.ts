import type {FastifyInstance, FastifyRequest} from 'fastify'
import type {Account} from '../../accounts/account.ts'
import type {OneTimeLink} from '../../identity/one-time-links.ts'
import {form, hidden} from '../elements.ts'
import {formText, queryText} from '../forms.ts'
import {html} from '../html.ts'
import {type Page, showPage} from '../layout.ts'
import type {PageServices} from '../services.ts'
import {actorOf, personOf, type Visitor, visitorOf} from '../visitor.ts'
import {settingsTabs} from './settings-tabs.ts'

const path = '/settings/account/email/confirm'

type Needs = Pick<PageServices, 'accounts' | 'audit' | 'links'>

/**
 * Confirms a person's new email address by the emailed link. Only the person can use it: a mistyped address must not
 * take over the account. A button confirms, because mail scanners open links.
 */
export function confirmEmailRoutes(app: FastifyInstance, {accounts, audit, links}: Needs) {
  const config = {person: {}}

  app.get(path, {config}, async (request, reply) => {
    const visitor = visitorOf(request)
    const link = queryText(request, 'link')
    const email = wantedBy(personOf(request), links.find(link, 'email'))
    if (email === undefined) return showPage(request, reply, goneView(visitor), 410)
    return showPage(request, reply, confirmView(visitor, link, email))
  })

  app.post(path, {config}, async (request, reply) => {
    const visitor = visitorOf(request)
    const account = personOf(request)
    const email = wantedBy(account, links.find(formText(request, 'link'), 'email'))
    if (email === undefined) return showPage(request, reply, goneView(visitor), 410)
    // The change invalidates the link.
    if (changeEmail(request, {accounts, audit}, email, {isVerified: true}))
      return showPage(request, reply, takenView(visitor), 409)
    return reply.redirect('/settings/account?done=email', 303)
  })
}

/** Changes the signed-in person's address and records it. Returns the problem, if any, and then changes nothing. */
export function changeEmail(
  request: FastifyRequest,
  {accounts, audit}: Pick<PageServices, 'accounts' | 'audit'>,
  email: string,
  state: {isVerified: boolean},
) {
  const {id: accountId} = personOf(request)
  const entry = {kind: 'email-changed', accountId, ...actorOf(request)} as const
  const change = () => accounts.changeEmail(accountId, email, state)
  return audit.during(entry, change, (problem) => problem === undefined)
}

const wantedBy = ({id}: Account, link: OneTimeLink | undefined): string | undefined =>
  link?.accountId === id ? (link.mailedTo ?? undefined) : undefined

function confirmView(visitor: Visitor, link: string, wanted: string): Page {
  const {email} = visitor.words.password
  return {
    title: email.confirmTitle,
    lead: email.confirmLead(wanted),
    tabs: settingsTabs(visitor),
    content: html`${form(visitor, path, html`${hidden('link', link)}<button>${email.confirm}</button>`)}
    <p><a class="touch" href="/settings/account">${email.keep}</a></p>`,
  }
}

const goneView = (visitor: Visitor) => endView(visitor, visitor.words.password.email.gone)

/** Somebody took the address after the email was sent. Only the reader of that mailbox sees this. */
const takenView = (visitor: Visitor) => endView(visitor, visitor.words.password.email.taken)

const endView = (visitor: Visitor, lead: string): Page => ({
  title: visitor.words.password.email.goneTitle,
  lead,
  tabs: settingsTabs(visitor),
  content: html`<p><a class="button" href="/settings/account/email">${visitor.words.password.email.title}</a></p>`,
})
