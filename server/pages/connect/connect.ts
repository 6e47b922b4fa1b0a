import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify'
import type {AuthorizationRequest} from '../../identity/authorization-requests.ts'
import {mayConnect} from '../../identity/consents.ts'
import {connectPath, interactionCookie} from '../../identity/provider-paths.ts'
import {html} from '../html.ts'
import {type Page, showPage} from '../layout.ts'
import type {PageServices} from '../services.ts'
import {signInPath, type Visitor, visitorOf} from '../visitor.ts'
import {type ConsentServices, createConsentForms} from './consent.ts'
import {allowedView, deniedView, forbiddenView, goneView, otherExpectedView} from './consent-outcomes.ts'
import {type ConsentFlow, consentView} from './consent-view.ts'
import {isRefusal, statusAgain} from './project-choice.ts'

type Needs = ConsentServices & Pick<PageServices, 'authorizationRequests' | 'config'>

/** Asks a person to allow an app that sent their browser here (authorization code flow). */
export function connectRoutes(app: FastifyInstance, {authorizationRequests, config, ...services}: Needs) {
  const forms = createConsentForms(services)

  app.get('/connect/:uid', async (request, reply) => {
    const {uid, asked, visitor} = pendingRequest(request)
    if (!asked) return showGone(request, reply)
    const obstacle = obstacleTo(visitor, asked, uid)
    if (obstacle) return showObstacle(request, reply, obstacle)
    const flow = browserFlow(visitor, asked, uid)
    return showPage(request, reply, consentView(visitor, {asked, flow, ...forms.emptyAnswer(request, asked)}))
  })

  app.post('/connect/:uid', async (request, reply) => {
    const {uid, asked, visitor} = pendingRequest(request)
    if (!asked) return showGone(request, reply)
    const obstacle = obstacleTo(visitor, asked, uid)
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
    const {signedInAt = 0} = visitor
    const outcome = forms.decide(request, {asked, answer}, ({accountId, projectId}) =>
      authorizationRequests.allow(uid, {accountId, projectId, signedInAt, address: request.ip}),
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

function obstacleTo(visitor: Visitor, asked: AuthorizationRequest, uid: string): Obstacle | undefined {
  const {account, signedInAt = 0} = visitor
  const signIn = signInPath(connectPath(uid))
  if (!account) return {redirectTo: signIn}
  if (signedInAt < (asked.signedInSince ?? 0)) return {redirectTo: `${signIn}&again=1`}
  if (asked.expectedAccountId !== undefined && asked.expectedAccountId !== account.id) {
    return {page: otherExpectedView(visitor, asked, connectPath(uid))}
  }
  return mayConnect(asked, account.id) ? undefined : {page: forbiddenView(visitor, asked, connectPath(uid))}
}

function showObstacle(request: FastifyRequest, reply: FastifyReply, obstacle: Obstacle) {
  return 'redirectTo' in obstacle
    ? reply.redirect(obstacle.redirectTo, 303)
    : showPage(request, reply, obstacle.page, 403)
}

function browserFlow({words: {connecting}}: Visitor, {returnsTo}: AuthorizationRequest, uid: string): ConsentFlow {
  return {
    action: connectPath(uid),
    hiddenFields: html``,
    returnTo: connectPath(uid),
    // An address without https belongs to an app on the person's device (docs/api.md#authentication).
    facts: [
      {label: connecting.returnsTo, value: returnsTo.startsWith('https:') ? returnsTo : connecting.appHere(returnsTo)},
    ],
  }
}
