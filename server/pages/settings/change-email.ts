import type {FastifyInstance} from 'fastify'
import type {Account} from '../../accounts/account.ts'
import {isEmail, normalizeEmail} from '../../accounts/email.ts'
import type {Email} from '../../mail/mail.ts'
import {strings} from '../../words/strings.ts'
import {accountProblems} from '../account-problems.ts'
import {createAttemptLimiter} from '../attempt-limiter.ts'
import {form, hasProblems, type Problems, problemSummary, textField} from '../elements.ts'
import {formText} from '../forms.ts'
import {html} from '../html.ts'
import {type Page, showPage} from '../layout.ts'
import {currentPasswordField} from '../password-fields.ts'
import {sendAfterAnswer} from '../send-after-answer.ts'
import type {PageServices} from '../services.ts'
import {personOf, type Visitor, visitorOf} from '../visitor.ts'
import {changeEmail} from './confirm-email.ts'
import type {OwnPassword} from './own-password.ts'
import {settingsTabs} from './settings-tabs.ts'

const path = '/settings/account/email'
const day = 24 * 60 * 60_000

interface Needs extends Pick<PageServices, 'accounts' | 'audit' | 'clock' | 'config' | 'links' | 'mail'> {
  ownPassword: OwnPassword
}

/**
 * Changes a person's email address. If a mail server is configured, the new address gets a link to confirm it
 * (confirm-email.ts). The page never reveals whether the new address has an account.
 */
export function changeEmailRoutes(
  app: FastifyInstance,
  {accounts, audit, clock, config, links, mail, ownPassword}: Needs,
) {
  const answerTo = {person: {returnTo: path}}
  // Each change emails an address of the person's choice, or reveals whether it has an account.
  const changes = createAttemptLimiter({limit: 10, span: day, clock})
  const view = (visitor: Visitor, account: Account, typed: Typed) =>
    changeView(visitor, account, {...typed, hasMail: mail !== undefined})

  app.get(path, {config: answerTo}, async (request, reply) =>
    showPage(request, reply, view(visitorOf(request), personOf(request), {email: ''})),
  )

  app.post(path, {config: answerTo}, async (request, reply) => {
    const visitor = visitorOf(request)
    const account = personOf(request)
    const email = formText(request, 'email')
    const refuse = (problems: Problems) => showPage(request, reply, view(visitor, account, {email, problems}), 400)
    if (!isEmail(email)) return refuse(accountProblems(visitor.words, {email: 'invalid'}))
    const isConfirming = mail !== undefined && !account.isEmailVerified
    if (normalizeEmail(email) === account.email && !isConfirming)
      return refuse({email: visitor.words.password.email.same})
    const isRight = await ownPassword.isRight(account, formText(request, 'present'))
    if (!isRight) return refuse({present: visitor.words.password.wrong})
    changes.count(account.id)
    if (mail) {
      sendAfterAnswer(request, reply, mail, () => confirmationEmails(account, normalizeEmail(email)))
      return reply.redirect('/settings/account?done=email-sent', 303)
    }
    const problem = changeEmail(request, {accounts, audit}, email, {isVerified: false})
    if (problem) return refuse(accountProblems(visitor.words, {email: problem}))
    return reply.redirect('/settings/account?done=email', 303)
  })

  function confirmationEmails({id, email, language}: Account, wanted: string): Email[] {
    const server = config.authUrl
    const {emails} = strings[language].password
    // Creates a link even for a taken address, although nobody gets it: otherwise the previous link would still work,
    // which reveals the account.
    const link = `${server}${path}/confirm?link=${links.create('email', id, wanted)}`
    const owner = accounts.byEmail(wanted)
    const toWanted =
      owner && owner.id !== id
        ? strings[owner.language].password.emails.taken({email: wanted, server})
        : emails.confirm({link, server})
    const toPresent = {to: email, ...emails.asked({email, wanted, server})}
    return [{to: wanted, ...toWanted}, ...(wanted === email ? [] : [toPresent])]
  }
}

interface Typed {
  email: string
  problems?: Problems
}

function changeView(
  visitor: Visitor,
  account: Account,
  {email, problems = {}, hasMail}: Typed & {hasMail: boolean},
): Page {
  const {words} = visitor
  const {password} = words
  return {
    title: password.email.title,
    lead: (hasMail ? password.email.leadMail : password.email.lead)(account.email),
    tabs: settingsTabs(visitor),
    hasProblems: hasProblems(problems),
    content: html`${problemSummary(words, problems)}
    ${form(
      visitor,
      path,
      html`${textField(words, {
        name: 'email',
        label: password.email.address,
        type: 'email',
        value: email,
        hint: hasMail && !account.isEmailVerified ? password.email.confirmHint : '',
        problem: problems.email,
        autocomplete: 'email',
      })}
      ${currentPasswordField(words, problems)}
      <button>${password.email.submit}</button>`,
    )}
    <p><a class="touch" href="/settings/account">${password.back}</a></p>`,
  }
}
