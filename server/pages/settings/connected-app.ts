import type {FastifyInstance} from 'fastify'
import type {Recent} from '../../api/recent-requests.ts'
import type {NamedProject} from '../../connections/store.ts'
import {writeIfPossible} from '../../database/write-if-possible.ts'
import {notFound} from '../../errors.ts'
import {isDeviceName} from '../connect/device-name.ts'
import {isFinding, maxOffered, projectChoice, typedFind} from '../connect/project-choice.ts'
import {doneNotice, form, hasProblems, type Problems, problemSummary, textField} from '../elements.ts'
import {formText, queryText} from '../forms.ts'
import {type Html, html} from '../html.ts'
import {type Page, showPage} from '../layout.ts'
import type {PageServices} from '../services.ts'
import {type Visitor, visitorOf} from '../visitor.ts'
import {allowances, badges, facts, warnings} from './connection-view.ts'
import {recentView} from './recent-view.ts'
import type {ShownConnections} from './shown-connections.ts'
import type {ShownConnection} from './view-types.ts'
import {webhooksSection} from './webhook-view.ts'

interface Needs extends Pick<PageServices, 'appNotices' | 'connections' | 'recentRequests'> {
  shownConnections: ShownConnections
}

/** Shows one connected app and its settings. */
export function connectedAppRoutes(
  app: FastifyInstance,
  {appNotices, connections, recentRequests, shownConnections}: Needs,
) {
  const config = {person: {returnTo: '/settings/apps'}}

  app.get('/settings/apps/:id', {config}, async (request, reply) => {
    const visitor = visitorOf(request)
    const one = shownConnections.ofPath(request)
    // The page has the notice's warning.
    writeIfPossible(request.log, () => appNotices.markSeen(one.accountId, one.clientId))
    return showPage(
      request,
      reply,
      view(visitor, one, {recent: recentRequests.read(one.id), ...newestOthers(one), done: doneText(one)}),
    )

    function doneText({projects: [project]}: ShownConnection): string | undefined {
      const done = queryText(request, 'done')
      if (done === 'renamed') return visitor.words.apps.renamed
      if (done === 'webhook-removed') return visitor.words.webhooks.removed
      return done === 'project' && project ? visitor.words.apps.projectChanged(project.name) : undefined
    }
  })

  app.post('/settings/apps/:id/name', {config}, async (request, reply) => {
    const visitor = visitorOf(request)
    const one = shownConnections.ofPath(request)
    if (!one.canRename) throw notFound()
    const name = formText(request, 'name').trim()
    const problems = {name: isDeviceName(name) ? undefined : visitor.words.connecting.deviceNameProblem}
    if (hasProblems(problems)) {
      return showPage(
        request,
        reply,
        view(visitor, one, {recent: recentRequests.read(one.id), ...newestOthers(one), name, problems}),
        400,
      )
    }
    connections.rename(one.id, name)
    return reply.redirect(`/settings/apps/${one.id}?done=renamed`, 303)
  })

  app.post('/settings/apps/:id/project', {config}, async (request, reply) => {
    const visitor = visitorOf(request)
    const one = shownConnections.ofPath(request)
    if (!one.canChangeProject) throw notFound()
    const others = connections.listChangeable(one)
    const recent = recentRequests.read(one.id)
    const find = typedFind(request)
    if (isFinding(request)) {
      const chosen = formText(request, 'project')
      return showPage(request, reply, view(visitor, one, {recent, others, find, chosen}))
    }
    const project = others.find(({id}) => id === formText(request, 'project'))
    if (!project || !connections.changeProject(one.id, project.id)) {
      const problems = {project: visitor.words.apps.projectProblem}
      return showPage(request, reply, view(visitor, one, {recent, others, find, problems}), 400)
    }
    return reply.redirect(`/settings/apps/${one.id}?done=project`, 303)
  })

  /** Returns the newest of the person's projects that it can switch to, and how many there are. */
  function newestOthers(one: ShownConnection): Pick<State, 'others' | 'total'> {
    const total = one.canChangeProject ? connections.countChangeable(one) : 0
    // An app that created thousands of projects reaches them all: finding none takes as long as counting.
    return {total, others: total > 0 ? connections.listChangeable(one, maxOffered) : []}
  }
}

interface State {
  recent: Recent
  /** The projects that it can switch to, or the newest of them, and the number of all. */
  others: NamedProject[]
  total?: number
  done?: string | undefined
  /** The typed name, when it is invalid. */
  name?: string
  /** The typed part of a project's name, and the chosen project. */
  find?: string
  chosen?: string
  problems?: Problems
}

function view(visitor: Visitor, one: ShownConnection, state: State): Page {
  const {words} = visitor
  const {done, problems = {}} = state
  const {apps} = words
  return {
    title: one.name,
    hasProblems: hasProblems(problems),
    content: html`${problemSummary(words, problems)}
    ${done ? doneNotice(done) : ''}
    ${badges(visitor, one)}
    ${warnings(visitor, one)}
    ${facts(visitor, one)}
    <section aria-labelledby="allows">
      <h2 id="allows">${apps.allows}</h2>
      ${allowances(visitor, one)}
    </section>
    ${one.canHaveWebhooks || one.webhooks.length > 0 ? webhooksSection(visitor, one) : ''}
    ${one.canChangeProject ? projectSection(visitor, one, state) : ''}
    ${one.canRename ? nameSection(visitor, one, state) : ''}
    <section aria-labelledby="requests">
      <h2 id="requests">${words.recentRequests.title}</h2>
      <p>${words.recentRequests.lead}</p>
      ${recentView(visitor, state.recent)}
    </section>
    <section aria-labelledby="end">
      <h2 id="end">${apps.endTitle}</h2>
      <p>${apps.confirmLead}</p>
      <p><a class="button second danger" href="/settings/apps/${one.id}/disconnect">${apps.disconnect}</a></p>
    </section>
    <p><a class="touch" href="/settings/apps">${apps.back}</a></p>`,
  }
}

function projectSection(visitor: Visitor, {id}: ShownConnection, state: State): Html {
  const {others, total = others.length, find = '', chosen = '', problems = {}} = state
  const {apps} = visitor.words
  const choose = () =>
    form(
      visitor,
      `/settings/apps/${id}/project`,
      html`${projectChoice(visitor, {
        projects: others,
        total,
        find,
        chosen,
        label: apps.project,
        hint: apps.newProjectHint,
        problem: problems.project,
      })}
      <button>${apps.changeProject}</button>`,
    )
  return html`<section aria-labelledby="change">
    <h2 id="change">${apps.projectTitle}</h2>
    ${others.length > 0 ? choose() : html`<p>${apps.noOtherProject}</p>`}
  </section>`
}

function nameSection(visitor: Visitor, {id, name}: ShownConnection, state: State): Html {
  const {words} = visitor
  const {apps} = words
  return html`<section aria-labelledby="rename">
    <h2 id="rename">${apps.nameTitle}</h2>
    ${form(
      visitor,
      `/settings/apps/${id}/name`,
      html`${textField(words, {
        name: 'name',
        label: words.connecting.deviceName,
        hint: apps.nameHint,
        value: state.name ?? name,
        problem: state.problems?.name,
      })}
      <button>${apps.rename}</button>`,
    )}
  </section>`
}
