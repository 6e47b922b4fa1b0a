import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify'
import {keptIn} from '#shared/kept-promise.ts'
import {acceptsPage} from '../../api/accepts-page.ts'
import {corsHeaders} from '../../api/cors.ts'
import {found} from '../../errors.ts'
import {type Html, html} from '../html.ts'
import {showPage} from '../layout.ts'
import {type Visitor, visitorOf} from '../visitor.ts'
import {type DocsEntry, docsEntries, readDocs} from './docs-entries.ts'
import {docsAddress, docsFiles, docsLanguage, translationOf} from './docs-files.ts'
import {searchForm} from './docs-search-view.ts'
import type {RenderedPage} from './render-markdown.ts'

/**
 * Serves the documentation: as pages for browsers, and as it is written for programs. Each address has one language;
 * lists and links lead readers to theirs.
 */
export function docsRoutes(app: FastifyInstance) {
  app.get<{Params: {file: string}}>('/docs/:file', (request, reply) => sendDocs(request, reply, request.params.file))
  app.get<{Params: {file: string}}>('/docs/it/:file', (request, reply) =>
    sendDocs(request, reply, `it/${request.params.file}`),
  )
}

const pages = new Map<string, Promise<RenderedPage>>()

async function sendDocs(request: FastifyRequest, reply: FastifyReply, name: string) {
  const file = found(docsFiles.get(name))
  const visitor = visitorOf(request)
  const translation = translationOf(file)
  const language = docsLanguage(file)
  reply.header('vary', 'Accept')
  // Readers of a page that both languages have chose its language. The others are English only.
  const entries = await docsEntries(translation === undefined ? visitor.language : language)
  const entry = entries.find(({path}) => path === docsAddress(file))
  if (!entry || !acceptsPage(request)) return sendAsWritten(reply, file)
  const page = await keptIn(pages, file, () => rendered(file))
  return showPage(request, reply, {
    title: entry.title,
    heading: html`<span lang="${language}">${entry.title}</span>`,
    action: translation === undefined ? undefined : translationLink(translation),
    width: 'wide',
    stylesheet: 'reference.css',
    sidebar: sidebarView(visitor, entries, entry, page),
    content: html`${contentsView(visitor, entry, page)}<div class="document" lang="${language}">${page.content}</div>`,
  })
}

/** Loads the renderer on demand. */
async function rendered(file: string): Promise<RenderedPage> {
  const {renderMarkdown} = await import('./render-markdown.ts')
  return renderMarkdown(await readDocs(file), file)
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
          <a href="${entry.path}" lang="${entry.language}"${entry === open ? html` aria-current="page"` : ''}>${entry.title}</a>
          ${entry === open ? html`<ul lang="${entry.language}">${sectionLinks(page)}</ul>` : ''}
        </li>`,
      )}
    </ul>
  </nav>`
}

/** Lists the sections, for windows without room for the sidebar. */
function contentsView({words: {reference}}: Visitor, {language}: DocsEntry, page: RenderedPage): Html {
  if (page.sections.length === 0) return html``
  return html`<nav class="entries" aria-label="${reference.onThisPage}">
    <h2>${reference.onThisPage}</h2>
    <ul lang="${language}">${sectionLinks(page)}</ul>
  </nav>`
}

const sectionLinks = ({sections}: RenderedPage) =>
  sections.map(({id, title}) => html`<li><a href="#${id}">${title}</a></li>`)

/** Links to a page in the other language, in that language. */
function translationLink(file: string): Html {
  const language = docsLanguage(file)
  const text = language === 'it' ? 'In italiano' : 'In English'
  return html`<a class="touch" href="${docsAddress(file)}" lang="${language}" hreflang="${language}">${text}</a>`
}
