import type {FastifyInstance} from 'fastify'
import {currentVersion} from '#shared/home/version.ts'
import type {Config} from '../config.ts'
import {notFound} from '../errors.ts'
import {corsHeaders} from '../http/cors.ts'

/** The JSON Schemas of the home format, for editors and other programs (contract: `{schema_url}`). */
export function schemaRoutes(app: FastifyInstance, {config}: {config: Config}) {
  const name = `home-${currentVersion}.json`
  let text: string | undefined

  app.get<{Params: {name: string}}>('/schema/:name', async (request, reply) => {
    reply.headers(corsHeaders)
    if (request.params.name !== name) throw notFound()
    text ??= await describe(`${config.baseUrl}/schema/${name}`)
    return reply.type('application/schema+json').header('cache-control', 'public, max-age=3600').send(text)
  })
}

/** The format's schema takes a while to load, and is asked for rarely. */
async function describe(url: string): Promise<string> {
  const {homeJsonSchema} = await import('#shared/home/json-schema.ts')
  return JSON.stringify(homeJsonSchema(url))
}
