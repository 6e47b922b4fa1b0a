import {createHash} from 'node:crypto'
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import type {FastifyInstance} from 'fastify'
import {annotationStyles} from '#shared/home/annotations/annotation-styles.ts'
import {productStyles} from '#shared/home/draw/product-styles.ts'
import {darkStyles, paperStyles} from '#shared/home/draw/styles.ts'

const types = {
  'pages.css': 'text/css; charset=utf-8',
  'reference.css': 'text/css; charset=utf-8',
  'catalog.css': 'text/css; charset=utf-8',
  'copy-text.js': 'text/javascript; charset=utf-8',
  'live-form.js': 'text/javascript; charset=utf-8',
  'local-times.js': 'text/javascript; charset=utf-8',
  'show-password.js': 'text/javascript; charset=utf-8',
  'dark.css': 'text/css; charset=utf-8',
  'passkey.js': 'text/javascript; charset=utf-8',
  'icon.svg': 'image/svg+xml',
} as const

export type AssetName = keyof typeof types

const fileOf = (name: AssetName | 'colors.css') => readFileSync(join(import.meta.dirname, '../../web/pages', name))

/** The stylesheets include the styles of plan and product drawings: a page loads styles from these files only. */
const files: Record<AssetName, Buffer> = {
  'pages.css': Buffer.concat([fileOf('colors.css'), fileOf('pages.css'), Buffer.from(paperStyles + annotationStyles)]),
  'reference.css': fileOf('reference.css'),
  'catalog.css': Buffer.concat([fileOf('catalog.css'), Buffer.from(productStyles)]),
  'copy-text.js': fileOf('copy-text.js'),
  'live-form.js': fileOf('live-form.js'),
  'local-times.js': fileOf('local-times.js'),
  'show-password.js': fileOf('show-password.js'),
  'dark.css': Buffer.concat([fileOf('dark.css'), Buffer.from(darkStyles)]),
  'passkey.js': fileOf('passkey.js'),
  'icon.svg': fileOf('icon.svg'),
}

/** The address contains a hash of the content, so browsers can cache a file forever. */
const addresses = Object.fromEntries(
  Object.entries(files).map(([name, content]) => {
    const version = createHash('sha256').update(content).digest('hex').slice(0, 12)
    return [name, `/pages/${version}/${name}`]
  }),
) as Record<AssetName, string>

export const assetPath = (name: AssetName): string => addresses[name]

export function assetRoutes(app: FastifyInstance) {
  for (const [name, type] of Object.entries(types)) {
    app.get(assetPath(name as AssetName), async (_request, reply) => {
      reply.type(type).header('cache-control', 'public, max-age=31536000, immutable')
      return files[name as AssetName]
    })
  }
}
