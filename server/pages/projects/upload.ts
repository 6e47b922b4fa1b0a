import multipart, {type MultipartFile} from '@fastify/multipart'
import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify'
import type {Clock} from '#shared/clock.ts'
import type {TemporaryFile} from '../../api/content.ts'
import {refuseStalled} from '../../api/refuse-stalled.ts'
import {ApiError, invalidInput} from '../../errors.ts'
import type {FileStore} from '../../files/store.ts'
import {maxFiles} from '../../imports/join-scans.ts'
import {verifyFormToken} from '../forms.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The files of a multipart form; see `acceptUploads`. */
    uploads: Upload[]
  }
}

export interface Upload {
  /** The file's name on the person's computer, without its folders. */
  name: string
  /** A temporary file, deleted when the request ends. Undefined when it and those before are larger than the limit. */
  content: TemporaryFile | undefined
}

interface Needs {
  config: {maxFile: number}
  clock: Clock
  files: Pick<FileStore, 'writeTemporary'>
  /** Waits for the person's slot, once the form's token is verified. */
  enter(request: FastifyRequest, reply: FastifyReply): Promise<void>
}

/**
 * Accepts forms with files, the field `file`, of at most `maxFile` bytes together, as `request.uploads`. The other
 * fields are in the body. Reads no file before the form's token, and none into memory. `withUpload` deletes them.
 */
export async function acceptUploads(app: FastifyInstance, needs: Needs) {
  const {maxFile} = needs.config
  await app.register(multipart, {
    limits: {fileSize: maxFile, files: maxFiles, fields: 10, fieldSize: 1000, fieldNameSize: 100, headerPairs: 20},
    throwFileSizeLimit: false,
  })
  app.decorateRequest('uploads')
  app.addHook('preValidation', async (request, reply) => {
    request.uploads = []
    if (!request.isMultipart()) return
    const read = () => readParts(request, reply, needs)
    await refuseStalled(reply, needs.clock, read, () => deleteUploads(request))
  })
  // A hook may refuse the request before its handler runs.
  app.addHook('onError', deleteUploads)
}

/** Runs a handler, then deletes the uploads. */
export async function withUpload<T>(request: FastifyRequest, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } finally {
    await deleteUploads(request)
  }
}

async function deleteUploads({uploads = []}: FastifyRequest) {
  for (const {content} of uploads) await content?.[Symbol.asyncDispose]()
}

async function readParts(request: FastifyRequest, reply: FastifyReply, needs: Needs) {
  const fields: Record<string, string> = {}
  request.body = fields
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') await readFile(part, request, reply, needs)
      else fields[part.fieldname] ??= String(part.value)
    }
  } catch (error) {
    // Only the disk's errors name a call: nothing is wrong with the form.
    if (error instanceof ApiError || (error as NodeJS.ErrnoException).syscall !== undefined) throw error
    // The body ends early, has no boundary, several files, or more fields than our forms.
    throw invalidInput(`body: ${(error as Error).message}`)
  }
}

async function readFile(
  {fieldname, filename, file}: MultipartFile,
  request: FastifyRequest,
  reply: FastifyReply,
  {files, enter, config: {maxFile}}: Needs,
): Promise<void> {
  const {uploads} = request
  try {
    verifyFormToken(request)
    if (uploads.length === 0) await enter(request, reply)
  } catch (error) {
    // Browsers show no answer before they have sent the whole body.
    file.resume()
    throw error
  }
  // Browsers send an empty file without a name when none is chosen.
  if (fieldname !== 'file' || !filename) return void file.resume()
  if (uploads.some(({content}) => content === undefined)) return void file.resume()
  const content = await files.writeTemporary(file)
  const size = uploads.reduce((sum, {content}) => sum + (content?.size ?? 0), content.size)
  if (!file.truncated && size <= maxFile) return void uploads.push({name: filename, content})
  uploads.push({name: filename, content: undefined})
  await content[Symbol.asyncDispose]()
}
