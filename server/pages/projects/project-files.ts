import type {FastifyInstance} from 'fastify'
import type {File} from '#shared/api/resources.ts'
import {found} from '../../errors.ts'
import {sendBytes} from '../../files/send-bytes.ts'
import type {PageServices} from '../services.ts'
import {projectOfPath} from './own-project.ts'

type Needs = Pick<PageServices, 'clock' | 'files' | 'projects' | 'revisions'>

/**
 * Whatever the bytes are, opened by themselves they are no page of ours: they run nothing and load nothing. And a page of
 * another site cannot show them.
 */
export const byteHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

/** They never change, but whoever is not in the project any more sees them no more. */
const cacheControl = 'private, no-cache'

/** The files of a project and the picture of its last version, for its people's pages. */
export function projectFileRoutes(app: FastifyInstance, {clock, files, projects, revisions}: Needs) {
  const config = {person: {}}

  app.get<{Params: {sha256: string}}>('/projects/:id/files/:sha256', {config}, async (request, reply) => {
    const {id} = projectOfPath(request, {projects}, 'viewer')
    const {sha256, contentType, name} = found(files.find(id, request.params.sha256))
    // Only pictures are shown; of the rest a browser makes more than a picture.
    const stored = isPicture({contentType}) ? {} : {name: asPdf(name)}
    return sendBytes(request, reply.headers(byteHeaders), {files, clock, sha256, contentType, cacheControl, ...stored})
  })

  app.get('/projects/:id/thumbnail', {config}, async (request, reply) => {
    const {id} = projectOfPath(request, {projects}, 'viewer')
    const sha256 = found(revisions.thumbnailOf(id))
    return sendBytes(request, reply.headers(byteHeaders), {
      files,
      clock,
      sha256,
      contentType: 'image/webp',
      cacheControl,
    })
  })
}

/** Where a page finds a file of a project. */
export const filePath = (projectId: string, sha256: string) => `/projects/${projectId}/files/${sha256}`

/**
 * What is a PDF to us can be a program to the system that it is stored on, which goes by the end of the name, and that was
 * chosen by whoever uploaded it.
 */
const asPdf = (name: string) => (/\.pdf$/i.test(name) ? name : `${name}.pdf`)

/** Whether a page may show it. */
export const isPicture = ({contentType}: Pick<File, 'contentType'>) => contentType.startsWith('image/')
