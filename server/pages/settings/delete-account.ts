import type {FastifyInstance} from 'fastify'
import {deleteAccount, findDeletionBlockers} from '../../endings/delete-account.ts'
import type {BrowserSessions} from '../browser-sessions.ts'
import {formText} from '../forms.ts'
import {showPage} from '../layout.ts'
import type {PageServices} from '../services.ts'
import {personOf, visitorOf} from '../visitor.ts'
import {deleteAccountView, goodbyeView, hinderedView} from './delete-account-view.ts'
import type {OwnPassword} from './own-password.ts'

type Needs = Pick<PageServices, 'accounts' | 'apps' | 'audit' | 'connections' | 'database' | 'members' | 'projects'> & {
  browserSessions: BrowserSessions
  ownPassword: OwnPassword
}

export function deleteAccountRoutes(app: FastifyInstance, {browserSessions, ownPassword, ...needs}: Needs) {
  const {accounts, apps, audit, connections, projects} = needs
  const config = {person: {returnTo: '/settings/account/delete'}}

  app.get('/settings/account/delete', {config}, async (request, reply) => {
    const {id} = personOf(request)
    const visitor = visitorOf(request)
    const hindrances = findDeletionBlockers(needs, id)
    return showPage(
      request,
      reply,
      hindrances ? hinderedView(visitor, hindrances) : deleteAccountView(visitor, summaryOf(id)),
    )
  })

  app.post('/settings/account/delete', {config}, async (request, reply) => {
    const visitor = visitorOf(request)
    const person = personOf(request)
    const {id} = person
    if (!(await ownPassword.isRight(person, formText(request, 'password')))) {
      const problems = {password: visitor.words.deletion.wrongPassword}
      return showPage(request, reply, deleteAccountView(visitor, summaryOf(id), problems), 400)
    }
    // The entry names nobody: a deleted account leaves no trace of its person.
    const entry = {kind: 'account-deleted', address: request.ip} as const
    const hindrances = audit.during(
      entry,
      () => deleteAccount(needs, id),
      (blockers) => blockers === undefined,
    )
    if (hindrances) return showPage(request, reply, hinderedView(visitor, hindrances), 409)
    browserSessions.end(request, reply)
    return reply.redirect('/goodbye', 303)
  })

  app.get('/goodbye', async (request, reply) => showPage(request, reply, goodbyeView(visitorOf(request))))

  const summaryOf = (id: string) => ({
    connections: connections.list(id).length,
    apps: apps.list(id).length,
    projects: projects.countOf(id),
    isLast: accounts.count() === 1,
  })
}
