import type {FastifyInstance} from 'fastify'
import {assetPath} from './assets.ts'
import type {Cookies} from './cookies.ts'
import {type Html, html} from './html.ts'
import {localPath} from './local-path.ts'
import {readTheme, type Theme} from './read-theme.ts'
import type {PageServices} from './services.ts'
import type {Visitor} from './visitor.ts'

/** Takes the choice of the footer's form, and shows the page of that form again. */
export function themeRoutes(
  app: FastifyInstance,
  {config, cookies}: {cookies: Cookies} & Pick<PageServices, 'config'>,
) {
  app.get<{Querystring: {theme?: unknown}}>('/theme', async (request, reply) => {
    const theme = readTheme(String(request.query.theme))
    if (theme) cookies.write(reply, 'theme', theme)
    else cookies.clear(reply, 'theme')
    return reply.header('cache-control', 'no-store').redirect(pageOf(request.headers.referer, config.authUrl), 303)
  })
}

/** Returns the path of our page that a browser comes from. Our pages tell it to us alone. */
function pageOf(referer: string | undefined, authUrl: string): string {
  const url = referer !== undefined && URL.canParse(referer) ? new URL(referer) : undefined
  const path = url?.origin === new URL(authUrl).origin ? localPath(url.pathname + url.search) : undefined
  return path ?? '/projects'
}

export const themeAttribute = (theme: Theme): Html | string => (theme ? html` data-theme="${theme}"` : '')

/** Renders the colours of a page. Pages print light. */
export const themeStyles = (theme: Theme): Html => html`<meta name="color-scheme" content="${theme ?? 'light dark'}" />
    ${
      theme === 'light'
        ? ''
        : html`<link rel="stylesheet" href="${assetPath('dark.css')}" media="${theme ? 'screen' : 'screen and (prefers-color-scheme: dark)'}" />`
    }`

/** Renders the choice. It changes nothing on the server, so it needs no token, and tells a page's address to nobody. */
export function themeForm({words: {theme: words}, theme}: Visitor): Html {
  const chosen = theme ?? 'system'
  const button = (value: 'system' | 'light' | 'dark') =>
    html`<button name="theme" value="${value}" aria-pressed="${String(value === chosen)}">${words[value]}</button>`
  return html`<form method="get" action="/theme">
      <fieldset><legend class="hidden">${words.label}</legend>${button('system')} ${button('light')} ${button('dark')}</fieldset>
    </form>`
}
