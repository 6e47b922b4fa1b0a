import type {FastifyInstance} from 'fastify'
import {readProjectText} from '../../projects/project-text.ts'
import {doneNotice, form, hasProblems, type Problems, problemSummary} from '../elements.ts'
import {formText, queryText} from '../forms.ts'
import {html} from '../html.ts'
import {type Page, showPage} from '../layout.ts'
import type {PageServices} from '../services.ts'
import {sizeText} from '../size-text.ts'
import {type Visitor, visitorOf} from '../visitor.ts'
import {type OwnProject, projectOfPath} from './own-project.ts'
import {projectFields, projectProblems, type TypedProject} from './project-fields.ts'
import {projectTabs} from './project-tabs.ts'

/** Changes a project's name and address, for its editors. */
export function projectSettingsRoutes(
  app: FastifyInstance,
  {projects, quotas}: Pick<PageServices, 'projects' | 'quotas'>,
) {
  const config = {person: {}}

  app.get('/projects/:id/settings', {config}, async (request, reply) => {
    const project = projectOfPath(request, {projects}, 'editor')
    const isSaved = queryText(request, 'done') === 'saved'
    const typed = {name: project.name, address: project.address ?? ''}
    return showPage(
      request,
      reply,
      settingsView(visitorOf(request), project, {typed, isSaved, size: quotas.sizeOf(project.id)}),
    )
  })

  app.post('/projects/:id/settings', {config}, async (request, reply) => {
    const visitor = visitorOf(request)
    const project = projectOfPath(request, {projects}, 'editor')
    const typed = {name: formText(request, 'name').trim(), address: formText(request, 'address').trim()}
    const problems = projectProblems(visitor.words, typed)
    if (hasProblems(problems))
      return showPage(
        request,
        reply,
        settingsView(visitor, project, {typed, problems, size: quotas.sizeOf(project.id)}),
        400,
      )
    projects.rename(project.id, readProjectText(typed))
    return reply.redirect(`/projects/${project.id}/settings?done=saved`, 303)
  })
}

interface State {
  typed: TypedProject
  /** The bytes of its files, versions, drafts and comments. */
  size: number
  isSaved?: boolean
  problems?: Problems
}

function settingsView(
  visitor: Visitor,
  project: OwnProject,
  {typed, size, isSaved = false, problems = {}}: State,
): Page {
  const {words} = visitor
  const {deletion} = words
  const deleteLink = html`<p><a class="touch danger" href="/projects/${project.id}/settings/delete">${deletion.deleteLink}</a></p>`
  return {
    title: deletion.settingsTitle,
    lead: project.name,
    tabs: projectTabs(visitor, project),
    hasProblems: hasProblems(problems),
    content: html`${problemSummary(words, problems)}
    ${isSaved ? doneNotice(deletion.saved) : ''}
    ${form(
      visitor,
      `/projects/${project.id}/settings`,
      html`${projectFields(words, typed, problems)}
      <button>${deletion.save}</button>`,
    )}
    <p class="soft">${words.quotas.ofProject(sizeText(size, visitor))}</p>
    ${project.role === 'owner' ? deleteLink : ''}`,
  }
}
