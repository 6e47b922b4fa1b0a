import type {ChangeVerb} from '#shared/home/diff/change-words.ts'

const counted = (count: number, [one, several]: readonly [string, string]) => `${count} ${count === 1 ? one : several}`

export const en = {
  tab: 'Versions',
  title: (project: string) => `Versions of “${project}”`,
  lead: 'Every save made a version, and none is lost. Choose two to compare them.',
  version: (number: number) => `Version ${number}`,
  versionOf: (number: number, project: string) => `Version ${number} of “${project}”`,
  last: 'Last version',
  noMessage: 'No message',
  picture: (number: number) => `The plan of version ${number}`,
  restoredFrom: (number: number) => `restored from ${number}`,
  choose: (number: number) => `Compare version ${number}`,
  older: 'Older versions',
  newest: 'Newest versions',
  empty: 'No version yet',
  emptyLead: 'A version appears here when somebody saves the plan, imports one, or an app saves one.',
  list: 'All versions',
  newer: (number: number) => `Newer: version ${number}`,
  olderOne: (number: number) => `Older: version ${number}`,
  author: 'Saved by',
  when: 'When',
  message: 'Message',
  origin: 'Restored from',
  withBefore: (number: number) => `Compare with version ${number}`,
  withLast: (number: number) => `Compare with the last version, ${number}`,
  compare: 'Compare',
  chooseTwo: (chosen: number): string =>
    chosen === 0 ? 'Choose two versions to compare.' : 'Choose one more version to compare.',
  chooseOnlyTwo: (chosen: number) => `Choose only two versions to compare: ${chosen} are chosen.`,
  compared: (older: number, newer: number) => `From version ${older} to version ${newer}`,
  comparedOn: (name: string) => `Changes on “${name}”`,
  onlyBefore: (name: string) => `“${name}” is gone`,
  onlyAfter: (name: string) => `“${name}” is new`,
  same: 'Nothing differs',
  sameLead: 'The homes of both versions are the same.',
  tooLarge: 'These versions are too large to compare on this page.',
  tooMany:
    'These versions are so large, or differ so much, that their changes are told without rooms and areas, and not drawn.',
  inWords: 'In words',
  wholeHome: 'The whole home',
  elsewhere: 'In no room',
  more: (count: number) => `And ${counted(count, ['more change', 'more changes'])}.`,
  counts: {
    added: (count: number) => `${count} added`,
    removed: (count: number) => `${count} removed`,
    moved: (count: number) => `${count} moved`,
    changed: (count: number) => `${count} changed`,
  } satisfies Record<ChangeVerb, (count: number) => string>,
  legend: 'Legend',
  legendOf: {
    added: 'Added: filled',
    removed: 'Removed: dashed',
    moved: 'Moved: filled, dotted where it was',
    changed: 'Changed: outlined with dashes and dots',
  } satisfies Record<ChangeVerb, string>,
  restore: 'Restore',
  restoreTitle: (number: number) => `Restore version ${number}?`,
  refusedTitle: (number: number) => `Version ${number} can’t be restored now`,
  restoreLead: (last: number) =>
    `It becomes version ${last + 1}, which apps and panels then show. Version ${last} and all others stay.`,
  restoreDraft: 'Your unsaved draft stays as it is. The editor offers to bring the restored version into it.',
  restoreMessage: (number: number) => `Version ${number} restored`,
  messageProblem: 'The message can have at most 2,000 characters.',
  cancel: 'Cancel',
  done: (from: number, number: number) => `Version ${from} is restored. It is version ${number} now.`,
  changed: (last: number) =>
    `Version ${last} was saved after you opened this page, so nothing was restored. Look at it first, then restore if you still want to.`,
  seeLast: 'See the latest version',
  reliedTitle: 'Apps rely on what this version lacks',
  relied: (count: number) =>
    `Nothing was changed: apps rely on ${counted(count, ['element', 'elements'])} that this version lacks.`,
  reliedKeep: 'Restore a version that has them, or draw the rest of the old plan again and keep them.',
  problems: (count: number) =>
    count === 1
      ? 'One problem keeps this version from being restored. Nothing was changed.'
      : `${count} problems keep this version from being restored. Nothing was changed.`,
}

export type VersionsWords = typeof en

