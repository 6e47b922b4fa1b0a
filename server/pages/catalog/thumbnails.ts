import type {FastifyInstance} from 'fastify'
import {notFound} from '../../errors.ts'
import {sendBytes} from '../../files/send-bytes.ts'
import {byteHeaders} from '../projects/project-files.ts'
import type {PageServices} from '../services.ts'

/** Returns a thumbnail's address. It has one segment more than a product's, so the two can't collide. */
export const thumbnailPath = (sha256: string) => `/catalog/files/thumbnails/${sha256}`

/** Serves product thumbnails to signed-in people. */
export function thumbnailRoutes(
  app: FastifyInstance,
  {catalog, clock, files}: Pick<PageServices, 'catalog' | 'clock' | 'files'>,
) {
  const config = {person: {}, visits: 'picture'} as const

  app.get<{Params: {sha256: string}}>(thumbnailPath(':sha256'), {config}, async (request, reply) => {
    const {sha256} = request.params
    if (!catalog.hasFile(sha256, 'thumbnail')) throw notFound()
    return sendBytes(request, reply.headers(byteHeaders), {files, clock, sha256, contentType: 'image/webp'})
  })
}
