import type {FastifyInstance, FastifyRequest} from 'fastify'
import {writeIfPossible} from '../../database/write-if-possible.ts'
import type {AuthorizationRequest} from '../../identity/authorization-requests.ts'
import {ownCommand} from '../../own-command.ts'
import type {BrowserSessions} from '../browser-sessions.ts'
import type {Cookies} from '../cookies.ts'
import {form, hidden, problemSummary, textField} from '../elements.ts'
import {formText, queryText} from '../forms.ts'
import {html} from '../html.ts'
import {type Page, showPage} from '../layout.ts'
import {localPath} from '../local-path.ts'
import type {PageServices} from '../services.ts'
import {signInPath, type Visitor, visitorOf} from '../visitor.ts'
import {createGuessLimits, GuessedAccountError} from './guess-limits.ts'

interface Needs
  extends Pick<PageServices, 'accounts' | 'audit' | 'authorizationRequests' | 'clock' | 'knownBrowsers' | 'mail'> {
  cookies: Cookies
  browserSessions: BrowserSessions
}

export function signInRoutes(app: FastifyInstance, services: Needs) {
  const {accounts, audit, authorizationRequests, mail, browserSessions} = services
  const guesses = createGuessLimits(services)

  app.get('/signin', async (request, reply) => {
    const visitor = visitorOf(request)
    const next = localPath(queryText(request, 'next')) ?? '/projects'
    const isAgain = queryText(request, 'again') !== ''
    if (visitor.account && !isAgain) return reply.redirect(next, 303)
    const email = askedAt(next)?.loginHint ?? visitor.account?.email ?? ''
    return showPage(request, reply, view(visitor, {next, email}))
  })

  app.post('/signin', async (request, reply) => {
    const visitor = visitorOf(request)
    const email = formText(request, 'email')
    const next = localPath(formText(request, 'next')) ?? '/projects'
    const attempt = countGuess(request, email)
    if (attempt instanceof GuessedAccountError) {
      recordFailure(request, email)
      reply.header('retry-after', attempt.retryAfter)
      const wait = visitor.words.waitMinutes(Math.ceil(attempt.retryAfter / 60))
      const problem = `${visitor.words.signIn.guessed} ${wait}`
      return showPage(request, reply, view(visitor, {next, email, problem}), 429)
    }
    const person = await accounts.verifyPassword(email, formText(request, 'password'))
    if (!person) {
      recordFailure(request, email)
      const problem = visitor.words.signIn.wrong
      return showPage(request, reply, view(visitor, {next, email, problem}), 400)
    }
    attempt.succeed()
    browserSessions.start(request, reply, person, 'password')
    return reply.redirect(next, 303)
  })

  app.post('/signout', {config: {person: {returnTo: '/projects'}}}, async (request, reply) => {
    const next = localPath(formText(request, 'next'))
    browserSessions.end(request, reply)
    return reply.redirect(next === undefined ? '/signin' : signInPath(next), 303)
  })

  /** Counts an attempt; returns the error that the form explains. Throws TooManyAttemptsError for the others. */
  function countGuess(request: FastifyRequest, email: string) {
    try {
      return {succeed: guesses.count(request, email)}
    } catch (error) {
      if (error instanceof GuessedAccountError) return error
      throw error
    }
  }

  /** A full disk must not change the answer, which tells nothing about accounts. */
  function recordFailure({log, ip}: FastifyRequest, email: string) {
    writeIfPossible(log, () => audit.recordFailure({accountId: accounts.byEmail(email)?.id, address: ip}))
  }

  const view = (visitor: Visitor, state: Pick<SignIn, 'next' | 'email' | 'problem'>) =>
    signInView(visitor, {
      ...state,
      appName: askedAt(state.next)?.appName,
      hasAccounts: accounts.count() > 0,
      hasMail: mail !== undefined,
    })

  /** Finds the request of the app that the person signs in for. */
  function askedAt(next: string): AuthorizationRequest | undefined {
    const uid = /^\/connect\/([\w-]+)$/.exec(next)?.[1]
    return uid === undefined ? undefined : authorizationRequests.find(uid)
  }
}

interface SignIn {
  next: string
  email: string
  problem?: string
  /** The name of the app that the person signs in for. */
  appName: string | undefined
  /** Whether any account exists. */
  hasAccounts: boolean
  /** Whether the server can email a link for a new password. */
  hasMail: boolean
}

/** Shows the same message for an unknown address and a wrong password, so that it doesn't reveal accounts. */
function signInView(visitor: Visitor, {next, email, problem, appName, hasAccounts, hasMail}: SignIn): Page {
  const {words} = visitor
  const {fields, signIn} = words
  return {
    title: signIn.title,
    lead: hasAccounts ? leadOf(visitor, appName) : signIn.nobodyYet,
    hasProblems: problem !== undefined,
    content: html`${problemSummary(words, {email: problem})}
    ${form(
      visitor,
      '/signin',
      html`${hidden('next', next)}
      ${textField(words, {name: 'email', label: fields.email, type: 'email', value: email, autocomplete: 'username'})}
      ${textField(words, {name: 'password', label: fields.password, type: 'password', autocomplete: 'current-password'})}
      <button>${signIn.submit}</button>`,
    )}
    ${hasMail ? html`<p><a class="touch" href="/reset/ask">${signIn.forgotten}</a></p>` : askForLink(visitor)}`,
  }
}

function leadOf({words: {connecting}, account}: Visitor, appName: string | undefined): string | undefined {
  if (account) return appName === undefined ? connecting.signInOnceMore : connecting.signInAgain(appName)
  return appName === undefined ? undefined : connecting.signInFirst(appName)
}

const askForLink = ({words: {signIn}}: Visitor) => html`<details>
  <summary>${signIn.forgotten}</summary>
  <p>${signIn.forgottenHelp}</p>
  <pre tabindex="0"><code>${ownCommand} user reset-password EMAIL</code></pre>
</details>`
