import type {OutgoingHttpHeaders} from 'node:http'
import type {FastifyInstance} from 'fastify'
import {RetryLaterError} from '../../errors.ts'
import type {BrowserSessions} from '../../pages/browser-sessions.ts'
import {projectOfPath} from '../../pages/projects/own-project.ts'
import type {PageServices} from '../../pages/services.ts'
import {personOf} from '../../pages/visitor.ts'
import {createLiveHub, type LiveNeeds} from './live-hub.ts'

export interface LiveRouteNeeds extends Omit<LiveNeeds, 'changes'>, Pick<PageServices, 'projectChanges' | 'projects'> {
  browserSessions: Pick<BrowserSessions, 'ownId'>
}

/** Seconds after which a person with too many windows may try again. */
const retryAfter = 30

/** Streams others' changes to the editors of a project's members. */
export function liveRoute(app: FastifyInstance, needs: LiveRouteNeeds) {
  const {browserSessions, projectChanges, projects, revisions} = needs
  const hub = createLiveHub({...needs, changes: projectChanges})
  // Open streams would prevent the server from closing.
  app.addHook('preClose', async () => hub.close())

  app.get('/projects/:id/edit/live', {exposeHeadRoute: false}, (request, reply) => {
    const {id: projectId} = projectOfPath(request, {projects}, 'viewer')
    const {id, name, email} = personOf(request)
    if (hub.isFull(id)) throw new RetryLaterError(retryAfter)
    const sessionId = browserSessions.ownId(request)
    const opening = {projectId, person: {id, name: name || email}, sessionId}
    const last = revisions.last(projectId)
    reply.hijack()
    hub.open(reply.raw, reply.getHeaders() as OutgoingHttpHeaders, opening, last)
  })
}
