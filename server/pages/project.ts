import type {FastifyInstance, FastifyRequest} from 'fastify'
import type {Revision} from '#shared/contract/resources.ts'
import {found} from '../errors.ts'
import type {DrawnPlan} from '../homes/drawn-plan.ts'
import type {ShownBinding} from '../homes/read-bindings.ts'
import type {ImportReport} from '../imports/import-file.ts'
import type {ThreadSummary} from '../threads/summaries.ts'
import {type PinnedThreads, pinnedView} from './comments/pinned-view.ts'
import {elementText, markedIn} from './devices/element-text.ts'
import type {PlanBindings} from './devices/plan-bindings.ts'
import {doneNotice, moment} from './elements.ts'
import {queryText} from './forms.ts'
import {type Html, html} from './html.ts'
import {type Page, showPage} from './layout.ts'
import {exportView} from './projects/export-project.ts'
import {floorsView} from './projects/floors-view.ts'
import type {ImportReports} from './projects/import-reports.ts'
import type {OwnProject} from './projects/own-project.ts'
import type {PlanDrawings} from './projects/plan-drawings.ts'
import type {PlanScript} from './projects/plan-script.ts'
import {projectTabs} from './projects/project-tabs.ts'
import {adviceView, notesView, placedView, spacesView} from './projects/report-view.ts'
import type {PageServices} from './services.ts'
import {seeVersions} from './versions/see-versions.ts'
import {pageOwner, personOf, type Visitor, visitorOf} from './visitor.ts'

interface Needs extends Pick<PageServices, 'devices' | 'projects' | 'revisions' | 'threads' | 'versionNotices'> {
  drawings: PlanDrawings
  planBindings: PlanBindings
  planScript: PlanScript
  reports: ImportReports
}

/** Shows the plans of a project's last version. */
export function projectRoutes(app: FastifyInstance, needs: Needs) {
  const {projects, revisions, threads, devices, drawings, planBindings, planScript, reports} = needs
  app.get<{Params: {id: string}}>('/projects/:id', {config: {person: {}}}, async (request, reply) => {
    const {id: accountId} = personOf(request)
    const project = found(projects.readOf(accountId, request.params.id))
    const revision = revisions.last(project.id)
    const number = importedNumber(request, revision)
    const element = queryText(request, 'element')
    const shown: Shown = {
      project,
      revision,
      plans: revision && (await drawings.of(project.id, revision, pageOwner(request))).plans,
      threads: threads.summaries(project.id, 'open', {count: maxPinned}),
      marked:
        revision && element !== ''
          ? markedIn(await planBindings.of(project.id, revision, pageOwner(request)), element)
          : undefined,
      hasHouse: devices.hasAny(project.id),
      isImported: number !== undefined,
      done: doneText(request, project),
      report: number === undefined ? undefined : reports.find({accountId, projectId: project.id, number}),
    }
    const script = await planScript(shown.plans)
    seeVersions(request, project.id, needs)
    return showPage(request, reply, {...projectView(visitorOf(request), shown), script})
  })
}

/** The most pins on a project's plans: more would hide them. */
const maxPinned = 40

/** Returns the number of the just imported version, as the address says, while it is the last one. */
function importedNumber(request: FastifyRequest, revision: Revision | undefined): number | undefined {
  return queryText(request, 'imported') === String(revision?.number) ? revision?.number : undefined
}

function doneText(request: FastifyRequest, {name}: OwnProject): string | undefined {
  const {members, projectList} = visitorOf(request).words
  const done = {joined: members.joined, raised: members.raised, created: projectList.made(name)}
  return Object.entries(done).find(([key]) => key === queryText(request, 'done'))?.[1]
}

interface Shown {
  project: OwnProject
  revision: Revision | undefined
  plans: DrawnPlan[] | undefined
  /** The latest open threads. */
  threads: readonly ThreadSummary[]
  /** The element that the page of devices links to. */
  marked: ShownBinding | undefined
  /** Whether an app of the project has devices of the house. */
  hasHouse: boolean
  isImported: boolean
  /** The sentence that confirms the visitor's last action. */
  done: string | undefined
  report: ImportReport | undefined
}

function projectView(visitor: Visitor, shown: Shown): Page {
  const {project, revision, done} = shown
  return {
    title: project.name,
    lead: project.address ?? undefined,
    width: 'wide',
    isPlan: shown.plans !== undefined,
    action: revision && editLink(visitor, project, shown.isImported ? 'button second' : 'button'),
    tabs: projectTabs(visitor, project),
    content: html`${done ? doneNotice(done) : ''}
    ${revision ? versionView(visitor, {...shown, revision}) : emptyView(visitor, project)}`,
  }
}

function versionView(
  visitor: Visitor,
  {project, revision, plans, threads, marked, hasHouse, isImported, report}: Shown & {revision: Revision},
) {
  const {words} = visitor
  return html`${isImported ? doneNotice(words.project.saved(revision.number)) : ''}
    ${report ? html`${placedView(visitor, report)} ${spacesView(visitor, project.id, report)} ${adviceView(visitor, project.id, report)}` : ''}
    ${marked ? doneNotice(words.devices.marked(elementText(words, marked))) : ''}
    ${plans ? plansView(visitor, {project, plans, threads, marked}) : html`<p>${words.project.tooLarge}</p>`}
    ${plans && hasHouse ? html`<p class="soft states-stay">${words.project.statesStay}</p>` : ''}
    <p class="soft">${versionLine(visitor, revision)} · <a href="/projects/${project.id}/versions/${revision.number}/print">${words.printing.link}</a></p>
    ${report ? notesView(visitor, report) : ''}
    ${isImported ? nextView(visitor) : ''}
    ${importLink(visitor, project)}
    ${exportView(visitor, project)}`
}

const plansView = (visitor: Visitor, shown: PinnedThreads) =>
  floorsView(shown.plans, (plan) => pinnedView(visitor, plan, shown))

function versionLine(visitor: Visitor, {number, createdAt, authorName, message}: Revision): Html {
  const {words} = visitor
  const by = authorName === null ? '' : html` ${words.project.by(authorName)}`
  const about = message === '' ? '' : html` · ${message}`
  return html`${words.projectList.version(number)} · ${moment(visitor, Date.parse(createdAt))}${by}${about}`
}

const nextView = ({words}: Visitor) => html`<section aria-labelledby="next">
  <h2 id="next">${words.project.nextTitle}</h2>
  <p>${words.project.next}</p>
  <p><a class="button" href="/device">${words.apps.connect}</a></p>
</section>`

const emptyView = (visitor: Visitor, project: OwnProject) => html`<div class="empty">
  <h2>${visitor.words.project.empty}</h2>
  ${project.role === 'viewer' ? '' : html`<p>${visitor.words.project.emptyLead}</p>`}
  <p>${editLink(visitor, project, 'button', visitor.words.project.draw)}</p>
  ${importLink(visitor, project)}
</div>`

/** Viewers can't edit. */
function editLink({words}: Visitor, {id, role}: OwnProject, look: string, text = words.project.edit): Html {
  if (role === 'viewer') return html``
  return html`<a class="${look}" href="/projects/${id}/edit">${text}</a>`
}

/** Viewers can't import. */
function importLink({words}: Visitor, {id, role}: OwnProject): Html {
  if (role === 'viewer') return html``
  return html`<p><a class="button second" href="/projects/${id}/import">${words.importPage.link}</a></p>`
}
