import type {FastifyInstance} from 'fastify'
import {type Html, html} from '../html.ts'
import {showPage} from '../layout.ts'
import {visitorOf} from '../visitor.ts'

export const apiReference = '/docs/api'

/** Serves the OpenAPI document as a page, for app developers. */
export function referenceRoutes(app: FastifyInstance) {
  /** Rendered once for each language: the content depends on nothing else. */
  const contents = new Map<string, Promise<Html>>()

  app.get(apiReference, async (request, reply) => {
    const {language, words} = visitorOf(request)
    const {reference} = words
    const content = contents.get(language) ?? render()
    contents.set(language, content)
    return showPage(request, reply, {
      title: reference.title,
      lead: reference.lead,
      width: 'wide',
      stylesheet: 'reference.css',
      content: html`<p><a href="/docs">${reference.back}</a> · <a href="/v1/openapi.json">${reference.document}</a></p>
        ${await content}`,
    })

    async function render() {
      const {referenceView} = await import('./reference-view.ts')
      return referenceView(words, await app.apiDocument())
    }
  })
}
