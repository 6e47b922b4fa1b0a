import type {FastifyInstance} from 'fastify'
import {deleteProject} from '../../endings/delete-project.ts'
import {form, hasProblems, type Problems, problemSummary, textField} from '../elements.ts'
import {formText} from '../forms.ts'
import {html} from '../html.ts'
import {type Page, showPage} from '../layout.ts'
import type {PageServices} from '../services.ts'
import {type Visitor, visitorOf} from '../visitor.ts'
import {type OwnProject, projectOfPath} from './own-project.ts'
import {projectTabs} from './project-tabs.ts'

type Needs = Pick<PageServices, 'connections' | 'database' | 'events' | 'members' | 'projects'>

/** Deletes a project after its owner typed its name. */
export function deleteProjectRoutes(app: FastifyInstance, services: Needs) {
  const {members} = services
  const config = {person: {}}

  app.get('/projects/:id/settings/delete', {config}, async (request, reply) => {
    const project = projectOfPath(request, services, 'owner')
    return showPage(request, reply, deleteView(visitorOf(request), project, othersIn(project)))
  })

  app.post('/projects/:id/settings/delete', {config}, async (request, reply) => {
    const visitor = visitorOf(request)
    const project = projectOfPath(request, services, 'owner')
    if (asDisplayed(formText(request, 'name')) !== asDisplayed(project.name)) {
      const problems = {name: visitor.words.deletion.deleteProblem}
      return showPage(request, reply, deleteView(visitor, project, othersIn(project), problems), 400)
    }
    deleteProject(services, project.id)
    return reply.redirect('/projects?done=deleted', 303)
  })

  const othersIn = ({id}: OwnProject) => members.list(id).length - 1
}

/** Returns a name as the page shows it: browsers collapse spaces. */
const asDisplayed = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()

function deleteView(visitor: Visitor, project: OwnProject, others: number, problems: Problems = {}): Page {
  const {words} = visitor
  const {deletion} = words
  const losses = [
    deletion.goesVersions(project.lastRevision?.number ?? 0),
    ...(others > 0 ? [deletion.goesPeople(others)] : []),
    deletion.goesApps,
  ]
  return {
    title: deletion.deleteTitle(project.name),
    lead: deletion.deleteLead,
    tabs: projectTabs(visitor, project),
    hasProblems: hasProblems(problems),
    content: html`${problemSummary(words, problems)}
    <section aria-labelledby="goes">
      <h2 id="goes">${deletion.whatGoes}</h2>
      <ul class="plain">${losses.map((text) => html`<li>${text}</li>`)}</ul>
    </section>
    ${form(
      visitor,
      `/projects/${project.id}/settings/delete`,
      html`${textField(words, {
        name: 'name',
        label: deletion.deleteName,
        hint: deletion.deleteHint(project.name),
        problem: problems.name,
      })}
      <div class="choices">
        <button class="danger">${deletion.deleteSubmit}</button>
        <a class="button second" href="/projects/${project.id}/settings">${deletion.keep}</a>
      </div>`,
    )}`,
  }
}
