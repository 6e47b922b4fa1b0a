import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify'
import type {AuditEntry} from '../../audit/record.ts'
import type {Role} from '../../database/tables/members.ts'
import {found, invalidInput, notFound} from '../../errors.ts'
import {isRole} from '../../members/role-order.ts'
import {type Change, isDone, type Member} from '../../members/store.ts'
import {confirmView} from '../confirm-view.ts'
import {checkboxes, form, hasProblems, type Problems, problemSummary} from '../elements.ts'
import {formText, formTexts} from '../forms.ts'
import {type Html, html} from '../html.ts'
import {type Page, showPage} from '../layout.ts'
import {type OwnProject, projectOfPath} from '../projects/own-project.ts'
import {projectTabs} from '../projects/project-tabs.ts'
import type {PageServices} from '../services.ts'
import {actorOf, personOf, type Visitor, visitorOf} from '../visitor.ts'
import {nameOf, roleField} from './people-view.ts'

type Needs = Pick<PageServices, 'audit' | 'members' | 'projects'>

const path = '/projects/:id/people/:person'

/** Lets owners change or remove a project's member. */
export function memberRoutes(app: FastifyInstance, {audit, members, projects}: Needs) {
  const config = {person: {}}

  app.get(path, {config}, async (request, reply) => {
    return showPage(request, reply, memberView(request, memberOfPath(request)))
  })

  app.post(path, {config}, async (request, reply) => {
    const {project, member} = memberOfPath(request)
    const role = formText(request, 'role')
    if (!isRole(role)) throw invalidInput('role: must be owner, editor or viewer')
    const change = () => members.setRole(project.id, member.accountId, role)
    return answer(request, reply, audit.during(entry(request, member, role), change, isDone), 'role')
  })

  app.post(`${path}/house`, {config}, async (request, reply) => {
    const {project, member} = memberOfPath(request)
    const seesHouse = formTexts(request, 'house').includes('sees')
    if (seesHouse === member.seesHouse) return answer(request, reply, 'done', 'house')
    const kind = seesHouse ? 'house-allowed' : 'house-forbidden'
    const change = () => members.setSeesHouse(project.id, member.accountId, seesHouse)
    return answer(request, reply, audit.during({...entry(request, member), kind}, change, isDone), 'house')
  })

  app.get(`${path}/remove`, {config}, async (request, reply) => {
    const {project, member} = otherMemberOfPath(request)
    const {words} = visitorOf(request)
    const {remove, removeTitle, removeLead} = words.members
    const texts = {title: removeTitle(nameOf(member)), lead: removeLead(project.name), submit: remove}
    return showPage(request, reply, confirm(visitorOf(request), project, `${member.accountId}/remove`, texts))
  })

  app.post(`${path}/remove`, {config}, async (request, reply) => {
    const {project, member} = otherMemberOfPath(request)
    const change = () => members.remove(project.id, member.accountId)
    return answer(request, reply, audit.during(entry(request, member), change, isDone), 'removed')
  })

  app.get(`${path}/transfer`, {config}, async (request, reply) => {
    const {project, member} = otherMemberOfPath(request)
    const {transfer, transferTitle, transferLead} = visitorOf(request).words.members
    const texts = {title: transferTitle(nameOf(member)), lead: transferLead(project.name), submit: transfer}
    return showPage(request, reply, confirm(visitorOf(request), project, `${member.accountId}/transfer`, texts))
  })

  app.post(`${path}/transfer`, {config}, async (request, reply) => {
    const {project, member} = otherMemberOfPath(request)
    const own = {...member, accountId: personOf(request).id}
    const isTransferred = audit.during(entry(request, member, 'owner'), () =>
      audit.during(entry(request, own, 'editor'), () => members.transfer(project.id, own.accountId, member.accountId)),
    )
    if (!isTransferred) throw notFound()
    return reply.redirect(`/projects/${project.id}/people?done=transferred`, 303)
  })

  /** Returns the project, for its owner, and the member of the path. */
  function memberOfPath(request: FastifyRequest): ProjectMember {
    const project = projectOfPath(request, {projects}, 'owner')
    const {person} = request.params as {person: string}
    return {project, member: found(members.list(project.id).find(({accountId}) => accountId === person))}
  }

  /**
   * Throws not_found for the person themselves: they can leave, but not remove themselves or transfer to themselves.
   */
  function otherMemberOfPath(request: FastifyRequest): ProjectMember {
    const both = memberOfPath(request)
    if (both.member.accountId === personOf(request).id) throw notFound()
    return both
  }

  function answer(request: FastifyRequest, reply: FastifyReply, change: Change, done: string) {
    if (change === 'gone') throw notFound()
    if (change === 'lastOwner') {
      const problems = {role: visitorOf(request).words.members.lastOwner}
      return showPage(request, reply, memberView(request, {...memberOfPath(request), problems}), 409)
    }
    return reply.redirect(`/projects/${(request.params as {id: string}).id}/people?${new URLSearchParams({done})}`, 303)
  }
}

/** Describes the change of a member's role, or their removal. */
const entry = (request: FastifyRequest, {accountId}: Member, role?: Role): AuditEntry => ({
  kind: role ? 'role-changed' : 'member-removed',
  accountId,
  ...actorOf(request),
  about: {project: (request.params as {id: string}).id, ...(role && {role})},
})

interface ProjectMember {
  project: OwnProject
  member: Member
}

const confirm = (
  visitor: Visitor,
  project: OwnProject,
  action: string,
  texts: {title: string; lead: string; submit: string},
): Page => ({
  ...confirmView(visitor, {
    ...texts,
    action: `/projects/${project.id}/people/${action}`,
    keep: visitor.words.members.keep,
    cancelPath: `/projects/${project.id}/people`,
  }),
  tabs: projectTabs(visitor, project),
})

/** Lets the person look at the house from anywhere, or no longer. */
const houseForm = (visitor: Visitor, action: string, {seesHouse}: Member): Html => {
  const {live} = visitor.words
  return form(
    visitor,
    action,
    html`${checkboxes({
      name: 'house',
      label: live.fieldLegend,
      hint: live.fieldHint,
      options: [{value: 'sees', label: live.field}],
      chosen: seesHouse ? ['sees'] : [],
    })}
    <button>${live.save}</button>`,
  )
}

function memberView(
  request: FastifyRequest,
  {project, member, problems = {}}: ProjectMember & {problems?: Problems},
): Page {
  const visitor = visitorOf(request)
  const {words} = visitor
  const {members} = words
  const action = `/projects/${project.id}/people/${member.accountId}`
  const isOther = member.accountId !== personOf(request).id
  const links = isOther
    ? html`<p><a class="touch" href="${action}/transfer">${members.transfer}</a></p>
      <p><a class="touch danger" href="${action}/remove">${members.remove}</a></p>`
    : html`<p><a class="touch danger" href="/projects/${project.id}/leave">${members.leave}</a></p>`
  return {
    title: nameOf(member),
    lead: members.personLead(member.email, project.name),
    tabs: projectTabs(visitor, project),
    hasProblems: hasProblems(problems),
    content: html`${problemSummary(words, problems)}
    ${form(
      visitor,
      action,
      html`${roleField(words, {value: member.role, problem: problems.role})}
      <button>${members.save}</button>`,
    )}
    ${houseForm(visitor, `${action}/house`, member)}
    <div>${links}</div>`,
  }
}
