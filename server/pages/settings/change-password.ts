import type {FastifyInstance} from 'fastify'
import {passwordProblem} from '../../accounts/passwords.ts'
import {accountProblems} from '../account-problems.ts'
import type {BrowserSessions} from '../browser-sessions.ts'
import {form, hasProblems, type Problems, problemSummary} from '../elements.ts'
import {formText} from '../forms.ts'
import {html} from '../html.ts'
import {type Page, showPage} from '../layout.ts'
import {currentPasswordField, newPasswordField} from '../password-fields.ts'
import type {PageServices} from '../services.ts'
import {actorOf, personOf, type Visitor, visitorOf} from '../visitor.ts'
import type {OwnPassword} from './own-password.ts'
import {settingsTabs} from './settings-tabs.ts'

const path = '/settings/account/password'

interface Needs extends Pick<PageServices, 'audit'> {
  browserSessions: BrowserSessions
  ownPassword: OwnPassword
}

/** Changes the password, given the current one. */
export function changePasswordRoutes(app: FastifyInstance, {audit, browserSessions, ownPassword}: Needs) {
  const config = {person: {returnTo: path}}

  app.get(path, {config}, async (request, reply) =>
    showPage(request, reply, view(visitorOf(request), personOf(request).email)),
  )

  app.post(path, {config}, async (request, reply) => {
    const visitor = visitorOf(request)
    const account = personOf(request)
    const password = formText(request, 'password')
    const refuse = (problems: Problems) => showPage(request, reply, view(visitor, account.email, problems), 400)
    const problem = passwordProblem(password)
    if (problem) return refuse(accountProblems(visitor.words, {password: problem}))
    // A password alone must not count as a recent sign-in, where a second step is set up.
    const {signedInAt, methods} = visitor
    let setCookies: ReturnType<BrowserSessions['store']> | undefined
    const isChanged = await ownPassword.change(account, formText(request, 'present'), password, () => {
      audit.record({kind: 'password-changed', accountId: account.id, ...actorOf(request)})
      // Starts a new session here too: a copied cookie stops working.
      setCookies = browserSessions.store(request, account, {signedInAt, methods})
    })
    if (!isChanged) return refuse({present: visitor.words.password.wrong})
    setCookies?.(reply)
    return reply.redirect('/settings/account?done=password', 303)
  })
}

function view(visitor: Visitor, email: string, problems: Problems = {}): Page {
  const {words} = visitor
  const {change, back} = words.password
  return {
    title: change.title,
    lead: change.lead,
    tabs: settingsTabs(visitor),
    hasProblems: hasProblems(problems),
    content: html`${problemSummary(words, problems)}
    ${form(
      visitor,
      path,
      html`${currentPasswordField(words, problems)}
      ${newPasswordField(words, email, problems)}
      <button>${change.submit}</button>`,
    )}
    <p><a class="touch" href="/settings/account">${back}</a></p>`,
  }
}
