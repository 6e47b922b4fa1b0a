import {limits} from '#shared/api/limits.ts'
import {revision, revisionInput} from '#shared/api/resources.ts'
import type {ConnectionStore} from '../connections/store.ts'
import {invalidInput} from '../errors.ts'
import type {FileStore} from '../files/store.ts'
import type {HomeReader} from '../homes/home-reader.ts'
import {callerOf} from '../http/caller.ts'
import {describeOnlyBody} from '../http/describe-only.ts'
import {ensureWritable} from '../http/ensure-writable.ts'
import type {Idempotency} from '../http/idempotency.ts'
import {created, idempotencyHeader, projectParams as params, type Routes} from '../http/routes.ts'
import {takeTurns} from '../http/turns.ts'
import type {NewRevision, RevisionStore} from './store.ts'

export interface SaveNeeds {
  revisions: RevisionStore
  files: FileStore
  homes: HomeReader
  connections: ConnectionStore
  idempotency: Idempotency
}

/** Of the body, for what it holds beside the home. */
const roomBesideHome = 1024 * 1024

/** POST revisions. The home is read in a worker thread, from the bytes that came; the commit is this thread's. */
export function saveRoute(app: Routes, {revisions, files, homes, connections, idempotency}: SaveNeeds) {
  const saves = takeTurns(limits.savesAtOnce)

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/json',
      {parseAs: 'buffer'},
      async (_request: unknown, body: unknown) => body,
    )
    const bytesRoutes = scope as Routes
    bytesRoutes.post(
      '/v1/projects/:projectId/revisions',
      {
        config: {
          access: {scope: 'projects:write', project: 'write'},
          refusals: ['conflict', 'invalid_home', 'blocking_problems'],
        },
        onRequest: saves.onRequest,
        bodyLimit: homes.maxHome + roomBesideHome,
        validatorCompiler: describeOnlyBody,
        schema: {
          operationId: 'saveRevision',
          summary: 'Saves a version made from the last one',
          description:
            'Takes a home of any version of the format, held to the same checks as in the editor. `baseRevision` is ' +
            'the number of the last version, null when there is none.',
          tags: ['Versions'],
          params,
          headers: idempotencyHeader,
          body: revisionInput,
          response: {201: created(revision)},
        },
      },
      (request, reply) =>
        saves.during(request, async () => {
          const {projectId} = request.params
          const body: unknown = request.body
          if (!Buffer.isBuffer(body)) throw invalidInput('body: is empty; it must be JSON')
          return idempotency.answer(request, reply, async (commit) => {
            const {thumbnail, ...made} = await homes.readRevision(body)
            const picture = thumbnail ? await keepPicture(projectId, made, thumbnail) : null
            return commit(() => {
              ensureWritable(connections, request, projectId)
              const saved = revisions.save(projectId, made, callerOf(request), picture)
              return {status: 201, location: `/v1/projects/${projectId}/revisions/${saved.number}`, body: saved}
            })
          })
        }),
    )
  })

  /** Nothing is kept of a version that can't be saved. */
  async function keepPicture(projectId: string, made: NewRevision, bytes: Uint8Array): Promise<string> {
    revisions.ensureSavable(projectId, made)
    return (await files.put(bytes)).sha256
  }
}
