import type {FastifyRequest} from 'fastify'
import {deviceClient} from '#shared/contract/scopes.ts'
import {rateLimitAddress} from '../../api/rate-limit-address.ts'
import type {ConsentRequest, Consent as Given} from '../../identity/consents.ts'
import {readProjectText} from '../../projects/project-text.ts'
import {createAttemptLimiter} from '../attempt-limiter.ts'
import {hasProblems} from '../elements.ts'
import type {PageServices} from '../services.ts'
import {personOf, visitorOf} from '../visitor.ts'
import {readAnswer} from './consent-answer.ts'
import type {Choices, Consent} from './consent-view.ts'

export type ConsentServices = Pick<PageServices, 'clock' | 'connections' | 'database' | 'projects'>

type Answer = Omit<Consent, 'asked' | 'flow'>
type Refused = 'gone' | 'forbidden'

const quarterHour = 15 * 60_000

/** Reads and applies consent forms, for the browser flow and the device flow. */
export function createConsentForms({clock, connections, database, projects}: ConsentServices) {
  const byPerson = createAttemptLimiter({limit: 60, span: quarterHour, clock})
  const byAddress = createAttemptLimiter({limit: 240, span: quarterHour, clock})

  return {
    /** Counts a submitted form. Throws TooManyAttemptsError. */
    count(request: FastifyRequest) {
      byAddress.count(rateLimitAddress(request.ip))
      byPerson.count(personOf(request).id)
    },

    /** Returns the initial form. The person chooses the project: a preselected one may be the wrong home. */
    emptyAnswer(request: FastifyRequest, asked: ConsentRequest): Answer {
      const choices = consentChoices(personOf(request).id, asked)
      const typed = {name: '', project: '', newProject: '', replaces: '', find: ''}
      return {...choices, typed, problems: {}}
    },

    /** Reads the submitted form, with its problems. */
    read(request: FastifyRequest, asked: ConsentRequest): Answer {
      const choices = consentChoices(personOf(request).id, asked)
      return {...choices, ...readAnswer(request, asked, choices)}
    },

    /**
     * Calls `allow` with the choices of an answer without problems. Creates the person's first project in the same
     * transaction.
     */
    decide<Done>(
      request: FastifyRequest,
      {asked, answer}: {asked: ConsentRequest; answer: Answer},
      allow: (given: Given) => Done | Refused,
    ): Done | Refused {
      const {projects: own, typed, problems} = answer
      if (hasProblems(problems)) throw new TypeError('cannot decide on an answer with problems')
      const {id: accountId} = personOf(request)
      const {language, signedInAt = 0, methods} = visitorOf(request)
      const owner = {ownerId: accountId, language}
      const makeFirst = () => projects.create(readProjectText({name: typed.newProject}), owner).id
      return allOrNothing(() =>
        allow({
          accountId,
          name: typed.name,
          signIn: {at: signedInAt, methods},
          ...(asked.needsProject && {projectId: own.length === 0 ? makeFirst() : typed.project}),
          ...(typed.replaces && {replaces: typed.replaces}),
        }),
      )
    },
  }

  function consentChoices(accountId: string, {clientId, needsProject, scopes}: ConsentRequest): Choices {
    const isDevice = clientId === deviceClient.id
    const own = projects.listOf(accountId)
    const joinable = connections.listJoinable({accountId, clientId})
    const connected = needsProject ? own.filter(({id}) => joinable.has(id)).map(({name}) => name) : []
    const lost = (projectId?: string) => (joinable.get(projectId)?.scopes ?? []).filter((one) => !scopes.includes(one))
    const joined = needsProject
      ? own.map(({id, name}) => ({project: name, scopes: lost(id)}))
      : [{project: undefined, scopes: lost()}]
    const isJoining = needsProject ? connected.length > 0 : joinable.has(undefined)
    return {
      projects: own,
      replaceable: isDevice ? connections.list(accountId).filter((one) => one.clientId === clientId) : [],
      joins: isJoining ? connected : undefined,
      narrows: joined.filter((one) => one.scopes.length > 0),
    }
  }

  function allOrNothing<Done>(allow: () => Done | Refused): Done | Refused {
    try {
      return database.transaction(() => {
        const outcome = allow()
        if (isRefused(outcome)) throw new RefusedError(outcome)
        return outcome
      })
    } catch (error) {
      if (error instanceof RefusedError) return error.outcome
      throw error
    }
  }
}

const isRefused = (outcome: unknown): outcome is Refused => outcome === 'gone' || outcome === 'forbidden'

/** Rolls the transaction back when the consent is refused. */
class RefusedError extends Error {
  override name = 'RefusedError'
  readonly outcome: Refused

  constructor(outcome: Refused) {
    super(outcome)
    this.outcome = outcome
  }
}
