import type {FastifyInstance, FastifyReply} from 'fastify'
import {keptIn} from '#shared/kept-promise.ts'
import {acceptsPage} from '../../api/accepts-page.ts'
import {corsHeaders} from '../../api/cors.ts'
import {found} from '../../errors.ts'
import {type Html, html} from '../html.ts'
import {showPage} from '../layout.ts'
import {type Visitor, visitorOf} from '../visitor.ts'
import {type DocsEntry, docsEntries, readDocs} from './docs-entries.ts'
import {docsAddress, docsFiles} from './docs-files.ts'
import {searchForm} from './docs-search-view.ts'
import type {RenderedPage} from './render-markdown.ts'

/** Serves the documentation: as pages for browsers, and as it is written for programs. */
export function docsRoutes(app: FastifyInstance) {
  const pages = new Map<string, Promise<RenderedPage>>()

  app.get<{Params: {file: string}}>('/docs/:file', async (request, reply) => {
    const file = found(docsFiles.get(request.params.file))
    reply.header('vary', 'Accept')
    const entries = await docsEntries()
    const entry = entries.find(({path}) => path === docsAddress(file))
    if (!entry || !acceptsPage(request)) return sendAsWritten(reply, file)
    const page = await keptIn(pages, file, () => rendered(file))
    const visitor = visitorOf(request)
    return showPage(request, reply, {
      title: entry.title,
      heading: html`<span lang="en">${entry.title}</span>`,
      width: 'wide',
      stylesheet: 'reference.css',
      sidebar: sidebarView(visitor, entries, entry, page),
      content: html`${contentsView(visitor, page)}<div class="document" lang="en">${page.content}</div>`,
    })
  })
}

/** Loads the renderer on demand. */
async function rendered(file: string): Promise<RenderedPage> {
  const {renderMarkdown} = await import('./render-markdown.ts')
  return renderMarkdown(await readDocs(file))
}

/** Browsers display plain text, but download Markdown. */
async function sendAsWritten(reply: FastifyReply, file: string) {
  const type = file.endsWith('.json') ? 'application/json' : 'text/plain'
  return reply
    .headers(corsHeaders)
    .type(`${type}; charset=utf-8`)
    .header('cache-control', 'public, max-age=3600')
    .send(await readDocs(file))
}

function sidebarView(visitor: Visitor, entries: DocsEntry[], open: DocsEntry, page: RenderedPage): Html {
  const {words} = visitor
  return html`<nav class="sidebar" aria-label="${words.guide.documentation}">
    ${searchForm(visitor, '', false)}
    <ul>
      <li><a href="/docs">${words.guide.title}</a></li>
      ${entries.map(
        (entry) => html`<li>
          <a href="${entry.path}" lang="en"${entry === open ? html` aria-current="page"` : ''}>${entry.title}</a>
          ${entry === open ? html`<ul lang="en">${sectionLinks(page)}</ul>` : ''}
        </li>`,
      )}
    </ul>
  </nav>`
}

/** Lists the sections, for windows without room for the sidebar. */
function contentsView({words: {reference}}: Visitor, page: RenderedPage): Html {
  if (page.sections.length === 0) return html``
  return html`<nav class="entries" aria-label="${reference.onThisPage}">
    <h2>${reference.onThisPage}</h2>
    <ul lang="en">${sectionLinks(page)}</ul>
  </nav>`
}

const sectionLinks = ({sections}: RenderedPage) =>
  sections.map(({id, title}) => html`<li><a href="#${id}">${title}</a></li>`)
