import type {FastifyReply, FastifyRequest} from 'fastify'
import {largeAnswer, textStream} from '../api/large-answers.ts'
import {type AssetName, assetPath} from './assets.ts'
import {form} from './elements.ts'
import {type Html, html, joinHtml} from './html.ts'
import {pageHeaders, partlyScriptedHeaders, scriptedPageHeaders} from './page-headers.ts'
import {themeAttribute, themeForm, themeStyles} from './theme.ts'
import {type Visitor, visitorOf} from './visitor.ts'

export interface Page {
  title: string
  /** The heading, where it differs from the title. */
  heading?: Html
  /** Navigation beside the content, for windows with room for it. */
  sidebar?: Html
  /** The page's main action, beside the heading. */
  action?: Html | undefined
  /** The content below the heading. */
  content: Html
  /** A line under the heading. */
  lead?: string | undefined
  /** `narrow` for one form, `wide` for lists. */
  width?: 'narrow' | 'wide'
  /** Links to related pages; the current one is marked. */
  tabs?: Tabs | undefined
  /** The browser continues to this address at once. The content has the same link. */
  redirectTo?: string
  hasProblems?: boolean
  /** Whether the page is a home's plans: printed, they are all that it has. */
  isPlan?: boolean
  /** An additional stylesheet. */
  stylesheet?: AssetName
  /** An enhancement: the page works without it. */
  script?: AssetName | BundledScript | undefined
}

/** A script that is bundled when it is first wanted. */
export interface BundledScript {
  path: string
  /** The address of a script that it imports, to be read meanwhile. */
  imports?: string
}

export interface Tabs {
  /** The name of the group, for screen readers. */
  label: string
  links: readonly Link[]
}

interface Link {
  path: string
  text: string
  /** The folder of its pages; its path by default. */
  folder?: string
  /** The number of items behind the link; screen readers say `label` instead. */
  count?: number
  label?: string
}

/** Sends a page. */
export function showPage(request: FastifyRequest, reply: FastifyReply, page: Page, status = 200) {
  const html = layout(visitorOf(request), request.url, page)
  return reply
    .code(status)
    .headers(headersOf(html, page))
    .type('text/html; charset=utf-8')
    .send(html.length > largeAnswer ? textStream(html.pieces()) : String(html))
}

function headersOf({scripts}: Html, {script}: Page) {
  if (script) return scriptedPageHeaders
  return scripts.length > 0 ? partlyScriptedHeaders : pageHeaders
}

/** Renders a whole page; `url` is its address. */
export function layout(
  visitor: Visitor,
  url: string,
  {
    title,
    heading = html`${title}`,
    action,
    lead,
    content,
    width = 'narrow',
    sidebar,
    tabs,
    redirectTo,
    hasProblems = false,
    isPlan = false,
    stylesheet,
    script,
  }: Page,
): Html {
  const {words, language} = visitor
  const main = html`<main id="main" class="${[width, ...(tabs ? ['tabbed'] : []), ...(isPlan ? ['plan-page'] : [])].join(' ')}">
      ${tabs ? tabsView(tabs, url) : ''}
      ${action ? html`<div class="heading"><h1>${heading}</h1> ${action}</div>` : html`<h1>${heading}</h1>`}
      ${lead ? html`<p class="lead">${lead}</p>` : ''}
      ${content}
    </main>`
  const shown = sidebar ? html`<div class="columns">${sidebar} ${main}</div>` : main
  return html`<!doctype html>
<html lang="${language}"${themeAttribute(visitor.theme)}>
  <head>
    <meta charset="utf-8" />
    <title>${hasProblems ? words.problemsTitle(title) : title} · Pianta</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    ${redirectTo === undefined ? '' : html`<meta http-equiv="refresh" content="0; url=${redirectTo}" />`}
    <link rel="icon" href="${assetPath('icon.svg')}" type="image/svg+xml" />
    <link rel="stylesheet" href="${assetPath('pages.css')}" />
    ${stylesheet ? html`<link rel="stylesheet" href="${assetPath(stylesheet)}" />` : ''}
    ${typeof script === 'object' && script.imports ? html`<link rel="modulepreload" href="${script.imports}" />` : ''}
    ${script ? html`<script type="module" src="${typeof script === 'string' ? assetPath(script) : script.path}"></script>` : ''}
    ${shown.scripts.map((name) => html`<script type="module" src="${assetPath(name)}"></script>`)}
    ${themeStyles(visitor.theme)}
  </head>
  <body>
    <a class="skip" href="#main">${words.skip}</a>
    <header>
      <a class="wordmark" href="/projects"><img src="${assetPath('icon.svg')}" alt="" width="28" height="28" />Pianta</a>
      ${visitor.account ? navigation(visitor, url) : ''}
    </header>
    ${shown}
    <footer><a href="/docs">${words.developers}</a> ${themeForm(visitor)}</footer>
  </body>
</html>
`
}

function navigation(visitor: Visitor, url: string): Html {
  const {words, counts} = visitor
  const {title, unseen} = words.comments.notices
  const count = counts.unseenNotices()
  const off = counts.webhooksOff()
  const places = [
    {path: '/projects', text: words.projects},
    {path: '/catalog', text: words.catalog.title},
    {path: '/notices', text: title, ...(count > 0 && {count, label: unseen(count)})},
    {
      path: '/settings/apps',
      text: words.appsLink,
      label: words.connectedApps,
      // The name contains the visible words (WCAG 2.5.3), which in Italian are not those of the full name.
      ...(off > 0 && {count: off, label: `${words.appsLink}, ${words.webhooks.countOff(off)}`}),
    },
    {path: '/settings/account', folder: '/settings', text: words.settings.link},
  ]
  return html`<nav aria-label="${words.navigation}">${links(places, url)}</nav>
    ${form(visitor, '/signout', html`<button class="quiet">${words.signOut}</button>`)}`
}

const tabsView = ({label, links: tabs}: Tabs, url: string) =>
  html`<nav class="tabs" aria-label="${label}">${links(tabs, url)}</nav>`

const folderOf = ({path, folder = path}: Link) => folder

/** Renders links. Marks the current page, or else the one with the nearest folder. */
function links(places: Tabs['links'], url: string): Html {
  const [open = ''] = url.split('?')
  const [nearest] = places
    .filter((place) => open === folderOf(place) || open.startsWith(`${folderOf(place)}/`))
    .sort((a, b) => folderOf(b).length - folderOf(a).length)
  const link = (place: Link) => {
    const {path, text, count, label} = place
    const mark = place === nearest ? html`aria-current="${path === open ? 'page' : 'true'}"` : ''
    const number = count === undefined ? '' : html` <span class="count">${count}</span>`
    const ariaLabel = label === undefined ? '' : html` aria-label="${label}"`
    return html`<a href="${path}" ${mark}${ariaLabel}>${text}${number}</a>`
  }
  return joinHtml(places.map(link), '\n      ')
}
