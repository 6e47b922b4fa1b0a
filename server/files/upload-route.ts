import type {FastifyRequest} from 'fastify'
import type {Clock} from '#shared/clock.ts'
import {limits} from '#shared/contract/limits.ts'
import {file, fileTypes, withoutControls} from '#shared/contract/resources.ts'
import {Type} from '#shared/json-schema.ts'
import {byConnection, createConcurrencyLimiter} from '../api/concurrency-limiter.ts'
import {describeOnlyBody} from '../api/describe-only.ts'
import {type Connections, ensureWritable} from '../api/ensure-writable.ts'
import {refuseStalled} from '../api/refuse-stalled.ts'
import {created, projectParams as params, type Routes} from '../api/routes.ts'
import type {Config} from '../config.ts'
import type {Database} from '../database/open.ts'
import {transact} from '../database/when-free.ts'
import {ApiError} from '../errors.ts'
import type {Quotas} from '../quotas/store.ts'
import {namedType} from './file-type.ts'
import {readUpload} from './read-upload.ts'
import type {FileStore} from './store.ts'

export interface UploadNeeds {
  config: Pick<Config, 'maxFile'>
  clock: Clock
  database: Database
  connections: Connections
  files: Pick<FileStore, 'add' | 'put'>
  quotas: Pick<Quotas, 'noRoom' | 'roomIn'>
}

const querystring = Type.Object({
  name: Type.Optional(
    Type.String({
      maxLength: limits.fileNameLength,
      // `Content-Disposition` carries the name.
      pattern: withoutControls,
      description:
        'The name that people see, without control characters; spaces around it are removed, and it is `file` when it is ' +
        'absent or blank',
    }),
  ),
})

/** Registers POST files. Bytes go to disk as they arrive, and only after the gate let the request in. */
export function uploadRoute(
  app: Routes,
  {config: {maxFile}, clock, database, connections, files, quotas}: UploadNeeds,
) {
  const limiter = createConcurrencyLimiter({keyOf: byConnection, max: limits.concurrentUploads, clock})
  app.register(async (scope) => {
    const routes = scope as Routes
    routes.removeAllContentTypeParsers()
    routes.addContentTypeParser('*', (_request: unknown, _payload: unknown, done: (error: null) => void) => done(null))
    routes.post(
      '/v1/projects/:projectId/files',
      {
        config: {access: {scope: 'projects:write', project: 'write'}, refusals: ['unsupported_file']},
        onRequest: [async (request) => void uploadTypeOf(request), limiter.enter],
        validatorCompiler: describeOnlyBody,
        schema: {
          operationId: 'uploadFile',
          summary: 'Uploads a file, which homes name by its hash',
          description:
            'The body is the file itself. The server deletes a file that no version or draft names 30 days after its ' +
            'last upload. A file that the project has keeps its name and date.',
          tags: ['Files'],
          params,
          querystring,
          body: {
            content: Object.fromEntries(fileTypes.map((type) => [type, {schema: Type.String({format: 'binary'})}])),
          },
          response: {
            200: {...file, description: 'The project already had the file'},
            201: created(file),
          },
        },
      },
      (request, reply) =>
        limiter.run(request, async () => {
          const {projectId} = request.params
          const contentType = uploadTypeOf(request)
          const name = request.query.name?.trim() || 'file'
          const expected = {contentType, maxFile, room: quotas.roomIn(projectId), noRoom: quotas.noRoom}
          const stored = await refuseStalled(reply, clock, () => files.put(readUpload(request.raw, expected)))
          const {file, isNew} = await transact(database, () => {
            ensureWritable(connections, request, projectId)
            return files.add(projectId, stored, {name, contentType})
          })
          if (isNew) reply.code(201).header('location', `/v1/projects/${projectId}/files/${file.sha256}`)
          return file
        }),
    )
  })
}

/**
 * Returns the upload's type. Throws unsupported_file when it is missing, unsupported or encoded (RFC 9110, section
 * 8.4).
 */
export function uploadTypeOf({headers}: FastifyRequest) {
  const type = namedType(headers['content-type'])
  if (!type) throw new ApiError('unsupported_file', [`Content-Type: must be one of ${fileTypes.join(', ')}`])
  if ((headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity') {
    throw new ApiError('unsupported_file', ['Content-Encoding: must be absent; send the file without encoding it'])
  }
  return type
}
