import multipart, {type MultipartFile} from '@fastify/multipart'
import type {FastifyInstance, FastifyRequest} from 'fastify'
import {ApiError, invalidInput} from '../../errors.ts'
import {verifyFormToken} from '../forms.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The file of a multipart form; see `acceptUploads`. */
    upload: Upload | undefined
  }
}

export interface Upload {
  /** The file's name on the person's computer, without its folders. */
  name: string
  /** Undefined when the file is larger than the limit. */
  bytes: Buffer | undefined
}

/**
 * Accepts forms with one file, the field `file`, of at most `maxFile` bytes, as `request.upload`. The other fields are
 * in the body. Reads no file into memory before the form's token.
 */
export async function acceptUploads(app: FastifyInstance, {maxFile}: {maxFile: number}) {
  await app.register(multipart, {
    limits: {fileSize: maxFile, files: 1, fields: 10, fieldSize: 1000, fieldNameSize: 100, headerPairs: 20},
    throwFileSizeLimit: false,
  })
  app.decorateRequest('upload', undefined)
  app.addHook('preValidation', async (request) => {
    if (request.isMultipart()) await readParts(request)
  })
}

async function readParts(request: FastifyRequest) {
  const fields: Record<string, string> = {}
  request.body = fields
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') request.upload = await readFile(request, part)
      else fields[part.fieldname] ??= String(part.value)
    }
  } catch (error) {
    if (error instanceof ApiError) throw error
    // The body ends early, has no boundary, several files, or more fields than our forms.
    throw invalidInput(`body: ${(error as Error).message}`)
  }
}

async function readFile(request: FastifyRequest, part: MultipartFile) {
  const {fieldname, filename, file} = part
  try {
    verifyFormToken(request)
  } catch (error) {
    // Browsers show no response before they have sent the whole body.
    file.resume()
    throw error
  }
  const bytes = await part.toBuffer()
  // Browsers send an empty file without a name when none is chosen.
  return fieldname === 'file' && filename ? {name: filename, bytes: file.truncated ? undefined : bytes} : undefined
}
