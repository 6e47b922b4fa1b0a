import type {Language} from '#shared/text/languages.ts'

const en = {
  otherLanguage: 'Italiano',
  strip: {
    label: 'Demo',
    text: 'everything stays in this browser.',
    start: 'About',
    download: 'Download',
    begin: 'Begin anew',
    close: 'Close',
  },
  panel: 'Panel',
  editor: 'Editor',
  start: {
    title: 'Try Pianta in your browser',
    lead:
      'Pianta keeps the plan of your home and shows it on a wall tablet, where a tap on a lamp lights it. This demo runs ' +
      'in your browser alone: no server answers, nothing is sent anywhere.',
    plan: 'The plan of the sample flat',
    panel: {
      title: 'The panel on the wall',
      text:
        'A simulated house with lamps, shutters, doors and temperatures. Tap a lamp or a shutter, hold one for more. ' +
        'After a few seconds somebody opens the front door.',
      go: 'Open the panel',
    },
    editor: {
      title: 'The editor',
      text:
        'Draw rooms, walls, doors, furniture and lights, in two and three dimensions. Your draft stays in this browser. ' +
        'Save version keeps a version here too, and the panel then shows it.',
      go: 'Open the editor',
    },
    missing: {
      title: 'What this demo doesn’t have',
      text:
        'A server: so no accounts, no other people and their comments, no import of files, no printing, no assistants, ' +
        'and no house of your own. Pianta has all of these. What you save ends when you delete the data of this site: ' +
        'download your home to keep it. A Pianta of your own imports that file.',
    },
  },
  absent: {
    title: 'This is not in the demo',
    project: 'The page of a project shows its versions, devices, comments and members. It needs a server.',
    import: 'A server imports homes of Sweet Home 3D, IFC, DXF, RoomPlan and Pianta.',
    print: 'A server prints plans to scale, as PDF, SVG, DXF or in three dimensions.',
    back: 'Back to the editor',
  },
}

export type StartWords = typeof en

const it: StartWords = {
  otherLanguage: 'English',
  strip: {
    label: 'Demo',
    text: 'tutto resta in questo browser.',
    start: 'Info',
    download: 'Scarica',
    begin: 'Ricomincia',
    close: 'Chiudi',
  },
  panel: 'Pannello',
  editor: 'Editor',
  start: {
    title: 'Prova Pianta nel tuo browser',
    lead:
      'Pianta conserva la pianta di casa tua e la mostra su un tablet alla parete: tocchi una lampada e si accende. ' +
      'Questa demo gira solo nel tuo browser: nessun server risponde, niente viene inviato.',
    plan: 'La pianta dell’appartamento di esempio',
    panel: {
      title: 'Il pannello alla parete',
      text:
        'Una casa simulata con lampade, tapparelle, porte e temperature. Tocca una lampada o una tapparella, tienila ' +
        'premuta per altro. Dopo qualche secondo qualcuno apre il portoncino.',
      go: 'Apri il pannello',
    },
    editor: {
      title: 'L’editor',
      text:
        'Disegna stanze, muri, porte, mobili e luci, in due e tre dimensioni. La bozza resta in questo browser. Anche ' +
        'Salva versione la conserva qui, e da quel momento il pannello la mostra.',
      go: 'Apri l’editor',
    },
    missing: {
      title: 'Che cosa non c’è in questa demo',
      text:
        'Un server: quindi niente account, niente altre persone con i loro commenti, niente importazione di file, niente ' +
        'stampa, niente assistenti, e nessuna casa tua. Pianta ha tutto questo. Quello che salvi finisce quando elimini i ' +
        'dati di questo sito: scarica la tua casa per conservarla. Una tua Pianta importa quel file.',
    },
  },
  absent: {
    title: 'Questo non c’è nella demo',
    project: 'La pagina di un progetto mostra versioni, dispositivi, commenti e membri. Serve un server.',
    import: 'Un server importa case di Sweet Home 3D, IFC, DXF, RoomPlan e Pianta.',
    print: 'Un server stampa le piante in scala, come PDF, SVG, DXF o in tre dimensioni.',
    back: 'Torna all’editor',
  },
}

export const startWords: Readonly<Record<Language, StartWords>> = {en, it}
