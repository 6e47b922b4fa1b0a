import type {FastifyRequest} from 'fastify'
import type {ConsentRequest} from '../../identity/consents.ts'
import {isProjectName} from '../../projects/project-text.ts'
import type {Problems} from '../elements.ts'
import {formText} from '../forms.ts'
import {visitorOf} from '../visitor.ts'
import type {Choices, Typed} from './consent-view.ts'
import {isDeviceName} from './device-name.ts'
import {isFinding, typedFind} from './project-choice.ts'

/** Reads the person's choices from the consent form, with problems by field. */
export function readAnswer(request: FastifyRequest, asked: ConsentRequest, choices: Choices) {
  const typed = readTyped(request, asked, choices)
  return {typed, problems: isFinding(request) ? {} : problemsOf(request, asked, choices, typed)}
}

/** An unnamed device that replaces another keeps the other's name; a registered app has its own. */
function readTyped(
  request: FastifyRequest,
  {isRegistered, appName}: ConsentRequest,
  {projects, replaceable}: Choices,
): Typed {
  const replaces = formText(request, 'replaces')
  const name = formText(request, 'name').trim() || (replaceable.find(({id}) => id === replaces)?.name ?? '')
  const newProject = formText(request, 'new_project').trim()
  // A form that is sent twice finds the project that it created.
  const made = newProject && projects.find(({name}) => name === newProject)?.id
  return {
    name: isRegistered ? appName : name,
    project: formText(request, 'project') || made || '',
    newProject,
    replaces,
    find: typedFind(request),
  }
}

/** Accepts only the person's own projects and connections. */
function problemsOf(
  request: FastifyRequest,
  {isRegistered, needsProject}: ConsentRequest,
  {projects, replaceable}: Choices,
  typed: Typed,
): Problems {
  const {connecting} = visitorOf(request).words
  const isNew = projects.length === 0
  const isProject = projects.some(({id}) => id === typed.project)
  const isReplaceable = typed.replaces === '' || replaceable.some(({id}) => id === typed.replaces)
  return {
    project: !needsProject || isNew || isProject ? undefined : connecting.projectProblem,
    new_project: !needsProject || !isNew || isProjectName(typed.newProject) ? undefined : connecting.newProjectProblem,
    name: isRegistered || isDeviceName(typed.name) ? undefined : connecting.deviceNameProblem,
    replaces: isReplaceable ? undefined : connecting.replacesProblem,
  }
}
