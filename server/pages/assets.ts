import {createHash} from 'node:crypto'
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import type {FastifyInstance} from 'fastify'

const types = {'pages.css': 'text/css; charset=utf-8', 'icon.svg': 'image/svg+xml'} as const

type AssetName = keyof typeof types

const files = Object.fromEntries(
  Object.keys(types).map((name) => [name, readFileSync(join(import.meta.dirname, name))]),
) as Record<AssetName, Buffer>

/** The address changes with the content, so that browsers may keep a file for good. */
const addresses = Object.fromEntries(
  Object.entries(files).map(([name, content]) => {
    const version = createHash('sha256').update(content).digest('hex').slice(0, 12)
    return [name, `/pages/${version}/${name}`]
  }),
) as Record<AssetName, string>

export const asset = (name: AssetName): string => addresses[name]

export function assetRoutes(app: FastifyInstance) {
  for (const [name, type] of Object.entries(types)) {
    app.get(asset(name as AssetName), async (_request, reply) => {
      reply.type(type).header('cache-control', 'public, max-age=31536000, immutable')
      return files[name as AssetName]
    })
  }
}
