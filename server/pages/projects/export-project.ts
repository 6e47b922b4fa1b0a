import type {FastifyInstance, FastifyRequest} from 'fastify'
import {limits} from '#shared/contract/limits.ts'
import {createConcurrencyLimiter} from '../../api/concurrency-limiter.ts'
import {sendExport} from '../../export/send-export.ts'
import {type Html, html} from '../html.ts'
import type {PageServices} from '../services.ts'
import {personOf, type Visitor} from '../visitor.ts'
import {type OwnProject, projectOfPath} from './own-project.ts'

type Needs = Pick<PageServices, 'clock' | 'files' | 'projects' | 'revisions'>

/** Exports a project as a zip, for its members. */
export function exportProjectRoutes(app: FastifyInstance, {clock, files, projects, revisions}: Needs) {
  const limiter = createConcurrencyLimiter({
    keyOf: (request) => personOf(request).id,
    max: limits.concurrentExports,
    clock,
  })
  const ensureOpen = (request: FastifyRequest) => projectOfPath(request, {projects}, 'viewer')

  app.get('/projects/:id/export', {config: {person: {}}, onRequest: limiter.enter}, (request, reply) =>
    limiter.run(request, () =>
      sendExport(
        reply,
        {clock, files, projects, revisions},
        {projectId: ensureOpen(request).id, ensureOpen: () => void ensureOpen(request)},
      ),
    ),
  )
}

/** Describes the export and links to it. */
export const exportView = (
  {words: {project}}: Visitor,
  {id}: OwnProject,
): Html => html`<section aria-labelledby="export">
  <h2 id="export">${project.exportTitle}</h2>
  <p>${project.exportLead}</p>
  <p><a class="button second" href="/projects/${id}/export" download>${project.export}</a></p>
</section>`
