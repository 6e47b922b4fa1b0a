import type {FastifyInstance, FastifyRequest} from 'fastify'
import type {BrowserSessions} from '../browser-sessions.ts'
import {formText} from '../forms.ts'
import {showPage} from '../layout.ts'
import type {PageServices} from '../services.ts'
import type {SignInNotices} from '../sign-in-notices.ts'
import {actorOf, personOf, visitorOf} from '../visitor.ts'
import {codesView, confirmView, offView, onView} from './second-step-views.ts'

interface Needs extends Pick<PageServices, 'audit' | 'config' | 'secondSteps'> {
  browserSessions: Pick<BrowserSessions, 'markKnown'>
  signInNotices: SignInNotices
}

const path = '/settings/sessions/second-step'

/** Turns one-time codes on and off, and makes recovery codes. */
export function secondStepSettingsRoutes(app: FastifyInstance, services: Needs) {
  const {audit, browserSessions, config, secondSteps, signInNotices} = services
  const answerTo = {person: {returnTo: path, isRecent: true}} as const

  app.get(path, {config: answerTo}, async (request, reply) => {
    const {id} = personOf(request)
    if (secondSteps.unconfirmed(id)) return showPage(request, reply, await confirmPage(request))
    const left = secondSteps.since(id) === undefined ? undefined : secondSteps.recoveryCodesLeft(id)
    return showPage(request, reply, left === undefined ? offView(visitorOf(request)) : onView(visitorOf(request), left))
  })

  app.post(`${path}/begin`, {config: answerTo}, async (request, reply) => {
    secondSteps.begin(personOf(request).id)
    return reply.redirect(path, 303)
  })

  app.post(`${path}/cancel`, {config: answerTo}, async (request, reply) => {
    secondSteps.cancel(personOf(request).id)
    return reply.redirect('/settings/sessions', 303)
  })

  app.post(`${path}/confirm`, {config: answerTo}, async (request, reply) => {
    const visitor = visitorOf(request)
    const person = personOf(request)
    // The form of an old page: the setup was finished or given up meanwhile.
    if (!secondSteps.unconfirmed(person.id)) return reply.redirect(path, 303)
    const entry = {kind: 'second-step-on', accountId: person.id, ...actorOf(request)} as const
    const confirm = () => secondSteps.confirm(person.id, formText(request, 'code'))
    const codes = audit.during(entry, confirm, (made) => made !== undefined)
    if (!codes) {
      const problems = {code: visitor.words.signInMethods.step.confirmWrong}
      return showPage(request, reply, await confirmPage(request, problems), 400)
    }
    browserSessions.markKnown(request, reply, person)
    signInNotices.tell(request, reply, person, {kind: 'stepOn'})
    return showPage(request, reply, codesView(visitor, codes, 'on'))
  })

  app.post(`${path}/recovery-codes`, {config: answerTo}, async (request, reply) => {
    const person = personOf(request)
    if (secondSteps.since(person.id) === undefined) return reply.redirect(path, 303)
    const entry = {kind: 'recovery-codes-made', accountId: person.id, ...actorOf(request)} as const
    const codes = audit.during(entry, () => secondSteps.renewRecoveryCodes(person.id))
    signInNotices.tell(request, reply, person, {kind: 'codesRenewed'})
    return showPage(request, reply, codesView(visitorOf(request), codes))
  })

  app.post(`${path}/off`, {config: answerTo}, async (request, reply) => {
    const person = personOf(request)
    const entry = {kind: 'second-step-off', accountId: person.id, ...actorOf(request)} as const
    if (audit.during(entry, () => secondSteps.end(person.id)))
      signInNotices.tell(request, reply, person, {kind: 'stepOff'})
    return reply.redirect('/settings/sessions?done=off', 303)
  })

  // The address of a page with codes, which a reload must not show again.
  for (const shown of ['confirm', 'recovery-codes']) {
    app.get(`${path}/${shown}`, async (_request, reply) => reply.redirect(path, 303))
  }

  function confirmPage(request: FastifyRequest, problems = {}) {
    const {id, email} = personOf(request)
    const secret = secondSteps.unconfirmed(id) ?? Buffer.alloc(0)
    const server = new URL(config.authUrl).host
    return confirmView(visitorOf(request), {secret, account: email, server, problems})
  }
}
