import type {FastifyInstance, FastifyReply} from 'fastify'
import {fixedStyles} from '#shared/home/draw/styles.ts'
import {found} from '../../errors.ts'
import {sendBytes} from '../../files/send-bytes.ts'
import {type SvgBytes, textOf} from '../../homes/drawn-plan.ts'
import type {PageServices} from '../services.ts'
import {pageOwner} from '../visitor.ts'
import {projectOfPath} from './own-project.ts'
import {type Drawn, isPicture, type PlanDrawings} from './plan-drawings.ts'

type Needs = Pick<PageServices, 'clock' | 'files' | 'projects' | 'revisions'> & {drawings: PlanDrawings}

/** Isolates a file that is opened directly: it runs nothing, loads nothing, and other sites can't embed it. */
export const byteHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

/** Files never change, but browsers must ask again: a removed member may no longer see them. */
export const cacheControl = 'private, no-cache'

/** Serves a project's files, and the thumbnail of its last version, to its members. */
export function projectFileRoutes(app: FastifyInstance, {clock, drawings, files, projects, revisions}: Needs) {
  const config = {person: {}}

  app.get<{Params: {sha256: string}}>('/projects/:id/files/:sha256', {config}, async (request, reply) => {
    const {id} = projectOfPath(request, {projects}, 'viewer')
    const {sha256, contentType, name} = found(files.find(id, request.params.sha256))
    // Only images are shown inline. Other types are downloads, because browsers interpret more in them than an image.
    const stored = isPicture({contentType}) ? {} : {name: asPdf(name)}
    return sendBytes(request, reply.headers(byteHeaders), {files, clock, sha256, contentType, cacheControl, ...stored})
  })

  app.get('/projects/:id/thumbnail', {config}, async (request, reply) => {
    const {id} = projectOfPath(request, {projects}, 'viewer')
    const sha256 = revisions.thumbnailOf(id)
    if (sha256 === undefined)
      return sendSmallPlan(reply, await drawings.of(id, found(revisions.last(id)), pageOwner(request)))
    return sendBytes(request, reply.headers(byteHeaders), {
      files,
      clock,
      sha256,
      contentType: 'image/webp',
      cacheControl,
    })
  })
}

/** Sends the first plan of a version that was saved without a picture. */
export function sendSmallPlan(reply: FastifyReply, {plans}: Drawn) {
  const svg = found(plans?.[0]?.svg)
  return reply
    .headers(byteHeaders)
    .header('content-security-policy', drawingPolicy)
    .header('cache-control', cacheControl)
    .type('image/svg+xml')
    .send(standalone(svg))
}

/** The drawing has its own style sheet, and may load nothing. */
const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/**
 * Gives a page's drawing a size and colours of its own, as an image takes none from the page around it, and paper
 * beside it, because plans are rarely as wide as the image.
 */
const standalone = (svg: SvgBytes) =>
  textOf(svg).replace(
    /^<svg ([^>]*)>/,
    `<svg width="640" height="400" $1><style>:root{background:#fff}${fixedStyles('light')}</style>`,
  )

/** Adds `.pdf` to a PDF's name: operating systems go by the extension, and the uploader chose it. */
const asPdf = (name: string) => (/\.pdf$/i.test(name) ? name : `${name}.pdf`)
