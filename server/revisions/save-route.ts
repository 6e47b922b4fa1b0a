import {revision, revisionInput} from '#shared/contract/resources.ts'
import {callerOf} from '../api/caller.ts'
import type {ConcurrencyLimiter} from '../api/concurrency-limiter.ts'
import {describeOnlyBody} from '../api/describe-only.ts'
import {type Connections, ensureWritable} from '../api/ensure-writable.ts'
import type {Commit, Idempotency} from '../api/idempotency.ts'
import {ownerOf} from '../api/owner-of.ts'
import {acceptJsonBytes, type Receiving, receiveBody} from '../api/receive-body.ts'
import {created, idempotencyHeader, projectParams as params, type Routes} from '../api/routes.ts'
import type {FileStore} from '../files/store.ts'
import type {HomeReader} from '../jobs/home-reader.ts'
import {saveRevision} from './save-revision.ts'
import type {RevisionStore} from './store.ts'

export interface SaveNeeds extends Receiving {
  revisions: RevisionStore
  files: FileStore
  homes: HomeReader
  connections: Connections
  idempotency: Idempotency
  /** Shared by all operations that receive homes. */
  limiter: ConcurrencyLimiter
}

/** Registers POST revisions. A worker thread reads the home from the bytes of the body; this thread commits. */
export function saveRoute(app: Routes, {revisions, files, homes, connections, idempotency, limiter, clock}: SaveNeeds) {
  acceptJsonBytes(app, (routes) => {
    routes.post(
      '/v1/projects/:projectId/revisions',
      {
        config: {
          access: {scope: 'projects:write', project: 'write'},
          refusals: ['conflict', 'invalid_home', 'blocking_problems'],
        },
        onRequest: limiter.enter,
        bodyLimit: homes.maxBody,
        validatorCompiler: describeOnlyBody,
        schema: {
          operationId: 'saveRevision',
          summary: 'Saves a new version',
          description:
            'Accepts a home of any version of the format and runs the same checks as the editor. `baseRevision` is the ' +
            'number of the last version, or null before the first.',
          tags: ['Versions'],
          params,
          headers: idempotencyHeader,
          body: revisionInput,
          response: {201: created(revision)},
        },
      },
      (request, reply) =>
        limiter.run(request, async () => {
          const {projectId} = request.params
          await using body = await receiveBody(reply, {clock, files})
          const {content} = body
          const save = async (commit: Commit) => {
            const read = {base: revisions.baseFor(projectId), owner: ownerOf(request)}
            const {thumbnail: picture, ...made} = await homes.readRevision(content, read)
            const saving = {projectId, made, author: callerOf(request), picture}
            return saveRevision({revisions, files}, saving, (save) =>
              commit(() => {
                ensureWritable(connections, request, projectId)
                const body = save()
                return {status: 201, location: `/v1/projects/${projectId}/revisions/${body.number}`, body}
              }),
            )
          }
          return await idempotency.answer(request, reply, save, {content})
        }),
    )
  })
}
