import type {FastifyRequest} from 'fastify'
import {deviceClient} from '#shared/api/scopes.ts'
import {limitedAddress} from '../http/limited-address.ts'
import type {Asked, Consent as Given} from '../identity/consents.ts'
import {isProjectName, readProjectText} from '../projects/project-text.ts'
import {createAttempts} from './attempts.ts'
import type {Choices, Consent, Typed} from './consent-view.ts'
import {hasProblems, type Problems} from './elements.ts'
import {formText} from './forms.ts'
import type {PageServices} from './services.ts'
import {personOf, type Visitor, visitorOf} from './visitor.ts'

export type ConsentServices = Pick<PageServices, 'clock' | 'connections' | 'projects'>

type Answer = Omit<Consent, 'asked' | 'way'>

const longestDeviceName = 100
const quarter = 15 * 60_000

/** What is alike in allowing an app, however it asks: what a person may choose, and what of it they chose. */
export function createConsentForms({clock, connections, projects}: ConsentServices) {
  const byPerson = createAttempts({limit: 60, span: quarter, clock})
  const byAddress = createAttempts({limit: 240, span: quarter, clock})

  return {
    /** Counts a form that came. Throws TooManyAttemptsError. */
    count(request: FastifyRequest) {
      byAddress.count(limitedAddress(request.ip))
      byPerson.count(personOf(request).id)
    },

    /** For the page as it is first shown. */
    blank(request: FastifyRequest, asked: Asked): Answer {
      const typed = {name: '', project: '', newProject: '', replaces: ''}
      return {...choicesOf(personOf(request).id, asked), typed, problems: {}}
    },

    /** What the person chose in the form; `problems` says why it can't be allowed so. */
    read(request: FastifyRequest, asked: Asked): Answer {
      const choices = choicesOf(personOf(request).id, asked)
      const typed = readTyped(request, asked, choices)
      return {...choices, typed, problems: problemsOf(visitorOf(request), asked, choices, typed)}
    },

    /** What an answer without problems comes to. Makes the person's first project, where they named one. */
    settle(request: FastifyRequest, asked: Asked, {projects: own, typed, problems}: Answer): Given {
      if (hasProblems(problems)) throw new TypeError('an answer with problems allows nothing')
      const {id: accountId} = personOf(request)
      const owner = {ownerId: accountId, language: visitorOf(request).language}
      const makeFirst = () => projects.create(readProjectText({name: typed.newProject}), owner).id
      return {
        accountId,
        name: typed.name,
        ...(asked.needsProject && {projectId: own.length === 0 ? makeFirst() : typed.project}),
        ...(typed.replaces && {replaces: typed.replaces}),
      }
    },
  }

  function choicesOf(accountId: string, {clientId, needsProject}: Asked): Choices {
    const isDevice = clientId === deviceClient.id
    const own = projects.listOf(accountId)
    const isConnected = (projectId?: string) => connections.joinable({accountId, clientId, projectId}) !== undefined
    const connected = needsProject ? own.filter(({id}) => isConnected(id)).map(({name}) => name) : []
    const isJoining = needsProject ? connected.length > 0 : isConnected()
    return {
      projects: own,
      replaceable: isDevice ? connections.list(accountId).filter((one) => one.clientId === clientId) : [],
      joins: isJoining ? connected : undefined,
    }
  }
}

/** A device that takes another's place without a name of its own keeps the other's; a registered app has its own. */
function readTyped(request: FastifyRequest, {isRegistered, appName}: Asked, {projects, replaceable}: Choices): Typed {
  const replaces = formText(request, 'replaces')
  const name = formText(request, 'name').trim() || (replaceable.find(({id}) => id === replaces)?.name ?? '')
  const newProject = formText(request, 'new_project').trim()
  // A form that is sent twice finds the project that it made.
  const made = newProject && projects.find(({name}) => name === newProject)?.id
  return {
    name: isRegistered ? appName : name,
    project: formText(request, 'project') || made || '',
    newProject,
    replaces,
  }
}

/** By the names of the form's fields. What is chosen must be among the person's own, whatever the form said. */
function problemsOf(
  {words: {connecting}}: Visitor,
  {isRegistered, needsProject}: Asked,
  {projects, replaceable}: Choices,
  typed: Typed,
): Problems {
  const isNew = projects.length === 0
  const isProject = projects.some(({id}) => id === typed.project)
  const isReplaceable = typed.replaces === '' || replaceable.some(({id}) => id === typed.replaces)
  return {
    project: !needsProject || isNew || isProject ? undefined : connecting.projectProblem,
    new_project: !needsProject || !isNew || isProjectName(typed.newProject) ? undefined : connecting.newProjectProblem,
    name: isRegistered || isFilled(typed.name, longestDeviceName) ? undefined : connecting.deviceNameProblem,
    replaces: isReplaceable ? undefined : connecting.replacesProblem,
  }
}

/** One to so many characters long. */
const isFilled = ({length}: string, most: number) => length >= 1 && length <= most
