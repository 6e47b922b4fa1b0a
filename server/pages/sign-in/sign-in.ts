import type {FastifyInstance, FastifyRequest} from 'fastify'
import {serverCommand} from '#shared/host/own-command.ts'
import {rateLimitAddress} from '../../api/rate-limit-address.ts'
import {writeIfPossible} from '../../database/write-if-possible.ts'
import type {AuthorizationRequest} from '../../identity/authorization-requests.ts'
import type {PasskeyRefusal, Passkeys} from '../../identity/passkeys/passkeys.ts'
import {createAttemptLimiter} from '../attempt-limiter.ts'
import type {BrowserSessions} from '../browser-sessions.ts'
import type {Cookies} from '../cookies.ts'
import {form, hidden, problemSummary, textField} from '../elements.ts'
import {formText, queryText} from '../forms.ts'
import {type Html, html} from '../html.ts'
import {type Page, showPage} from '../layout.ts'
import {localPath} from '../local-path.ts'
import type {PageServices} from '../services.ts'
import type {SignInNotices} from '../sign-in-notices.ts'
import {signInPath, type Visitor, visitorOf} from '../visitor.ts'
import {createGuessLimits, GuessedAccountError} from './guess-limits.ts'
import type {SignInSteps} from './sign-in-steps.ts'

const quarterHour = 15 * 60_000

interface Needs
  extends Pick<
    PageServices,
    'accounts' | 'audit' | 'authorizationRequests' | 'clock' | 'knownBrowsers' | 'mail' | 'passkeys'
  > {
  cookies: Cookies
  browserSessions: BrowserSessions
  signInNotices: SignInNotices
  signInSteps: SignInSteps
}

export function signInRoutes(app: FastifyInstance, services: Needs) {
  const {accounts, audit, authorizationRequests, clock, mail, passkeys} = services
  const {browserSessions, signInNotices, signInSteps} = services
  const guesses = createGuessLimits(services)
  const passkeyAttempts = createAttemptLimiter({limit: 60, span: quarterHour, clock})

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
    return signInSteps.passwordIsRight(request, person, {next, way: 'password'})(reply)
  })

  app.post('/signin/passkey', async (request, reply) => {
    const visitor = visitorOf(request)
    const next = localPath(formText(request, 'next')) ?? '/projects'
    passkeyAttempts.count(rateLimitAddress(request.ip))
    let setCookies: ReturnType<BrowserSessions['store']> | undefined
    const answer = {browser: visitor.formToken, answer: formText(request, 'credential')}
    const found = await passkeys.signIn(answer, ({accountId, methods}) => {
      const person = accounts.byId(accountId)
      if (person) setCookies = browserSessions.store(request, person, {way: 'passkey', methods})
    })
    const person = found.accountId === undefined ? undefined : accounts.byId(found.accountId)
    const refusal = 'refusal' in found ? found.refusal : person ? undefined : 'wrong'
    if (refusal) {
      recordPasskeyFailure(request, person?.id)
      if (refusal === 'cloned' && person) signInNotices.tell(request, reply, person, {kind: 'passkeyCloned'})
      const passkeyProblem = passkeyProblemOf(visitor, refusal)
      return showPage(request, reply, view(visitor, {next, email: '', passkeyProblem}), 400)
    }
    setCookies?.(reply)
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

  function recordPasskeyFailure({log, ip}: FastifyRequest, accountId: string | undefined) {
    writeIfPossible(log, () => audit.recordFailure({accountId, address: ip}))
  }

  const view = (visitor: Visitor, state: Pick<SignIn, 'next' | 'email' | 'problem' | 'passkeyProblem'>) =>
    signInView(visitor, {
      ...state,
      appName: askedAt(state.next)?.appName,
      hasAccounts: accounts.count() > 0,
      hasMail: mail !== undefined,
      passkeyOptions: passkeys.exist() ? passkeys.requestOptions(visitor.formToken) : undefined,
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
  /** Why a passkey was refused. */
  passkeyProblem?: string
  /** The browser's request for a passkey; undefined as long as nobody has one. */
  passkeyOptions: ReturnType<Passkeys['requestOptions']> | undefined
  /** The name of the app that the person signs in for. */
  appName: string | undefined
  /** Whether any account exists. */
  hasAccounts: boolean
  /** Whether the server can email a link for a new password. */
  hasMail: boolean
}

function passkeyProblemOf({words}: Visitor, refusal: PasskeyRefusal): string {
  const {problems, signInWrong} = words.signInMethods.passkeys
  return refusal === 'wrong' ? signInWrong : problems[refusal]
}

/** Shows the same message for an unknown address and a wrong password, so that it doesn't reveal accounts. */
function signInView(visitor: Visitor, signIn: SignIn): Page {
  const {next, email, problem, passkeyProblem, passkeyOptions, appName, hasAccounts, hasMail} = signIn
  const {words} = visitor
  const {fields} = words
  return {
    title: words.signIn.title,
    lead: hasAccounts ? leadOf(visitor, appName) : words.signIn.nobodyYet,
    hasProblems: problem !== undefined || passkeyProblem !== undefined,
    ...(passkeyOptions && {script: 'passkey.js'}),
    content: html`${problemSummary(words, {email: problem, passkey: passkeyProblem})}
    ${passkeyOptions ? passkeyForm(visitor, {next, options: passkeyOptions, isRefused: passkeyProblem !== undefined}) : ''}
    ${form(
      visitor,
      '/signin',
      html`${hidden('next', next)}
      ${textField(words, {name: 'email', label: fields.email, type: 'email', value: email, autocomplete: passkeyOptions ? 'username webauthn' : 'username'})}
      ${textField(words, {name: 'password', label: fields.password, type: 'password', autocomplete: 'current-password'})}
      <button>${words.signIn.submit}</button>`,
    )}
    ${hasMail ? html`<p><a class="touch" href="/reset/ask">${words.signIn.forgotten}</a></p>` : askForLink(visitor)}`,
  }
}

interface PasskeyForm {
  next: string
  options: ReturnType<Passkeys['requestOptions']>
  /** A passkey was just refused: the next one needs the button. */
  isRefused: boolean
}

/** The script shows it in browsers with passkeys. The form also answers the browser's suggestions in the email field. */
function passkeyForm(visitor: Visitor, {next, options, isRefused}: PasskeyForm): Html {
  const {passkeys} = visitor.words.signInMethods
  return html`<div class="hidden" data-passkeys>
    ${form(
      visitor,
      '/signin/passkey',
      html`${hidden('next', next)}
      ${hidden('credential', '')}
      <button id="passkey">${passkeys.signIn}</button>
      <p class="problem" role="alert"></p>`,
      html`class="passkey" data-passkey="get" ${isRefused ? '' : html`data-suggested`} data-options="${JSON.stringify(options)}" data-failed="${passkeys.signInFailed}"`,
    )}
    <p class="or">${passkeys.or}</p>
  </div>`
}

function leadOf({words: {connecting}, account}: Visitor, appName: string | undefined): string | undefined {
  if (account) return appName === undefined ? connecting.signInOnceMore : connecting.signInAgain(appName)
  return appName === undefined ? undefined : connecting.signInFirst(appName)
}

const askForLink = ({words: {signIn}}: Visitor) => html`<details>
  <summary>${signIn.forgotten}</summary>
  <p>${signIn.forgottenHelp}</p>
  <pre tabindex="0"><code>${serverCommand} user reset-password EMAIL</code></pre>
</details>`
