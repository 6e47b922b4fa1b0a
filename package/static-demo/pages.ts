import {editorElement} from '../../server/editor/editor-element.ts'
import {type Html, html} from '../../server/pages/html.ts'
import {type StartWords, startWords} from './words.ts'

export type DemoLanguage = keyof typeof startWords

/** The name of a page in its language. The English one is `index.html`, which hosts serve for the folder. */
export const fileIn = (language: DemoLanguage): string => (language === 'en' ? 'index.html' : 'it.html')

/** The content security policy of a page: it may load files beside it, and sends no request to any server. */
const policyOf = (...more: readonly string[]): string =>
  ["default-src 'none'", "img-src 'self' data:", ...more, "base-uri 'none'", "form-action 'none'"].join('; ')

const policyTag = (policy: string): Html => html`<meta http-equiv="Content-Security-Policy" content="${policy}" />`

interface Head {
  language: DemoLanguage
  title: string
  policy: string
  /** The way to the demo's folder: `../`. */
  up: string
}

const head = ({language, title, policy, up}: Head, more: Html): Html => html`<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    ${policyTag(policy)}
    <meta name="referrer" content="no-referrer" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="color-scheme" content="light dark" />
    <title>${title} · Pianta</title>
    <link rel="icon" href="${up}icon.svg" type="image/svg+xml" />
    ${more}
  </head>`

/** The styles of the pages without a program. */
const ownStyles = (up: string): Html => html`<link rel="stylesheet" href="${up}start.css" />
    <link rel="stylesheet" href="${up}dark.css" media="(prefers-color-scheme: dark)" />`

/** The start page, with links to the panel and the editor. */
export function startPage(language: DemoLanguage): Html {
  const words = startWords[language]
  const {start} = words
  const [other, file] = language === 'en' ? (['it', 'it.html'] as const) : (['en', 'index.html'] as const)
  const way = (folder: 'panel' | 'editor') => html`<section>
          <h2>${start[folder].title}</h2>
          <p>${start[folder].text}</p>
          <a class="go" href="${folder}/${fileIn(language)}">${start[folder].go}</a>
        </section>`
  const styles = ownStyles('')
  return html`${head({language, title: start.title, policy: policyOf("style-src 'self'"), up: ''}, styles)}
  <body>
    <header>
      <span class="name">Pianta</span>
      <a href="${file}" hreflang="${other}" lang="${other}">${words.otherLanguage}</a>
    </header>
    <main>
      <h1>${start.title}</h1>
      <p>${start.lead}</p>
      <div class="ways">
        ${way('panel')}
        ${way('editor')}
      </div>
      <div class="plan">
        <picture>
          <source srcset="plan-${language}-dark.svg" media="(prefers-color-scheme: dark)" />
          <img src="plan-${language}.svg" alt="${start.plan}" />
        </picture>
      </div>
      <h2 class="missing">${start.missing.title}</h2>
      <p class="soft">${start.missing.text}</p>
    </main>
  </body>
</html>
`
}

/** A page of a project that the editor leads to, and only a server has. */
export function absentPage(language: DemoLanguage, what: 'project' | 'import' | 'print', up: string): Html {
  const words = startWords[language]
  const {absent} = words
  return html`${head({language, title: absent.title, policy: policyOf("style-src 'self'"), up}, ownStyles(up))}
  <body>
    <header><a class="name" href="${up}${fileIn(language)}">Pianta</a></header>
    <main>
      <h1>${absent.title}</h1>
      <p>${absent[what]}</p>
      <p><a class="go" href="${up}editor/${fileIn(language)}">${absent.back}</a></p>
    </main>
  </body>
</html>
`
}

/** The line above the panel and the editor. */
export function strip({strip: words, panel, editor}: StartWords, place: 'panel' | 'editor', file: string): Html {
  const other = place === 'panel' ? 'editor' : 'panel'
  const buttons =
    place === 'panel'
      ? html``
      : html`<button type="button" data-act="download">${words.download}</button>
      <button type="button" data-act="begin">${words.begin}</button>`
  return html`<div class="demo-strip" role="region" aria-label="${words.label}">
      <p>${words.label}<span>: ${words.text}</span></p>
      ${buttons}
      <a href="../${other}/${file}">${place === 'panel' ? editor : panel}</a>
      <a href="../${file}">${words.start}</a>
      <div class="demo-said" hidden>
        <p role="status"></p>
        <button type="button" data-act="close">${words.close}</button>
      </div>
    </div>`
}

/** The editor's page, as a server writes it, with the demo's script before its own. */
export function editorPage(language: DemoLanguage, {name, imports}: {name: string; imports: readonly string[]}): Html {
  const words = startWords[language]
  const file = fileIn(language)
  const policy = policyOf("script-src 'self'", "style-src 'self'", "worker-src 'self'")
  const scripts = html`<link rel="stylesheet" href="style.css" />
    <link rel="stylesheet" href="../dark.css" media="(prefers-color-scheme: dark)" />
    <link rel="stylesheet" href="../strip.css" />
    ${imports.map((chunk) => html`<link rel="modulepreload" href="${chunk}" />`)}
    <script src="demo.js"></script>
    <script type="module" src="editor.js"></script>`
  const editor = editorElement({
    project: 'demo',
    path: language,
    name,
    role: 'owner',
    account: language,
    token: 'demo',
    // A script is imported by an address with a dot.
    script: (name) => `./${name}`,
    content: html``,
  })
  return html`${head({language, title: `${words.editor}: ${name}`, policy, up: '../'}, scripts)}
  <body>
    ${strip(words, 'editor', file)}
    ${editor}
  </body>
</html>
`
}

/** Returns the panel's own page with the demo's script before its first, and the demo's line. */
export function panelPage(page: string, language: DemoLanguage, styles: readonly string[]): string {
  const words = startWords[language]
  const policy = policyOf("script-src 'self'", ['style-src', "'self'", ...styles].join(' '), "manifest-src 'self'")
  const changes: readonly (readonly [from: string, to: string])[] = [
    ['<html lang="en">', `<html lang="${language}">`],
    ['<meta charset="utf-8" />', `<meta charset="utf-8" />\n    ${policyTag(policy)}`],
    [
      '<script src="connect.js" async></script>',
      '<script src="demo.js"></script>\n    <script src="connect.js" async></script>',
    ],
    [
      '<link rel="stylesheet" href="panel.css" />',
      '<link rel="stylesheet" href="panel.css" />\n    <link rel="stylesheet" href="../strip.css" />',
    ],
    ['<body>', `<body>\n    ${strip(words, 'panel', fileIn(language))}`],
  ]
  return changes.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`the panel's page has no ${from}`)
    return text.replace(from, () => to)
  }, page)
}
