import type {Language} from '#shared/text/languages.ts'

const en = {
  you: 'You',
  house: 'Simulated house',
  /** Refusals of functions that the demo lacks. */
  missing: {
    catalog: 'This product is not in the demo.',
    comments: 'Comments are not in this demo: nobody else would read them.',
    drawing: 'Pictures behind the plan are not in this demo: they need a server.',
    bridges: 'Other houses are not in this demo. Its own house is simulated in this browser.',
    other: 'This is not in the demo: it needs a server.',
  },
  saved: (number: number) =>
    `Version ${number} is kept in this browser only. Download it to have it elsewhere. The panel of this demo shows it now.`,
  full: 'This browser has no room left for the demo. Download your home, then begin anew.',
  fleeting: 'This browser keeps nothing: what you draw ends with this page. Download it before.',
  surely: 'Delete what you drew in this demo and begin with the sample home?',
  followed: (number: number) => `The panel shows version ${number}, which you saved in the editor.`,
}

export type DemoWords = typeof en

const it: DemoWords = {
  you: 'Tu',
  house: 'Casa simulata',
  missing: {
    catalog: 'Questo prodotto non c’è nella demo.',
    comments: 'I commenti non ci sono in questa demo: non li leggerebbe nessun altro.',
    drawing: 'Le immagini dietro la pianta non ci sono in questa demo: serve un server.',
    bridges: 'Altre case non ci sono in questa demo. La sua è simulata in questo browser.',
    other: 'Questo non c’è nella demo: serve un server.',
  },
  saved: (number) =>
    `La versione ${number} resta solo in questo browser. Scaricala per averla altrove. Ora la mostra il pannello della demo.`,
  full: 'Il browser non ha più spazio per la demo. Scarica la tua casa, poi ricomincia.',
  fleeting: 'Questo browser non conserva niente: quello che disegni finisce con la pagina. Prima scaricalo.',
  surely: 'Eliminare quello che hai disegnato in questa demo e ricominciare dalla casa di esempio?',
  followed: (number) => `Il pannello mostra la versione ${number}, che hai salvato nell’editor.`,
}

export const demoWords: Readonly<Record<Language, DemoWords>> = {en, it}
