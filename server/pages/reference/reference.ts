import type {FastifyInstance, FastifyRequest} from 'fastify'
import {keptIn} from '#shared/kept-promise.ts'
import {found} from '../../errors.ts'
import {type Html, html} from '../html.ts'
import {showPage} from '../layout.ts'
import {visitorOf} from '../visitor.ts'
import {apiReference} from './api-reference.ts'
import type {Reference, Section} from './reference-of.ts'

/** Serves the OpenAPI document as pages for app developers: an index, and a page for each subject. */
export function referenceRoutes(app: FastifyInstance) {
  /** One for each language: the content depends on nothing else. */
  const references = new Map<string, Promise<Reference>>()
  /** The content of the pages that were opened. */
  const contents = new Map<Section, Html>()

  app.get<{Querystring: {q?: unknown}}>(apiReference, {config: {visits: 'typing'}}, async (request, reply) => {
    const {reference: words} = visitorOf(request).words
    const {indexView, sidebarView, reference} = await load(request)
    const {q} = request.query
    return showPage(request, reply, {
      title: words.title,
      lead: words.lead,
      width: 'wide',
      stylesheet: 'reference.css',
      script: 'live-form.js',
      sidebar: sidebarView(reference),
      content: html`<p class="related">
          <a class="touch" href="/docs">${words.back}</a> <a class="touch" href="/v1/openapi.json">${words.document}</a>
        </p>
        ${indexView(reference, typeof q === 'string' ? q.trim() : '')}`,
    })
  })

  app.get<{Params: {subject: string}}>(`${apiReference}/:subject`, async (request, reply) => {
    const {sectionView, sidebarView, titleView, reference} = await load(request)
    const section = found(reference.sections.find(({slug}) => slug === request.params.subject))
    const content = contents.get(section) ?? sectionView(reference, section)
    contents.set(section, content)
    return showPage(request, reply, {
      title: `${section.title} · ${reference.words.reference.title}`,
      heading: titleView(section),
      lead: section.lead,
      width: 'wide',
      stylesheet: 'reference.css',
      sidebar: sidebarView(reference, section),
      content,
    })
  })

  /** Loads the views on demand, like the document itself. */
  async function load(request: FastifyRequest) {
    const {language, words} = visitorOf(request)
    const reference = await keptIn(references, language, read)
    return {...(await import('./index-view.ts')), ...(await import('./section-view.ts')), reference}

    async function read() {
      const {referenceOf} = await import('./reference-of.ts')
      return referenceOf(words, await app.apiDocument())
    }
  }
}
