import type {FastifyInstance, FastifyRequest} from 'fastify'
import {limits} from '#shared/contract/limits.ts'
import {withoutControls} from '#shared/contract/resources.ts'
import type {EditDrawing} from '#web/editor/protocol.ts'
import {createConcurrencyLimiter} from '../api/concurrency-limiter.ts'
import {refuseStalled} from '../api/refuse-stalled.ts'
import {transact} from '../database/when-free.ts'
import {ApiError, invalidInput} from '../errors.ts'
import {type PictureSize, pictureSize} from '../files/picture-size.ts'
import {readUpload} from '../files/read-upload.ts'
import {uploadTypeOf} from '../files/upload-route.ts'
import type {Stored} from '../files/write-bytes.ts'
import {queryText} from '../pages/forms.ts'
import {projectOfPath} from '../pages/projects/own-project.ts'
import {filePath} from '../pages/projects/plan-drawings.ts'
import type {PageServices} from '../pages/services.ts'
import {personOf} from '../pages/visitor.ts'

export type DrawingNeeds = Pick<PageServices, 'clock' | 'config' | 'database' | 'files' | 'projects' | 'quotas'>

/** Takes the file behind a plan: checked and kept like an upload of `/v1`, and measured. */
export function drawingRoute(app: FastifyInstance, needs: DrawingNeeds) {
  const {clock, config, database, files, projects, quotas} = needs
  const limiter = createConcurrencyLimiter({keyOf: (request) => personOf(request).id, max: 1, clock})
  const writable = (request: FastifyRequest) => projectOfPath(request, {projects}, 'editor').id

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The body is the file, so the form's token comes in a header.
    scope.addContentTypeParser('*', (request, _payload, done) => done(null, {token: request.headers['form-token']}))
    const refuse = async (request: FastifyRequest) => {
      writable(request)
      uploadTypeOf(request)
      nameOf(request)
    }

    scope.post('/projects/:id/edit/drawing', {onRequest: [refuse, limiter.enter]}, (request, reply) =>
      limiter.run(request, async (): Promise<EditDrawing> => {
        const projectId = writable(request)
        const contentType = uploadTypeOf(request)
        const expected = {
          contentType,
          maxFile: config.maxFile,
          room: quotas.roomIn(projectId),
          noRoom: quotas.noRoom,
        }
        const stored = await refuseStalled(reply, clock, () => files.put(readUpload(request.raw, expected)))
        const size = contentType === 'application/pdf' ? noSize : await measure(stored)
        const {file, isNew} = await transact(database, () =>
          files.add(writable(request), stored, {name: nameOf(request), contentType}),
        )
        if (isNew) reply.code(201)
        const {sha256, name} = file
        return {
          sha256,
          contentType: file.contentType,
          size: file.size,
          name,
          ...size,
          href: filePath(projectId, sha256),
        }
      }),
    )
  })

  /** Throws unsupported_file for a picture that can't be shown. Its bytes are deleted like others that nobody names. */
  async function measure({sha256}: Stored): Promise<PictureSize> {
    const size = await pictureSize(files.pathOf(sha256))
    if (!size) throw new ApiError('unsupported_file', ['body: is damaged, or has too many pixels'])
    const {width, height} = size
    return {width, height}
  }
}

const noSize = {width: null, height: null}

const isName = new RegExp(withoutControls, 'u')

function nameOf(request: FastifyRequest): string {
  const name = queryText(request, 'name').trim() || 'file'
  if ([...name].length <= limits.fileNameLength && isName.test(name)) return name
  throw invalidInput(`name: must have at most ${limits.fileNameLength} characters, without control characters`)
}
