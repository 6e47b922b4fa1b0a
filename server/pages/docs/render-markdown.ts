import {posix} from 'node:path'
import {lexer, type MarkedToken, type Token, type Tokens, walkTokens} from 'marked'
import {type Html, html, joinHtml} from '../html.ts'
import {createAnchors} from './anchors.ts'
import {docsAddress} from './docs-files.ts'
import {renderDiagram} from './render-diagram.ts'

export interface RenderedPage {
  /** The content below the page's own heading. */
  content: Html
  /** The headings of the second level. */
  sections: {id: string; title: Html}[]
}

/**
 * Renders a page of our documentation, whose links are relative to `file`. Every token goes through our escaping
 * templates, so HTML in a page shows as text; comments are left out.
 */
export function renderMarkdown(markdown: string, file: string): RenderedPage {
  const sections: RenderedPage['sections'] = []
  const anchorOf = createAnchors()
  const tokens = lexer(markdown)
  walkTokens(tokens, (token) => {
    if (token.type === 'link') token.href = addressOf(token.href, file)
  })
  const content = joinHtml((tokens as MarkedToken[]).map(block), '\n')
  return {content, sections}

  function block(token: MarkedToken): Html {
    return token.type === 'heading' ? heading(token) : render(token)
  }

  function heading({depth, text, tokens}: Tokens.Heading): Html {
    if (depth === 1) return html``
    const id = anchorOf(text)
    const title = html`${rendered(tokens)}`
    if (depth === 2) sections.push({id, title})
    return html`<h${depth} id="${id}">${title}</h${depth}>`
  }
}

type Renderers = {[Type in MarkedToken['type']]?: (token: Extract<MarkedToken, {type: Type}>) => Html}

/** How each token is rendered. Wide code and tables scroll by themselves, so they can take the focus. */
const renderers: Renderers = {
  paragraph: ({tokens}) => html`<p>${rendered(tokens)}</p>`,
  blockquote: ({tokens}) => html`<blockquote>${rendered(tokens)}</blockquote>`,
  code: ({text, lang}) =>
    lang === 'mermaid' ? renderDiagram(text) : html`<pre tabindex="0"><code>${text}</code></pre>`,
  list: ({ordered, items}) => (ordered ? html`<ol>${rendered(items)}</ol>` : html`<ul>${rendered(items)}</ul>`),
  list_item: ({tokens}) => html`<li>${rendered(tokens)}</li>`,
  table: ({header, rows}) => html`<div class="wide-table" tabindex="0"><table>
    <thead><tr>${header.map(headerCell)}</tr></thead>
    <tbody>${rows.map((cells) => html`<tr>${cells.map(cell)}</tr>`)}</tbody>
  </table></div>`,
  hr: () => html`<hr />`,
  text: ({text, tokens}) => (tokens ? html`${rendered(tokens)}` : html`${text}`),
  escape: ({text}) => html`${text}`,
  strong: ({tokens}) => html`<strong>${rendered(tokens)}</strong>`,
  em: ({tokens}) => html`<em>${rendered(tokens)}</em>`,
  codespan: ({text}) => html`<code>${text}</code>`,
  br: () => html`<br />`,
  link: ({href, tokens}) => html`<a href="${href}">${rendered(tokens)}</a>`,
  html: ({text}) => (text.startsWith('<!--') ? html`` : html`${text}`),
  space: () => html``,
  def: () => html``,
}

const rendered = (tokens: readonly Token[]): Html[] => tokens.map((token) => render(token as MarkedToken))

/** Renders a token; one of an unknown type as its source. */
function render(token: MarkedToken): Html {
  const renderer = renderers[token.type] as ((token: MarkedToken) => Html) | undefined
  return renderer ? renderer(token) : html`${token.raw}`
}

/** An empty cell heads nothing. */
const headerCell = ({text, tokens}: Tokens.TableCell): Html =>
  text === '' ? html`<td></td>` : html`<th scope="col">${rendered(tokens)}</th>`

const cell = ({tokens}: Tokens.TableCell): Html => html`<td>${rendered(tokens)}</td>`

/** Pages link to files of the checkout, by paths from their own folder. */
function addressOf(href: string, from: string): string {
  if (href.startsWith('#') || /^https?:\/\//.test(href)) return href
  const [path = '', anchor] = href.split('#')
  const file = posix.join(posix.dirname(from), path)
  return docsAddress(file) + (anchor === undefined ? '' : `#${anchor}`)
}
