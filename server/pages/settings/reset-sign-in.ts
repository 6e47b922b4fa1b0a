import type {FastifyInstance, FastifyRequest} from 'fastify'
import type {Account} from '../../accounts/account.ts'
import {found} from '../../errors.ts'
import {hasReset, resetSignIn} from '../../identity/reset-sign-in.ts'
import {form} from '../elements.ts'
import {html} from '../html.ts'
import {type Page, showPage} from '../layout.ts'
import type {PageServices} from '../services.ts'
import type {SignInNotices} from '../sign-in-notices.ts'
import {actorOf, type Visitor, visitorOf} from '../visitor.ts'
import {ensureAdmin} from './administration.ts'
import {settingsTabs} from './settings-tabs.ts'

interface Needs extends Pick<PageServices, 'accounts' | 'audit' | 'database' | 'passkeys' | 'secondSteps'> {
  signInNotices: SignInNotices
}

const administration = '/settings/administration'
const pathOf = (id: string) => `${administration}/people/${id}/sign-in`

/** Lets administrators remove a person's lost passkeys and second step. */
export function resetSignInRoutes(app: FastifyInstance, services: Needs) {
  const {accounts, audit, passkeys, secondSteps, signInNotices} = services

  app.get(pathOf(':id'), {config: {person: {isRecent: true}}}, async (request, reply) => {
    const person = anyAccount(request)
    const present = {passkeys: passkeys.list(person.id).length, hasStep: secondSteps.since(person.id) !== undefined}
    return showPage(request, reply, resetView(visitorOf(request), person, present))
  })

  app.post(pathOf(':id'), {config: {person: {returnTo: administration, isRecent: true}}}, async (request, reply) => {
    const person = anyAccount(request)
    const entry = {kind: 'sign-in-reset', accountId: person.id, ...actorOf(request)} as const
    if (hasReset(audit.during(entry, () => resetSignIn(services, person.id), hasReset)))
      signInNotices.tell(request, reply, person, {kind: 'reset'})
    return reply.redirect(`${administration}?done=saved`, 303)
  })

  function anyAccount(request: FastifyRequest): Account {
    ensureAdmin(request)
    return found(accounts.byId((request.params as {id: string}).id))
  }
}

function resetView(visitor: Visitor, person: Account, {passkeys, hasStep}: {passkeys: number; hasStep: boolean}): Page {
  const {administration: words, signInMethods} = visitor.words
  const reset = signInMethods.administration
  const isNothing = passkeys === 0 && !hasStep
  return {
    title: reset.title(person.name ?? words.noName),
    lead: isNothing ? reset.nothing : reset.lead,
    tabs: settingsTabs(visitor),
    content: html`${isNothing ? '' : html`<p class="notice warning">${reset.warning}</p>`}
    <dl class="facts">
      <div class="whole"><dt>${words.email}</dt><dd>${person.email}</dd></div>
      <div><dt>${reset.passkeys}</dt><dd>${passkeys}</dd></div>
      <div><dt>${reset.step}</dt><dd>${hasStep ? reset.on : reset.off}</dd></div>
    </dl>
    ${
      isNothing
        ? html`<p><a class="button second" href="${administration}">${words.back}</a></p>`
        : form(
            visitor,
            pathOf(person.id),
            html`<div class="choices">
              <button class="danger">${reset.reset}</button>
              <a class="button second" href="${administration}">${words.back}</a>
            </div>`,
          )
    }`,
  }
}
