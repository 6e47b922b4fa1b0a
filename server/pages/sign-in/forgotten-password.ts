import type {FastifyInstance} from 'fastify'
import {serverCommand} from '#shared/host/own-command.ts'
import {isEmail, normalizeEmail} from '../../accounts/email.ts'
import {hashSecret} from '../../accounts/secrets.ts'
import {createFixedWindowCounter} from '../../api/fixed-window-counter.ts'
import {rateLimitAddress} from '../../api/rate-limit-address.ts'
import type {Email} from '../../mail/mail.ts'
import {strings} from '../../words/strings.ts'
import {accountProblems} from '../account-problems.ts'
import {createAttemptLimiter} from '../attempt-limiter.ts'
import {doneNotice, form, hasProblems, type Problems, problemSummary, textField} from '../elements.ts'
import {formText, queryText} from '../forms.ts'
import {html} from '../html.ts'
import {type Page, showPage} from '../layout.ts'
import {sendAfterAnswer} from '../send-after-answer.ts'
import type {PageServices} from '../services.ts'
import {type Visitor, visitorOf} from '../visitor.ts'
import {backToSignIn} from './back-to-sign-in.ts'

const path = '/reset/ask'
const quarterHour = 15 * 60_000
const day = 24 * 60 * 60_000
/**
 * Emails a day to one person. The last link is still valid when the next may be sent.
 */
const maxEmailsPerDay = 5

type Needs = Pick<PageServices, 'accounts' | 'clock' | 'config' | 'links' | 'mail'>

/** Emails a link to choose a new password. The page never reveals whether the address has an account. */
export function forgottenPasswordRoutes(app: FastifyInstance, {accounts, clock, config, links, mail}: Needs) {
  if (!mail) {
    app.get(path, async (request, reply) => showPage(request, reply, askSomebodyView(visitorOf(request))))
    return
  }
  const atAddress = createAttemptLimiter({limit: 20, span: quarterHour, clock})
  const atAccount = createAttemptLimiter({limit: 3, span: quarterHour, clock})
  const sent = createFixedWindowCounter({span: day, clock})

  app.get(path, async (request, reply) => {
    const visitor = visitorOf(request)
    const isSent = queryText(request, 'done') === 'sent'
    return showPage(request, reply, isSent ? sentView(visitor) : askView(visitor, visitor.account?.email ?? ''))
  })

  app.post(path, async (request, reply) => {
    const visitor = visitorOf(request)
    const email = formText(request, 'email')
    if (!isEmail(email)) {
      const problems = accountProblems(visitor.words, {email: 'invalid'})
      return showPage(request, reply, askView(visitor, email, problems), 400)
    }
    const address = rateLimitAddress(request.ip)
    atAddress.count(address)
    atAccount.count(`${address} ${hashSecret(normalizeEmail(email))}`)
    sendAfterAnswer(request, reply, mail, () => resetEmails(email))
    return reply.redirect(`${path}?done=sent`, 303)
  })

  function resetEmails(asked: string): Email[] {
    const account = accounts.byEmail(asked)
    if (!account || sent.add(account.id).count > maxEmailsPerDay) {
      // Takes as long as creating a link, so that the time reveals nothing.
      links.pretendToCreate()
      return []
    }
    const {id, email, language} = account
    const server = config.authUrl
    const link = `${server}/reset?link=${createLink(id, email)}`
    return [{to: email, ...strings[language].password.emails.reset({email, link, server})}]
  }

  /** A link that can't be stored counts as no email. */
  function createLink(id: string, email: string): string {
    try {
      return links.create('reset', id, email)
    } catch (error) {
      sent.undo(id)
      throw error
    }
  }
}

function askView(visitor: Visitor, email: string, problems: Problems = {}): Page {
  const {words} = visitor
  const {forgotten} = words.password
  return {
    title: forgotten.title,
    lead: forgotten.lead,
    hasProblems: hasProblems(problems),
    content: html`${problemSummary(words, problems)}
    ${form(
      visitor,
      path,
      html`${textField(words, {
        name: 'email',
        label: words.fields.email,
        type: 'email',
        value: email,
        problem: problems.email,
        autocomplete: 'username',
      })}
      <button>${forgotten.submit}</button>`,
    )}
    ${backToSignIn(visitor)}`,
  }
}

const sentView = (visitor: Visitor): Page => ({
  title: visitor.words.password.forgotten.title,
  content: html`${doneNotice(visitor.words.password.forgotten.sent)}
  ${backToSignIn(visitor)}`,
})

const askSomebodyView = (visitor: Visitor): Page => ({
  title: visitor.words.password.forgotten.title,
  lead: visitor.words.signIn.forgottenHelp,
  content: html`<pre tabindex="0"><code>${serverCommand} user reset-password EMAIL</code></pre>
  ${backToSignIn(visitor)}`,
})
