import type {FastifyInstance} from 'fastify'
import {apiScopes} from '#shared/api/scopes.ts'
import {corsHeaders} from '../api/cors.ts'
import type {Config} from '../config.ts'

/** RFC 9728: what the API is and who issues its tokens, named in `WWW-Authenticate` by whoever refuses a token. */
export const protectedResourcePath = '/.well-known/oauth-protected-resource/v1'

export function protectedResourceRoutes(app: FastifyInstance, {baseUrl, authUrl}: Pick<Config, 'baseUrl' | 'authUrl'>) {
  app.get(protectedResourcePath, async (_request, reply) => {
    reply.headers(corsHeaders)
    return {
      resource: `${baseUrl}/v1`,
      authorization_servers: [authUrl],
      scopes_supported: Object.keys(apiScopes),
      bearer_methods_supported: ['header'],
      resource_name: 'Pianta',
      resource_documentation: `${baseUrl}/docs`,
    }
  })
}
