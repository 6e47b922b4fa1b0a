import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify'
import {normalizeEmail} from '../../accounts/email.ts'
import {rateLimitAddress} from '../../api/rate-limit-address.ts'
import {isHigher} from '../../members/role-order.ts'
import type {Invited, Joined} from '../../members/store.ts'
import {accountProblems} from '../account-problems.ts'
import {createAttemptLimiter} from '../attempt-limiter.ts'
import type {BrowserSessions} from '../browser-sessions.ts'
import {hasProblems} from '../elements.ts'
import {formText, queryText} from '../forms.ts'
import {showPage} from '../layout.ts'
import type {PageServices} from '../services.ts'
import {personOf, visitorOf} from '../visitor.ts'
import {alreadyView, goneView, joinView, welcomeView} from './invitation-view.ts'

type Needs = Pick<PageServices, 'accounts' | 'audit' | 'clock' | 'members'> & {browserSessions: BrowserSessions}

/** Thrown when an invitation stopped working while the account was created. */
class InvitationGoneError extends Error {
  override name = 'InvitationGoneError'
}

/** Shows an invitation and lets people join, with their account or a new one. */
export function invitationRoutes(app: FastifyInstance, {accounts, audit, clock, members, browserSessions}: Needs) {
  // Each attempt costs a password hash.
  const newAccounts = createAttemptLimiter({limit: 20, span: 60 * 60_000, clock})

  app.get('/invitation', async (request, reply) => {
    const visitor = visitorOf(request)
    const link = queryText(request, 'link')
    const invited = members.findInvitation(link)
    if (!invited) return showGone(request, reply)
    if (!visitor.account) {
      return showPage(request, reply, welcomeView(visitor, invited, {link, name: '', email: invited.email ?? ''}))
    }
    return showJoin(request, reply, link, invited)
  })

  app.post('/invitation', {config: {person: {returnTo: '/projects'}}}, async (request, reply) => {
    const joined = join(request, formText(request, 'link'), personOf(request).id)
    return joined ? redirectToProject(reply, joined) : showGone(request, reply)
  })

  app.post('/invitation/other-account', async (request, reply) => {
    browserSessions.end(request, reply)
    return reply.redirect(`/invitation?${new URLSearchParams({link: formText(request, 'link')})}`, 303)
  })

  app.post('/invitation/account', async (request, reply) => {
    const visitor = visitorOf(request)
    const typed = {
      link: formText(request, 'link'),
      name: formText(request, 'name'),
      email: formText(request, 'email'),
    }
    const password = formText(request, 'password')
    const invited = members.findInvitation(typed.link)
    if (!invited) return showGone(request, reply)
    // The person signed in meanwhile, in another tab.
    if (visitor.account) return showJoin(request, reply, typed.link, invited)
    newAccounts.count(rateLimitAddress(request.ip))
    const problems = accountProblems(visitor.words, accounts.findProblems({...typed, password}))
    if (hasProblems(problems)) return showPage(request, reply, welcomeView(visitor, invited, typed, problems), 400)
    const input = {
      name: typed.name,
      email: typed.email,
      password,
      language: visitor.language,
      // Only the reader of that mailbox has seen the link.
      isEmailVerified: invited.email === normalizeEmail(typed.email),
    }
    try {
      let setCookies: ReturnType<BrowserSessions['store']> | undefined
      // One transaction: when two people send the form at once, one succeeds, and a full disk uses no invitation up.
      await accounts.create(input, (account) => {
        const {id} = account
        audit.record({kind: 'account-created', accountId: id, byId: id, address: request.ip})
        if (!join(request, typed.link, id)) throw new InvitationGoneError()
        setCookies = browserSessions.store(request, account, {way: 'link'})
      })
      setCookies?.(reply)
    } catch (error) {
      if (error instanceof InvitationGoneError) return showGone(request, reply)
      throw error
    }
    return redirectToProject(reply, {projectId: invited.projectId, outcome: 'joined'})
  })

  function join(request: FastifyRequest, link: string, accountId: string) {
    const invited = members.findInvitation(link)
    if (!invited) return undefined
    const about = {project: invited.projectId, role: invited.role}
    const entry = {kind: 'role-changed', accountId, byId: accountId, address: request.ip, about} as const
    const isDone = (joined: Joined | undefined) => joined !== undefined && joined.outcome !== 'already'
    return audit.during(entry, () => members.join(link, accountId), isDone)
  }

  function showJoin(request: FastifyRequest, reply: FastifyReply, link: string, invited: Invited) {
    const visitor = visitorOf(request)
    const role = members.roleOf(invited.projectId, visitor.account?.id ?? '')
    const view = isHigher(invited.role, role) ? joinView : alreadyView
    return showPage(request, reply, view(visitor, invited, {link, role}))
  }
}

const redirectToProject = (reply: FastifyReply, {projectId, outcome}: Joined) =>
  reply.redirect(
    `/projects/${projectId}${outcome === 'already' ? '' : `?${new URLSearchParams({done: outcome})}`}`,
    303,
  )

const showGone = (request: FastifyRequest, reply: FastifyReply) =>
  showPage(request, reply, goneView(visitorOf(request)), 410)
