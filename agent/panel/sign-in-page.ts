import {createHash} from 'node:crypto'
import type {IncomingMessage, RequestListener, ServerResponse} from 'node:http'
import {escaped} from '#shared/home/draw/svg.ts'
import {type HouseLanguage, preferredHouseLanguage} from '#shared/text/languages.ts'
import {callbackPath, type SignInEnd, type SignIns} from '../bridges/sign-ins.ts'
import {refuse, security} from './refuse.ts'

export interface SignInPageOptions {
  signIns: Pick<SignIns, 'comeBack'>
  isOwn(request: IncomingMessage): boolean
}

/**
 * Serves the address that a house's page leads back to. Any browser may come, also one without a key, like the phone that
 * scanned the code: the state in the address, good once, is what counts.
 */
export function createSignInPage({signIns, isOwn}: SignInPageOptions, next: RequestListener): RequestListener {
  return (request, response) => {
    const [path, query] = (request.url ?? '').split('?', 2)
    if (path !== callbackPath) return next(request, response)
    if (!isOwn(request)) return refuse(response, 403, 'This address is not the agent’s own.', uncached)
    if (request.method !== 'GET')
      return refuse(response, 405, 'Method not allowed. Use GET.', {...uncached, Allow: 'GET'})
    signIns.comeBack(new URLSearchParams(query)).then(
      (end) => sendPage(request, response, end),
      () => response.destroy(),
    )
  }
}

const uncached = {'Cache-Control': 'no-store'}

const words = {
  en: {
    connected: ['The house is connected', 'You can close this page. The panel shows the house by itself.'],
    failed: ['It did not work', 'Begin again on the panel or in the terminal.'],
    unknown: [
      'This sign-in is over',
      'It was used already, or ten minutes have passed. The panel shows whether the house is connected.',
    ],
    panel: 'To the panel',
  },
  it: {
    connected: ['La casa è collegata', 'Puoi chiudere questa pagina. Il pannello mostra la casa da solo.'],
    failed: ['Non è riuscito', 'Ricomincia sul pannello o nel terminale.'],
    unknown: [
      'Questo accesso è finito',
      'È già stato usato, o sono passati dieci minuti. Il pannello mostra se la casa è collegata.',
    ],
    panel: 'Al pannello',
  },
  de: {
    connected: ['Das Haus ist verbunden', 'Diese Seite kann geschlossen werden. Das Panel zeigt das Haus von selbst.'],
    failed: ['Es hat nicht geklappt', 'Bitte am Panel oder im Terminal neu beginnen.'],
    unknown: [
      'Diese Anmeldung ist vorbei',
      'Sie wurde schon benutzt, oder zehn Minuten sind um. Das Panel zeigt, ob das Haus verbunden ist.',
    ],
    panel: 'Zum Panel',
  },
  fr: {
    connected: ['La maison est connectée', 'Cette page peut être fermée. Le panneau montre la maison tout seul.'],
    failed: ['Cela n’a pas marché', 'Recommencer sur le panneau ou dans le terminal.'],
    unknown: [
      'Cette connexion est terminée',
      'Elle a déjà servi, ou dix minutes sont passées. Le panneau montre si la maison est connectée.',
    ],
    panel: 'Vers le panneau',
  },
  es: {
    connected: ['La casa está conectada', 'Esta página se puede cerrar. El panel muestra la casa por sí solo.'],
    failed: ['No ha funcionado', 'Hay que empezar de nuevo en el panel o en la terminal.'],
    unknown: [
      'Este inicio de sesión ha terminado',
      'Ya se ha usado, o han pasado diez minutos. El panel muestra si la casa está conectada.',
    ],
    panel: 'Al panel',
  },
  nl: {
    connected: ['Het huis is verbonden', 'Deze pagina kan dicht. Het paneel toont het huis vanzelf.'],
    failed: ['Het is niet gelukt', 'Begin opnieuw op het paneel of in de terminal.'],
    unknown: [
      'Deze aanmelding is voorbij',
      'Ze is al gebruikt, of er zijn tien minuten voorbij. Het paneel toont of het huis verbonden is.',
    ],
    panel: 'Naar het paneel',
  },
} as const satisfies Record<HouseLanguage, Record<SignInEnd['is'], readonly [string, string]> & {panel: string}>

const statuses: Readonly<Record<SignInEnd['is'], number>> = {connected: 200, failed: 502, unknown: 410}

/** The page has a style of its own, because a command without an agent serves it too. */
const style = `
:root { color-scheme: light dark; --paper: #f3efe8; --ink: #2f2b26; --soft: #6a6257; --line: #6a6257 }
@media (prefers-color-scheme: dark) { :root { --paper: #12151b; --ink: #e7ebf0; --soft: #98a3b1; --line: #98a3b1 } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 18px/1.45 system-ui, "Segoe UI", Roboto, sans-serif }
main { max-width: 30em; margin: 12vh auto; padding: 0 24px; overflow-wrap: anywhere }
h1 { font-size: 26px; line-height: 1.25 }
small { display: block; color: var(--soft); font-size: 15px }
a { display: inline-block; padding: 12px 20px; border: 1px solid var(--line); border-radius: 24px; color: inherit }
`
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

function sendPage({headers}: IncomingMessage, response: ServerResponse, end: SignInEnd): void {
  const language = preferredHouseLanguage(headers['accept-language'])
  const [title, text] = words[language][end.is]
  const detail = end.is === 'failed' ? `<p lang="en"><small>${escaped(end.reason)}</small></p>\n` : ''
  const page = `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Pianta</title>
<style>${style}</style>
<main>
<h1>${title}</h1>
<p>${text}</p>
${detail}<p><a href="./">${words[language].panel}</a></p>
</main>
</html>
`
  response
    .writeHead(statuses[end.is], {
      ...security,
      ...uncached,
      'Content-Security-Policy': policy,
      'Content-Type': 'text/html; charset=utf-8',
    })
    .end(page)
}
