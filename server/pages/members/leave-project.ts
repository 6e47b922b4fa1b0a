import type {FastifyInstance} from 'fastify'
import {notFound} from '../../errors.ts'
import {isDone} from '../../members/store.ts'
import {confirmView} from '../confirm-view.ts'
import {html} from '../html.ts'
import {type Page, showPage} from '../layout.ts'
import {type OwnProject, projectOfPath} from '../projects/own-project.ts'
import {projectTabs} from '../projects/project-tabs.ts'
import type {PageServices} from '../services.ts'
import {actorOf, personOf, type Visitor, visitorOf} from '../visitor.ts'

type Needs = Pick<PageServices, 'audit' | 'members' | 'projects'>

/** Lets a person leave a project. */
export function leaveProjectRoutes(app: FastifyInstance, {audit, members, projects}: Needs) {
  const config = {person: {}}

  app.get('/projects/:id/leave', {config}, async (request, reply) => {
    const project = projectOfPath(request, {projects}, 'viewer')
    const isLast = members.ownedAlone(personOf(request).id).some(({id}) => id === project.id)
    const view = isLast ? lastOwnerView : leaveView
    return showPage(request, reply, view(visitorOf(request), project))
  })

  app.post('/projects/:id/leave', {config}, async (request, reply) => {
    const project = projectOfPath(request, {projects}, 'viewer')
    const {id} = personOf(request)
    const entry = {kind: 'member-removed', accountId: id, ...actorOf(request), about: {project: project.id}} as const
    const change = audit.during(entry, () => members.remove(project.id, id), isDone)
    if (change === 'gone') throw notFound()
    if (change === 'lastOwner') return showPage(request, reply, lastOwnerView(visitorOf(request), project), 409)
    return reply.redirect('/projects?done=left', 303)
  })
}

const leaveView = (visitor: Visitor, project: OwnProject): Page => ({
  ...confirmView(visitor, {
    title: visitor.words.members.leaveTitle(project.name),
    lead: visitor.words.members.leaveLead,
    action: `/projects/${project.id}/leave`,
    submit: visitor.words.members.leave,
    keep: visitor.words.members.keep,
    cancelPath: `/projects/${project.id}/people`,
  }),
  tabs: projectTabs(visitor, project),
})

function lastOwnerView(visitor: Visitor, project: OwnProject): Page {
  const {members, deletion} = visitor.words
  return {
    title: members.leaveTitle(project.name),
    lead: members.lastOwner,
    tabs: projectTabs(visitor, project),
    content: html`<div class="choices">
      <a class="button" href="/projects/${project.id}/people">${members.back}</a>
      <a class="button second danger" href="/projects/${project.id}/settings/delete">${deletion.deleteLink}</a>
    </div>`,
  }
}
