import type {ThreadActivity} from '../threads/notices.ts'

/** What a letter tells of; all but the quotation is one line each. */
interface Item {
  kind: ThreadActivity['kind']
  /** Undefined once the account is gone. */
  actor: string | undefined
  /** Undefined where it was done on a page. */
  app: string | undefined
  project: string
}

const actsEn = {
  answered: 'answered your comment',
  resolved: 'marked a comment as resolved',
  reopened: 'opened a comment again',
}

const actsIt = {
  answered: 'ha risposto a un tuo commento',
  resolved: 'ha segnato un commento come risolto',
  reopened: 'ha riaperto un commento',
}

/** Letters about comments, and the choice to have these and those about apps. */
export const en = {
  heading: 'Mail to you',
  choice: 'What is mailed to you',
  comments: 'News of my comments and apps',
  commentsHint:
    'When somebody answers a comment of yours, or resolves or reopens one that you wrote or answered; and when an app that you connected can’t be told of changes any more.',
  unconfirmed: 'Nothing of this is mailed until you confirm your address.',
  submit: 'Save the choice',
  saved: 'Your choice is saved.',
  subject: ({kind, actor, project}: Item) => `${actor ?? 'Somebody'} ${actsEn[kind]} in “${project}”`,
  subjectOfSeveral: (project: string) => `What’s new about comments in “${project}”`,
  item: ({kind, actor, app, project}: Item) =>
    `${actor ?? 'Somebody'} ${actsEn[kind]} in “${project}”${app === undefined ? '' : `, with ${app}`}`,
  more: (count: number, link: string) => `${count === 1 ? 'One more thing' : `${count} more things`} happened there:
${link}`,
  end: (settings: string) => `Pianta mails you what others do with your comments. To stop that, change your settings:
${settings}
`,
}

export const it: typeof en = {
  heading: 'Messaggi per te',
  choice: 'Che cosa ricevi per posta',
  comments: 'Novità sui miei commenti e sulle mie app',
  commentsHint:
    'Quando qualcuno risponde a un tuo commento, o ne risolve o riapre uno a cui hai partecipato; e quando a un’app che hai collegato le novità non arrivano più.',
  unconfirmed: 'Finché non confermi il tuo indirizzo, non ricevi niente di tutto questo.',
  submit: 'Salva la scelta',
  saved: 'La tua scelta è salvata.',
  subject: ({kind, actor, project}) => `${actor ?? 'Qualcuno'} ${actsIt[kind]} in «${project}»`,
  subjectOfSeveral: (project) => `Novità sui commenti in «${project}»`,
  item: ({kind, actor, app, project}) =>
    `${actor ?? 'Qualcuno'} ${actsIt[kind]} in «${project}»${app === undefined ? '' : `, con ${app}`}`,
  more: (count, link) => `${count === 1 ? 'C’è un’altra novità' : `Ci sono altre ${count} novità`}:
${link}`,
  end: (
    settings,
  ) => `Pianta ti scrive che cosa fanno gli altri con i tuoi commenti. Per non ricevere più questi messaggi, cambia le tue impostazioni:
${settings}
`,
}
