import multipart, {type MultipartFile} from '@fastify/multipart'
import type {FastifyInstance, FastifyRequest} from 'fastify'
import {ApiError, invalidInput} from '../../errors.ts'
import {verifyFormToken} from '../forms.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What came with a form that has a file, see `acceptUploads`. */
    upload: Upload | undefined
  }
}

export interface Upload {
  /** As the person's machine names it, without its folders. */
  name: string
  /** Undefined when it is over the limit. */
  bytes: Buffer | undefined
}

/**
 * Lets the forms of `app` bring one file, the field `file`, of at most `maxFile` bytes; it is in `request.upload`, the
 * other fields are in the body as of any form. Nothing of a file is kept in memory before the form's token has come.
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
    // It breaks off, has no boundary, more than one file, more fields than any form of ours.
    throw invalidInput(`body: ${(error as Error).message}`)
  }
}

async function readFile(request: FastifyRequest, part: MultipartFile) {
  const {fieldname, filename, file} = part
  try {
    verifyFormToken(request)
  } catch (error) {
    // Browsers show no answer before they have sent all.
    file.resume()
    throw error
  }
  const bytes = await part.toBuffer()
  // Where none is chosen, browsers send a file without a name.
  return fieldname === 'file' && filename ? {name: filename, bytes: file.truncated ? undefined : bytes} : undefined
}
