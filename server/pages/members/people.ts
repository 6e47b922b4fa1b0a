import type {FastifyInstance, FastifyRequest} from 'fastify'
import {notFound} from '../../errors.ts'
import {queryText} from '../forms.ts'
import {showPage} from '../layout.ts'
import {projectOfPath} from '../projects/own-project.ts'
import type {PageServices} from '../services.ts'
import {personOf, visitorOf} from '../visitor.ts'
import {peopleView} from './people-view.ts'

type Needs = Pick<PageServices, 'config' | 'mail' | 'members' | 'projects'>

/** Lists a project's members and invitations. */
export function peopleRoutes(app: FastifyInstance, {config: {authUrl}, mail, members, projects}: Needs) {
  const config = {person: {}}

  app.get('/projects/:id/people', {config}, async (request, reply) => {
    const project = projectOfPath(request, {projects}, 'viewer')
    const list = members.list(project.id)
    const invitations = project.role === 'owner' ? members.invitations(project.id) : []
    const shown = {project, list, invitations, ownId: personOf(request).id, canMail: mail !== undefined, authUrl}
    return showPage(request, reply, peopleView(visitorOf(request), {...shown, done: doneText(request)}))
  })

  app.post('/projects/:id/people/invitations/:invitation/withdraw', {config}, async (request, reply) => {
    const project = projectOfPath(request, {projects}, 'owner')
    const {invitation} = request.params as {invitation: string}
    if (!members.withdraw(project.id, invitation)) throw notFound()
    return reply.redirect(`/projects/${project.id}/people?done=withdrawn`, 303)
  })
}

/** Shows only our own sentences: anybody may have written the address. */
function doneText(request: FastifyRequest): string | undefined {
  const {done} = visitorOf(request).words.members
  return Object.entries(done).find(([name]) => name === queryText(request, 'done'))?.[1]
}
