import {createHash} from 'node:crypto'
import type {FastifyInstance} from 'fastify'
import {html} from 'ghtml'
import {limitedAddress} from '../http/limited-address.ts'
import {normalEmail} from '../identity/accounts.ts'
import {createAttempts} from './attempts.ts'
import type {BrowserSessions} from './browser-sessions.ts'
import {form, hidden, problemSummary, textField} from './elements.ts'
import {formText, queryText} from './forms.ts'
import {type Page, showPage} from './layout.ts'
import {localPath} from './local-path.ts'
import type {PageServices} from './services.ts'
import {type Visitor, visitorOf} from './visitor.ts'

type Needs = Pick<PageServices, 'accounts' | 'clock'> & {browserSessions: BrowserSessions}

const quarter = 15 * 60_000

export function signInRoutes(app: FastifyInstance, {accounts, clock, browserSessions}: Needs) {
  // Somebody who tries passwords is stopped; the person at another address is not locked out by them.
  const atAccount = createAttempts({limit: 10, span: quarter, clock})
  const atAddress = createAttempts({limit: 60, span: quarter, clock})

  app.get('/signin', async (request, reply) => {
    const visitor = visitorOf(request)
    const next = localPath(queryText(request, 'next')) ?? '/projects'
    if (visitor.account) return reply.redirect(next, 303)
    return showPage(request, reply, signInView(visitor, {next, email: ''}))
  })

  app.post('/signin', async (request, reply) => {
    const visitor = visitorOf(request)
    const email = formText(request, 'email')
    const next = localPath(formText(request, 'next')) ?? '/projects'
    const address = limitedAddress(request.ip)
    const account = `${address} ${createHash('sha256').update(normalEmail(email)).digest('base64url')}`
    atAddress.count(address)
    atAccount.count(account)
    const person = await accounts.verifyPassword(email, formText(request, 'password'))
    if (!person) {
      const problem = visitor.words.signIn.wrong
      return showPage(request, reply, signInView(visitor, {next, email, problem}), 400)
    }
    atAccount.forget(account)
    browserSessions.start(request, reply, person)
    return reply.redirect(next, 303)
  })

  app.post('/signout', {config: {person: {returnTo: '/projects'}}}, async (request, reply) => {
    browserSessions.end(request, reply)
    return reply.redirect('/signin', 303)
  })
}

/** One message for an unknown address and a wrong password: it must not tell who has an account. */
function signInView(visitor: Visitor, {next, email, problem}: {next: string; email: string; problem?: string}): Page {
  const {words} = visitor
  const {fields, signIn} = words
  return {
    title: signIn.title,
    hasProblems: problem !== undefined,
    content: html`!${problemSummary(words, {email: problem})}
    !${form(
      visitor,
      '/signin',
      html`!${hidden('next', next)}
      !${textField(words, {name: 'email', label: fields.email, type: 'email', value: email, autocomplete: 'username'})}
      !${textField(words, {name: 'password', label: fields.password, type: 'password', autocomplete: 'current-password'})}
      <button>${signIn.submit}</button>`,
    )}
    <details>
      <summary>${signIn.forgotten}</summary>
      <p>${signIn.forgottenHelp}</p>
      <pre><code>pianta user reset-password</code></pre>
    </details>`,
  }
}
