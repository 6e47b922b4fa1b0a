import type {FastifyInstance} from 'fastify'
import {currentVersion} from '#shared/home/version.ts'
import {corsHeaders} from '../api/cors.ts'
import type {Config} from '../config.ts'
import {notFound} from '../errors.ts'

/** The JSON Schemas of all versions of the home format; the current one is last. */
export const schemaNames = Array.from({length: currentVersion}, (_, index) => `home-${index + 1}.json`)

/** Serves the JSON Schemas of the home format, for editors and other programs. */
export function schemaRoutes(app: FastifyInstance, {config}: {config: Pick<Config, 'baseUrl'>}) {
  const texts = new Map<string, string>()

  app.get<{Params: {name: string}}>('/schema/:name', async (request, reply) => {
    reply.headers(corsHeaders)
    const {name} = request.params
    const version = schemaNames.indexOf(name) + 1
    if (version === 0) throw notFound()
    const text = texts.get(name) ?? (await describe(version, `${config.baseUrl}/schema/${name}`))
    texts.set(name, text)
    return reply.type('application/schema+json').header('cache-control', cachedForAnHour).send(text)
  })
}

const cachedForAnHour = 'public, max-age=3600'

/** Loads the schemas on demand: they are slow to load, and rarely requested. */
async function describe(version: number, url: string): Promise<string> {
  const {homeJsonSchema} = await import('#shared/home/json-schema.ts')
  return JSON.stringify(homeJsonSchema(version, url))
}
