import type {HouseLanguage} from '#shared/text/languages.ts'

/** The name of the page for browsers without a key. It begins with no slash, so no address leads to it. */
export const lockedPage = (language: HouseLanguage): string => `locked-${language}.html`

interface LockedWords {
  title: string
  /** Before the command that lists the tablets, and after it. */
  type: string
  open: string
}

const words: Readonly<Record<HouseLanguage, LockedWords>> = {
  en: {
    title: 'This tablet needs a key',
    type: 'On the computer that runs the agent, type:',
    open: 'Then open the address that it prints, on this tablet.',
  },
  it: {
    title: 'A questo tablet serve una chiave',
    type: 'Sul computer dove gira l’agente scrivi:',
    open: 'Poi apri su questo tablet l’indirizzo che stampa.',
  },
  de: {
    title: 'Dieses Tablet braucht einen Schlüssel',
    type: 'Auf dem Computer, auf dem der Agent läuft, eingeben:',
    open: 'Danach auf diesem Tablet die Adresse öffnen, die dort erscheint.',
  },
  fr: {
    title: 'Cette tablette a besoin d’une clé',
    type: 'Sur l’ordinateur où tourne l’agent, saisir\u00a0:',
    open: 'Puis ouvrir sur cette tablette l’adresse qui s’affiche.',
  },
  es: {
    title: 'Esta tableta necesita una clave',
    type: 'En el ordenador donde funciona el agente, escribir:',
    open: 'Después, abrir en esta tableta la dirección que aparece.',
  },
  nl: {
    title: 'Deze tablet heeft een sleutel nodig',
    type: 'Typ op de computer waarop de agent draait:',
    open: 'Open daarna op deze tablet het adres dat daar verschijnt.',
  },
}

/** Returns the page in a language. */
export function lockedHtml(language: HouseLanguage): string {
  const {title, type, open} = words[language]
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Pianta</title>
    <link rel="icon" href="icon.svg" />
    <link rel="stylesheet" href="panel.css" />
  </head>
  <body>
    <main class="alone">
      <h1>${title}</h1>
      <p>${type}</p>
      <p><code>pianta-agent tablets list</code></p>
      <p>${open}</p>
    </main>
  </body>
</html>
`
}
