import type {FastifyInstance, FastifyRequest} from 'fastify'
import {timestampOf} from '#shared/contract/timestamp.ts'
import {emptyHome} from '#shared/home/empty-home.ts'
import type {EditProposals} from '#web/editor/protocol.ts'
import {found} from '../errors.ts'
import {keysFor} from '../homes/home-answers.ts'
import {projectOfPath} from '../pages/projects/own-project.ts'
import type {PageServices} from '../pages/services.ts'
import {pageOwner, personOf} from '../pages/visitor.ts'

export type ProposalNeeds = Pick<PageServices, 'homeAnswers' | 'projects' | 'proposals' | 'revisions'>

type ProposalRequest = {Params: {id: string; proposal: string}}

const path = '/projects/:id/edit/proposals'

/** Serves assistants' proposals to their person, and deletes the ones decided on. */
export function proposalRoutes(app: FastifyInstance, {homeAnswers, projects, proposals, revisions}: ProposalNeeds) {
  const keyOf = (request: FastifyRequest) => ({
    projectId: projectOfPath(request, {projects}, 'editor').id,
    accountId: personOf(request).id,
  })

  app.get(path, async (request): Promise<EditProposals> => {
    const rows = proposals.list(keyOf(request))
    return {
      proposals: rows.map(({id, appName, title, base, changeCount, problemCount, changedAt}) => {
        return {id, appName, title, base, changeCount, problemCount, changedAt: timestampOf(changedAt)}
      }),
    }
  })

  app.get<ProposalRequest>(`${path}/:proposal`, (request, reply) => {
    const key = keyOf(request)
    const {name} = projectOfPath(request, {projects}, 'editor')
    const {base, home, changedAt, id} = found(proposals.find(key, request.params.proposal))
    const before = () =>
      base === null
        ? JSON.stringify(emptyHome(projects.languageOf(key.projectId), name))
        : revisions.home(key.projectId, base)
    homeAnswers.send(request, reply, {
      keys: keysFor(`proposal ${id} ${changedAt} ${base === null ? name : ''}`),
      owner: pageOwner(request),
      parts: () => ['{"before":', before(), ',"home":', {bytes: home, base: null}, '}'],
      // The person may have been removed while the home was read.
      ensureOpen: () => void keyOf(request),
    })
  })

  app.delete<ProposalRequest>(`${path}/:proposal`, async (request, reply) => {
    proposals.delete(keyOf(request), request.params.proposal)
    return reply.code(204).send()
  })
}
