/** One activity that an email reports. Each text is one line. */
interface Item {
  kind: keyof typeof actsEn
  /** Undefined once the account is deleted. */
  actor: string | undefined
  /** Undefined for an activity on a page. */
  app: string | undefined
  project: string
}

const actsEn = {
  answered: 'answered your comment',
  mentioned: 'mentioned you in a comment',
  resolved: 'marked a comment as resolved',
  reopened: 'reopened a comment',
}

const actsIt = {
  answered: 'ha risposto a un tuo commento',
  mentioned: 'ti ha menzionato in un commento',
  resolved: 'ha segnato un commento come risolto',
  reopened: 'ha riaperto un commento',
}

/** Emails about comments, and the setting for emails about versions, comments and apps. */
export const en = {
  heading: 'Emails to you',
  choice: 'Emails you receive',
  comments: 'News about my projects, comments and apps',
  commentsHint:
    'You get an email when someone saves a version of a project of yours, when someone answers your comment or mentions you, when someone resolves or reopens a comment you wrote or answered, and when an app you connected stops receiving changes or is no longer verified.',
  unconfirmed: 'You get none of these emails until you confirm your address.',
  submit: 'Save choice',
  saved: 'Your choice is saved.',
  subject: ({kind, actor, project}: Item) => `${actor ?? 'Someone'} ${actsEn[kind]} in “${project}”`,
  subjectOfSeveral: (project: string) => `New activity in comments in “${project}”`,
  item: ({kind, actor, app, project}: Item) =>
    `${actor ?? 'Someone'} ${actsEn[kind]} in “${project}”${app === undefined ? '' : `, with ${app}`}`,
  more: (
    count: number,
    link: string,
  ) => `${count === 1 ? 'There is one more update' : `There are ${count} more updates`} here:
${link}`,
  end: (
    settings: string,
  ) => `Pianta emails you when others act on your comments. To stop these emails, change your settings:
${settings}
`,
}

export const it: typeof en = {
  heading: 'Email per te',
  choice: 'Email che ricevi',
  comments: 'Novità sui miei progetti, sui miei commenti e sulle mie app',
  commentsHint:
    'Ricevi un’email quando qualcuno salva una versione di un tuo progetto, quando qualcuno risponde a un tuo commento o ti menziona, quando qualcuno risolve o riapre un commento a cui hai partecipato, e quando un’app che hai collegato non riceve più le modifiche o non è più verificata.',
  unconfirmed: 'Finché non confermi il tuo indirizzo, non ricevi nessuna di queste email.',
  submit: 'Salva la scelta',
  saved: 'La tua scelta è salvata.',
  subject: ({kind, actor, project}) => `${actor ?? 'Qualcuno'} ${actsIt[kind]} in «${project}»`,
  subjectOfSeveral: (project) => `Novità sui commenti in «${project}»`,
  item: ({kind, actor, app, project}) =>
    `${actor ?? 'Qualcuno'} ${actsIt[kind]} in «${project}»${app === undefined ? '' : `, con ${app}`}`,
  more: (count, link) => `${count === 1 ? 'C’è un’altra novità' : `Ci sono altre ${count} novità`} qui:
${link}`,
  end: (
    settings,
  ) => `Pianta ti scrive quando altri intervengono sui tuoi commenti. Per non ricevere più queste email, cambia le impostazioni:
${settings}
`,
}
