import type {FastifyInstance} from 'fastify'
import {serverCommand} from '#shared/host/own-command.ts'
import type {Account} from '../../accounts/account.ts'
import {passwordProblem} from '../../accounts/passwords.ts'
import {LinkGoneError, type OneTimeLink} from '../../identity/one-time-links.ts'
import {accountProblems} from '../account-problems.ts'
import {form, hasProblems, hidden, type Problems, problemSummary} from '../elements.ts'
import {formText, queryText} from '../forms.ts'
import {html} from '../html.ts'
import {type Page, showPage} from '../layout.ts'
import {newPasswordField} from '../password-fields.ts'
import type {PageServices} from '../services.ts'
import {type Visitor, visitorOf} from '../visitor.ts'
import {backToSignIn} from './back-to-sign-in.ts'
import type {SignInSteps} from './sign-in-steps.ts'

type Needs = Pick<PageServices, 'accounts' | 'audit' | 'links' | 'mail'> & {signInSteps: SignInSteps}

/** Sets a new password, by a link that was emailed or that `pianta user reset-password` printed. */
export function resetRoutes(app: FastifyInstance, {accounts, audit, links, mail, signInSteps}: Needs) {
  const accountOf = (link: OneTimeLink | undefined) => (link?.accountId ? accounts.byId(link.accountId) : undefined)

  app.get('/reset', async (request, reply) => {
    const visitor = visitorOf(request)
    const link = queryText(request, 'link')
    const account = accountOf(links.find(link, 'reset'))
    if (!account) return showPage(request, reply, goneView(visitor), 410)
    return showPage(request, reply, resetView(visitor, link, account))
  })

  app.post('/reset', async (request, reply) => {
    const visitor = visitorOf(request)
    const link = formText(request, 'link')
    const password = formText(request, 'password')
    const account = accountOf(links.find(link, 'reset'))
    if (!account) return showPage(request, reply, goneView(visitor), 410)
    const problem = passwordProblem(password)
    if (problem) {
      const problems = accountProblems(visitor.words, {password: problem})
      return showPage(request, reply, resetView(visitor, link, account, problems), 400)
    }
    let goOn: ReturnType<SignInSteps['passwordIsRight']> | undefined
    // One transaction: a full disk uses no link up.
    const useLink = () => {
      const used = links.use(link, 'reset')
      if (!used) throw new LinkGoneError()
      if (used.mailedTo !== null) accounts.verifyEmail(account.id, used.mailedTo)
      audit.record({kind: 'password-changed', accountId: account.id, address: request.ip, about: {way: 'link'}})
      goOn = signInSteps.passwordIsRight(request, account, {next: '/projects?done=password', way: 'link'})
    }
    // The account may be deleted while the password is hashed.
    const isSet = await accounts.setPassword(account.id, password, useLink).catch(falseIfGone)
    return isSet && goOn ? goOn(reply) : showPage(request, reply, goneView(visitor), 410)
  })

  const goneView = (visitor: Visitor): Page => ({
    title: visitor.words.reset.goneTitle,
    lead: mail ? visitor.words.password.forgotten.gone : visitor.words.reset.gone,
    content: mail
      ? html`<p><a class="button" href="/reset/ask">${visitor.words.password.forgotten.newLink}</a></p>`
      : html`<pre tabindex="0"><code>${serverCommand} user reset-password EMAIL</code></pre>
        ${backToSignIn(visitor)}`,
  })
}

function falseIfGone(error: unknown): false {
  if (error instanceof LinkGoneError) return false
  throw error
}

function resetView(visitor: Visitor, link: string, {email}: Account, problems: Problems = {}): Page {
  const {words} = visitor
  return {
    title: words.reset.title,
    lead: words.reset.lead(email),
    hasProblems: hasProblems(problems),
    content: html`${problemSummary(words, problems)}
    ${form(
      visitor,
      '/reset',
      html`${hidden('link', link)}
      ${newPasswordField(words, email, problems)}
      <button>${words.reset.submit}</button>`,
    )}`,
  }
}
