import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify'
import {deviceClient} from '#shared/api/scopes.ts'
import type {Asked} from '../identity/consents.ts'
import {isProjectName, readProjectText} from '../projects/project-text.ts'
import {allowedView, deniedView, forbiddenView, goneView} from './consent-outcomes.ts'
import {type Consent, consentView, type Typed} from './consent-view.ts'
import {hasProblems, type Problems} from './elements.ts'
import {formText} from './forms.ts'
import {showPage} from './layout.ts'
import type {PageServices} from './services.ts'
import {normalCode} from './user-code.ts'
import {personOf, type Visitor, visitorOf} from './visitor.ts'

export type ConsentServices = Pick<PageServices, 'connections' | 'deviceCodes' | 'projects'>

interface Needs extends ConsentServices {
  findRequest(request: FastifyRequest, code: string): Asked | undefined
}

const longestDeviceName = 100

/** Shows what a device asks, to be allowed or denied. */
export function showConsent(
  request: FastifyRequest,
  reply: FastifyReply,
  services: ConsentServices,
  {asked, code}: Pick<Consent, 'asked' | 'code'>,
) {
  const typed = {name: '', project: '', newProject: '', replaces: ''}
  const consent = {asked, code, ...choicesOf(services, personOf(request).id, asked), typed, problems: {}}
  return showPage(request, reply, consentView(visitorOf(request), consent))
}

/** Where a person allows or denies what a device asks. */
export function consentRoutes(app: FastifyInstance, services: Needs) {
  const {deviceCodes, projects, findRequest} = services

  app.post('/device/consent', {config: {person: {returnTo: '/device'}}}, async (request, reply) => {
    const visitor = visitorOf(request)
    const person = personOf(request)
    const code = normalCode(formText(request, 'user_code'))
    const asked = findRequest(request, code)
    if (!asked) return showPage(request, reply, goneView(visitor), 410)
    if (formText(request, 'decision') === 'deny') {
      deviceCodes.deny(code)
      return showPage(request, reply, deniedView(visitor))
    }
    const choices = choicesOf(services, person.id, asked)
    const typed = readTyped(request, asked, choices)
    const problems = problemsOf(visitor, asked, choices, typed)
    if (hasProblems(problems)) {
      return showPage(request, reply, consentView(visitor, {asked, code, ...choices, typed, problems}), 400)
    }
    const outcome = deviceCodes.allow(code, {
      accountId: person.id,
      name: typed.name,
      ...(asked.needsProject && {projectId: typed.project || makeProject(typed.newProject)}),
      ...(typed.replaces && {replaces: typed.replaces}),
    })
    if (outcome === 'allowed') return showPage(request, reply, allowedView(visitor, typed.name))
    if (outcome === 'gone') return showPage(request, reply, goneView(visitor), 410)
    return showPage(request, reply, forbiddenView(visitor), 403)

    function makeProject(name: string): string {
      return projects.create(readProjectText({name}), {ownerId: person.id, language: visitor.language}).id
    }
  })
}

type Choices = Pick<Consent, 'projects' | 'replaceable'>

function choicesOf({projects, connections}: ConsentServices, accountId: string, {clientId}: Asked): Choices {
  const isDevice = clientId === deviceClient.id
  return {
    projects: projects.listOf(accountId),
    replaceable: isDevice ? connections.list(accountId).filter((one) => one.clientId === deviceClient.id) : [],
  }
}

/** A device that takes another's place without a name of its own keeps the other's; a registered app has its own. */
function readTyped(request: FastifyRequest, {isRegistered, appName}: Asked, {replaceable}: Choices): Typed {
  const replaces = formText(request, 'replaces')
  const name = formText(request, 'name').trim() || (replaceable.find(({id}) => id === replaces)?.name ?? '')
  return {
    name: isRegistered ? appName : name,
    project: formText(request, 'project'),
    newProject: formText(request, 'new_project').trim(),
    replaces,
  }
}

/** By the names of the form's fields. What is chosen must be among the person's own, whatever the form said. */
function problemsOf(
  {words: {consent}}: Visitor,
  {isRegistered, needsProject}: Asked,
  {projects, replaceable}: Choices,
  typed: Typed,
): Problems {
  const isNew = projects.length === 0
  const isProject = projects.some(({id}) => id === typed.project)
  const isReplaceable = typed.replaces === '' || replaceable.some(({id}) => id === typed.replaces)
  return {
    project: !needsProject || isNew || isProject ? undefined : consent.projectProblem,
    new_project: !needsProject || !isNew || isProjectName(typed.newProject) ? undefined : consent.newProjectProblem,
    name: isRegistered || isFilled(typed.name, longestDeviceName) ? undefined : consent.deviceNameProblem,
    replaces: isReplaceable ? undefined : consent.replacesProblem,
  }
}

/** One to so many characters long. */
const isFilled = ({length}: string, most: number) => length >= 1 && length <= most
