import {html} from 'ghtml'
import type {ErrorOut, KoaContextWithOIDC} from 'oidc-provider'

const words = {
  en: {title: 'This sign-in can’t go on', text: 'The app that sent you here asked for something that is not right.'},
  it: {title: 'Accesso non possibile', text: 'L’app che ti ha portato qui ha chiesto qualcosa di non corretto.'},
}

/** What a browser is shown at the authorization endpoint when there is no app to send it back to. */
export function renderProviderError(ctx: KoaContextWithOIDC, {error, error_description: description}: ErrorOut) {
  const language = ctx.acceptsLanguages('en', 'it') === 'it' ? 'it' : 'en'
  const {title, text} = words[language]
  ctx.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
  ctx.type = 'html'
  ctx.body = html`<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <title>${title} · Pianta</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      <p>${text}</p>
      <p><code>${error}</code> ${description ?? ''}</p>
    </main>
  </body>
</html>
`
}
