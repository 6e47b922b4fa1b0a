import {readFile} from 'node:fs/promises'
import type {FastifyInstance} from 'fastify'
import {corsHeaders} from './cors.ts'

/** The pages of `docs/` that our pages link to, served at the paths of their files. */
export const guideFiles = {
  agent: '/docs/agent.md',
  format: '/docs/home-format.md',
  webhooks: '/docs/webhooks.md',
} as const

/** Serves these pages as plain text: browsers display it, but download Markdown. */
export function guideFileRoutes(app: FastifyInstance) {
  for (const path of Object.values(guideFiles)) {
    app.get(path, async (_request, reply) => {
      const page = await readFile(new URL(`../..${path}`, import.meta.url))
      return reply
        .headers(corsHeaders)
        .type('text/plain; charset=utf-8')
        .header('cache-control', 'public, max-age=3600')
        .send(page)
    })
  }
}