export const it: VersionsWords = {
  tab: 'Versioni',
  title: (project) => `Versioni di “${project}”`,
  lead: 'Ogni salvataggio ha fatto una versione, e nessuna va persa. Scegline due per confrontarle.',
  version: (number) => `Versione ${number}`,
  versionOf: (number, project) => `Versione ${number} di “${project}”`,
  last: 'Ultima versione',
  noMessage: 'Senza messaggio',
  picture: (number) => `La pianta della versione ${number}`,
  restoredFrom: (number) => `ripristinata dalla ${number}`,
  choose: (number) => `Confronta la versione ${number}`,
  older: 'Versioni precedenti',
  newest: 'Versioni più recenti',
  empty: 'Ancora nessuna versione',
  emptyLead: 'Una versione appare qui quando qualcuno salva la pianta o ne importa una, o la salva un’app.',
  list: 'Tutte le versioni',
  newer: (number) => `Successiva: versione ${number}`,
  olderOne: (number) => `Precedente: versione ${number}`,
  author: 'Salvata da',
  when: 'Quando',
  message: 'Messaggio',
  origin: 'Ripristinata da',
  withBefore: (number) => `Confronta con la versione ${number}`,
  withLast: (number) => `Confronta con l’ultima versione, la ${number}`,
  compare: 'Confronta',
  chooseTwo: (chosen) =>
    chosen === 0 ? 'Scegli due versioni da confrontare.' : 'Scegli un’altra versione da confrontare.',
  chooseOnlyTwo: (chosen) => `Scegli solo due versioni da confrontare: ne hai scelte ${chosen}.`,
  compared: (older, newer) => `Dalla versione ${older} alla versione ${newer}`,
  comparedOn: (name) => `Differenze su “${name}”`,
  onlyBefore: (name) => `“${name}” non c’è più`,
  onlyAfter: (name) => `“${name}” è nuova`,
  same: 'Nessuna differenza',
  sameLead: 'Le case delle due versioni sono uguali.',
  tooLarge: 'Queste versioni sono troppo grandi da confrontare in questa pagina.',
  tooMany:
    'Queste versioni sono così grandi, o così diverse, che le modifiche sono elencate senza stanze e superfici, e non disegnate.',
  inWords: 'A parole',
  wholeHome: 'Tutta la casa',
  elsewhere: 'In nessuna stanza',
  more: (count) => `E ${counted(count, ['altra differenza', 'altre differenze'])}.`,
  counts: {
    added: (count) => counted(count, ['aggiunta', 'aggiunte']),
    removed: (count) => counted(count, ['rimozione', 'rimozioni']),
    moved: (count) => counted(count, ['spostamento', 'spostamenti']),
    changed: (count) => counted(count, ['modifica', 'modifiche']),
  },
  legend: 'Legenda',
  legendOf: {
    added: 'Aggiunto: pieno',
    removed: 'Tolto: tratteggiato',
    moved: 'Spostato: pieno, a puntini dov’era',
    changed: 'Cambiato: contorno a tratti e punti',
  },
  restore: 'Ripristina',
  restoreTitle: (number) => `Ripristinare la versione ${number}?`,
  refusedTitle: (number) => `La versione ${number} ora non si può ripristinare`,
  restoreLead: (last) =>
    `Diventa la versione ${last + 1}, che app e pannelli mostrano da quel momento. La versione ${last} e tutte le altre restano.`,
  restoreDraft: 'La tua bozza non salvata resta com’è. L’editor propone di portarvi la versione ripristinata.',
  restoreMessage: (number) => `Versione ${number} ripristinata`,
  messageProblem: 'Il messaggio può avere al massimo 2.000 caratteri.',
  cancel: 'Annulla',
  done: (from, number) => `La versione ${from} è ripristinata. Ora è la versione ${number}.`,
  changed: (last) =>
    `La versione ${last} è stata salvata dopo che hai aperto questa pagina, quindi niente è stato ripristinato. Guardala prima, poi ripristina se lo vuoi ancora.`,
  seeLast: 'Guarda l’ultima versione',
  reliedTitle: 'Le app usano cose che in questa versione mancano',
  relied: (count) =>
    `Niente è cambiato: le app usano ${counted(count, ['elemento che in questa versione manca', 'elementi che in questa versione mancano'])}.`,
  reliedKeep: 'Ripristina una versione che li ha, o ridisegna il resto della vecchia pianta e tienili.',
  problems: (count) =>
    count === 1
      ? 'Un problema impedisce di ripristinare questa versione. Niente è cambiato.'
      : `${count} problemi impediscono di ripristinare questa versione. Niente è cambiato.`,
}
