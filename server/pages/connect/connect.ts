import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify'
import type {AuthorizationRequest} from '../../identity/authorization-requests.ts'
import {mayConnect} from '../../identity/consents.ts'
import {connectPath, interactionCookie} from '../../identity/provider-paths.ts'
import {byTwoSteps, meetsRequest} from '../../identity/sign-in-methods.ts'
import {html} from '../html.ts'
import {type Page, showPage} from '../layout.ts'
import type {PageServices} from '../services.ts'
import {signInPath, type Visitor, visitorOf} from '../visitor.ts'
import {type ConsentServices, createConsentForms} from './consent.ts'
import {allowedView, deniedView, forbiddenView, goneView, otherExpectedView} from './consent-outcomes.ts'
import {type ConsentFlow, consentView} from './consent-view.ts'
import {isRefusal, statusAgain} from './project-choice.ts'

type Needs = ConsentServices & Pick<PageServices, 'authorizationRequests' | 'config' | 'passkeys' | 'secondSteps'>

/** Asks a person to allow an app that sent their browser here (authorization code flow). */
export function connectRoutes(app: FastifyInstance, services: Needs) {
  const {authorizationRequests, config} = services
  const forms = createConsentForms(services)

  app.get('/connect/:uid', async (request, reply) => {
    const {uid, asked, visitor} = pendingRequest(request)
    if (!asked) return showGone(request, reply)
    const obstacle = obstacleTo(visitor, asked, uid, services)
    if (obstacle) return showObstacle(request, reply, obstacle)
    const flow = browserFlow(visitor, asked, uid)
    return showPage(request, reply, consentView(visitor, {asked, flow, ...forms.emptyAnswer(request, asked)}))
  })

  app.post('/connect/:uid', async (request, reply) => {
    const {uid, asked, visitor} = pendingRequest(request)
    if (!asked) return showGone(request, reply)
    const obstacle = obstacleTo(visitor, asked, uid, services)
    if (obstacle) return showObstacle(request, reply, obstacle)
    forms.count(request)
    if (isRefusal(request)) {
      const denied = authorizationRequests.deny(uid)
      return denied ? showPage(request, reply, deniedView(visitor, asked, denied.redirectTo)) : showGone(request, reply)
    }
    const answer = forms.read(request, asked)
    const again = statusAgain(request, answer.problems)
    if (again) {
      const flow = browserFlow(visitor, asked, uid)
      return showPage(request, reply, consentView(visitor, {asked, flow, ...answer}), again)
    }
    const {signedInAt = 0, methods} = visitor
    const outcome = forms.decide(request, {asked, answer}, ({accountId, projectId}) =>
      authorizationRequests.allow(uid, {accountId, projectId, signedInAt, methods, address: request.ip}),
    )
    if (outcome === 'gone') return showGone(request, reply)
    if (outcome === 'forbidden') return showPage(request, reply, forbiddenView(visitor, asked, connectPath(uid)), 403)
    return showPage(request, reply, allowedView(visitor, asked, outcome.redirectTo))
  })

  /**
   * Finds the request only in the browser where it began. Otherwise anybody could send people a link to their own
   * request.
   */
  function pendingRequest(request: FastifyRequest) {
    const {uid} = request.params as {uid: string}
    const isOwn = request.cookies[interactionCookie(config)] === uid
    return {uid, visitor: visitorOf(request), asked: isOwn ? authorizationRequests.find(uid) : undefined}
  }
}

const showGone = (request: FastifyRequest, reply: FastifyReply) =>
  showPage(request, reply, goneView(visitorOf(request)), 410)

/** An obstacle to consent: a page the person must visit first, or one that explains the refusal. */
type Obstacle = {redirectTo: string} | {page: Page}

function obstacleTo(
  visitor: Visitor,
  asked: AuthorizationRequest,
  uid: string,
  services: Pick<PageServices, 'passkeys' | 'secondSteps'>,
): Obstacle | undefined {
  const {account, signedInAt = 0} = visitor
  const signIn = signInPath(connectPath(uid))
  if (!account) return {redirectTo: signIn}
  if (signedInAt < (asked.signedInSince ?? 0)) return {redirectTo: `${signIn}&again=1`}
  if (canSignInBetter(visitor, asked, services)) return {redirectTo: `${signIn}&again=1`}
  if (asked.expectedAccountId !== undefined && asked.expectedAccountId !== account.id) {
    return {page: otherExpectedView(visitor, asked, connectPath(uid))}
  }
  return mayConnect(asked, account.id) ? undefined : {page: forbiddenView(visitor, asked, connectPath(uid))}
}

/**
 * Returns whether the app wants a surer sign-in than this one, and the person has the means. It asks once: afterwards
 * the app learns how sure the sign-in was, and decides (OpenID Connect Core 1.0, section 3.1.2.1, `acr_values`).
 */
function canSignInBetter(
  {account, methods, signedInAt = 0}: Visitor,
  {assurance, askedAt}: AuthorizationRequest,
  {passkeys, secondSteps}: Pick<PageServices, 'passkeys' | 'secondSteps'>,
): boolean {
  if (!account || signedInAt >= askedAt || meetsRequest(methods, assurance)) return false
  if (passkeys.list(account.id).length > 0) return true
  return secondSteps.since(account.id) !== undefined && meetsRequest(byTwoSteps, assurance)
}

function showObstacle(request: FastifyRequest, reply: FastifyReply, obstacle: Obstacle) {
  return 'redirectTo' in obstacle
    ? reply.redirect(obstacle.redirectTo, 303)
    : showPage(request, reply, obstacle.page, 403)
}

function browserFlow(
  {words: {connecting, assistants}}: Visitor,
  {returnsTo, clientId, document}: AuthorizationRequest,
  uid: string,
): ConsentFlow {
  const returnsHere = !returnsTo.startsWith('https:')
  return {
    action: connectPath(uid),
    hiddenFields: html``,
    returnTo: connectPath(uid),
    isPairing: false,
    returnsHere,
    // An address without https belongs to an app on the person's device (docs/api.md#authentication).
    facts: [
      ...(document ? [{label: assistants.describedAt, value: new URL(clientId).host}] : []),
      {label: connecting.returnsTo, value: returnsHere ? connecting.appHere(returnsTo) : returnsTo},
    ],
  }
}
