import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify'
import {limits} from '#shared/contract/limits.ts'
import {notFound} from '../../errors.ts'
import type {ListedPlan} from '../../print/print-home.ts'
import {type NamedTablet, shownSettings} from '../../tablets/wishes.ts'
import {form, hasProblems, type Problems, problemSummary, textField} from '../elements.ts'
import {formText} from '../forms.ts'
import {html} from '../html.ts'
import {type Page, showPage} from '../layout.ts'
import {type OwnProject, projectOfPath} from '../projects/own-project.ts'
import {projectTabs} from '../projects/project-tabs.ts'
import type {PageServices} from '../services.ts'
import {pageOwner, type Visitor, visitorOf} from '../visitor.ts'
import type {PlanNames} from './plan-names.ts'
import {changedSettings, settingsFields} from './tablet-form.ts'
import {statusOf, tabletName, tabletPath} from './tablets-view.ts'

interface Needs extends Pick<PageServices, 'projects' | 'revisions' | 'tablets'> {
  planNames: PlanNames
}

const path = '/projects/:id/devices/tablets/:connection/:tablet'

/** Names a tablet and sets it, for the editors of its project. */
export function projectTabletRoutes(app: FastifyInstance, {projects, revisions, tablets, planNames}: Needs) {
  const config = {person: {}}

  app.get(path, {config}, (request, reply) => show(request, reply))
  app.post(path, {config}, async (request, reply) => {
    const {project, connectionId, tablet} = tabletOf(request)
    const name = formText(request, 'name').trim().toWellFormed()
    const {tablets: words} = visitorOf(request).words
    if ([...name].length > limits.tabletNameLength) return show(request, reply, {name: words.nameProblem})
    const settings = changedSettings((field) => formText(request, field))
    tablets.set({connectionId, projectId: project.id, id: tablet.id}, {name: name === '' ? null : name, settings})
    return reply.redirect(`/projects/${project.id}/devices?${new URLSearchParams({set: tablet.id})}`, 303)
  })

  function tabletOf(request: FastifyRequest) {
    const project = projectOfPath(request, {projects}, 'editor')
    const {connection, tablet: id} = request.params as {connection: string; tablet: string}
    const tablet = tablets.named(connection, project.id).find((one) => one.id === id)
    if (!tablet) throw notFound()
    return {project, connectionId: connection, tablet}
  }

  async function show(request: FastifyRequest, reply: FastifyReply, problems: Problems = {}) {
    const {project} = tabletOf(request)
    const last = revisions.last(project.id)
    const plans = last ? await planNames.of(project.id, last, pageOwner(request)) : []
    // The person or the tablet may have been removed meanwhile.
    const shown = {...tabletOf(request), plans, problems, typedName: problems.name && formText(request, 'name')}
    return showPage(request, reply, tabletView(visitorOf(request), shown), hasProblems(problems) ? 400 : 200)
  }
}

interface Shown {
  project: OwnProject
  connectionId: string
  tablet: NamedTablet
  plans: readonly ListedPlan[]
  problems: Problems
  typedName: string | undefined
}

function tabletView(visitor: Visitor, {project, connectionId, tablet, plans, problems, typedName}: Shown): Page {
  const {words} = visitor
  const {tablets} = words
  return {
    title: tabletName(visitor, tablet),
    lead: tablets.lead,
    tabs: projectTabs(visitor, project),
    hasProblems: hasProblems(problems),
    content: html`${problemSummary(words, problems)}
    <p class="soft">${statusOf(visitor, tablet, plans)}</p>
    ${form(
      visitor,
      tabletPath(project.id, connectionId, tablet.id),
      html`${textField(words, {
        name: 'name',
        label: tablets.fields.name,
        hint: tablets.fields.nameHint,
        value: typedName ?? tablet.name ?? '',
        problem: problems.name,
        isOptional: true,
      })}
      ${settingsFields(visitor, shownSettings(tablet), plans)}
      <button>${tablets.save}</button>`,
    )}
    <p><a class="touch" href="/projects/${project.id}/devices">${words.devices.match.back}</a></p>`,
  }
}
