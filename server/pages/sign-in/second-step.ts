import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify'
import type {Account} from '../../accounts/account.ts'
import {writeIfPossible} from '../../database/write-if-possible.ts'
import {TooManyAttemptsError} from '../attempt-limiter.ts'
import type {Cookies} from '../cookies.ts'
import {form, type Problems, problemSummary, textField} from '../elements.ts'
import {formText} from '../forms.ts'
import {html} from '../html.ts'
import {type Page, showPage} from '../layout.ts'
import type {PageServices} from '../services.ts'
import type {SignInNotices} from '../sign-in-notices.ts'
import {type Visitor, visitorOf} from '../visitor.ts'
import {createCodeLimits} from './code-limits.ts'
import type {CountedAttempt} from './known-browser-limit.ts'
import type {SignInSteps} from './sign-in-steps.ts'

interface Needs extends Pick<PageServices, 'audit' | 'clock' | 'database' | 'knownBrowsers' | 'secondSteps'> {
  cookies: Cookies
  signInNotices: SignInNotices
  signInSteps: SignInSteps
}

const path = '/signin/code'

/** Asks for a one-time code or a recovery code after the password. */
export function secondStepRoutes(app: FastifyInstance, services: Needs) {
  const {audit, database, secondSteps, signInNotices, signInSteps} = services
  const limits = createCodeLimits(services)

  app.get(path, async (request, reply) => {
    const visitor = visitorOf(request)
    if (!signInSteps.waiting(request)) return reply.redirect(visitor.account ? '/projects' : '/signin', 303)
    return showPage(request, reply, codeView(visitor))
  })

  app.post(path, async (request, reply) => {
    const waiting = signInSteps.waiting(request)
    if (!waiting) return reply.redirect('/signin', 303)
    const {person} = waiting
    const attempt = countGuess(request, reply, person)
    const recovery = formText(request, 'recovery')
    const setCookies = useCode(request, person, recovery, attempt)
    if (!setCookies) {
      writeIfPossible(request.log, () => audit.recordFailure({accountId: person.id, address: request.ip}))
      const {wrongCode, wrongRecovery} = visitorOf(request).words.signInMethods.step
      const problems = recovery ? {recovery: wrongRecovery} : {code: wrongCode}
      return showPage(request, reply, codeView(visitorOf(request), problems), 400)
    }
    attempt.succeed()
    setCookies(reply)
    if (recovery) {
      const left = secondSteps.recoveryCodesLeft(person.id)
      signInNotices.tell(request, reply, person, {kind: 'codeUsed', left})
    }
    signInSteps.stopWaiting(request)
    return reply.redirect(waiting.next, 303)
  })

  /**
   * Uses a code up and stores the session, in one transaction: a full disk uses up neither code nor attempt. Returns a
   * function that sets the session's cookies; undefined for a wrong code.
   */
  function useCode(request: FastifyRequest, person: Account, recovery: string, attempt: CountedAttempt) {
    try {
      return database.transaction(() => {
        const isRight = recovery
          ? useRecoveryCode(request, person, recovery)
          : secondSteps.useCode(person.id, formText(request, 'code'))
        return isRight ? signInSteps.codeIsRight(request, person, recovery ? 'recovery-code' : 'code') : undefined
      })
    } catch (error) {
      attempt.undo()
      throw error
    }
  }

  function useRecoveryCode({ip: address}: FastifyRequest, {id}: Account, code: string): boolean {
    const entry = {kind: 'recovery-code-used', accountId: id, byId: id, address} as const
    return audit.during(entry, () => secondSteps.useRecoveryCode(id, code))
  }

  /** Counts an attempt. When the limit is reached, the person learns that somebody knows the password. */
  function countGuess(request: FastifyRequest, reply: FastifyReply, person: Account) {
    try {
      return limits.count(request, person)
    } catch (error) {
      if (error instanceof TooManyAttemptsError) signInNotices.tell(request, reply, person, {kind: 'guessed'})
      throw error
    }
  }
}

function codeView(visitor: Visitor, problems: Problems = {}): Page {
  const {words} = visitor
  const {step} = words.signInMethods
  const isRecovering = problems.recovery !== undefined
  return {
    title: step.title,
    lead: step.lead,
    hasProblems: Object.keys(problems).length > 0,
    content: html`${problemSummary(words, problems)}
    ${form(
      visitor,
      path,
      html`${textField(words, {
        name: 'code',
        label: step.code,
        problem: problems.code,
        autocomplete: 'one-time-code',
        attributes: html`class="code" inputmode="numeric" maxlength="10" spellcheck="false" ${Object.keys(problems).length > 0 ? '' : 'autofocus'}`,
      })}
      <button>${step.submit}</button>`,
    )}
    <details ${isRecovering ? 'open' : ''}>
      <summary>${step.lost}</summary>
      ${form(
        visitor,
        path,
        html`${textField(words, {
          name: 'recovery',
          label: step.recovery,
          hint: step.recoveryHint,
          problem: problems.recovery,
          attributes: html`autocapitalize="none" spellcheck="false" maxlength="40"`,
        })}
        <button class="second">${step.submitRecovery}</button>`,
      )}
      <p class="soft">${step.nothingLeft}</p>
    </details>
    <p><a class="touch" href="/signin">${step.startAgain}</a></p>`,
  }
}
