/** Versions that one person saved, one after the other. Each text is one line. */
interface Item {
  /** Undefined once the account is deleted. */
  actor: string | undefined
  /** Undefined for a page. */
  app: string | undefined
  project: string
  first: number
  last: number
}

const savedEn = (first: number, last: number) =>
  first === last ? `saved version ${last}` : `saved versions ${first} to ${last}`

const savedIt = (first: number, last: number) =>
  first === last ? `ha salvato la versione ${last}` : `ha salvato le versioni da ${first} a ${last}`

/** Notices and emails about saved versions. */
export const en = {
  saved: savedEn,
  subject: ({actor, project, first, last}: Item) => `${actor ?? 'Someone'} ${savedEn(first, last)} of “${project}”`,
  subjectOfSeveral: 'New versions of your projects',
  item: ({actor, app, project, first, last}: Item) =>
    `${actor ?? 'Someone'} ${savedEn(first, last)} of “${project}”${app === undefined ? '' : `, with ${app}`}`,
  more: (count: number, link: string) =>
    `${count === 1 ? 'There is one more update' : `There are ${count} more updates`} here:\n${link}`,
  end: (settings: string) =>
    `Pianta emails you when others save versions of your projects. To stop these emails, change your settings:\n${settings}\n`,
}

export const it: typeof en = {
  saved: savedIt,
  subject: ({actor, project, first, last}) => `${actor ?? 'Qualcuno'} ${savedIt(first, last)} di «${project}»`,
  subjectOfSeveral: 'Nuove versioni dei tuoi progetti',
  item: ({actor, app, project, first, last}) =>
    `${actor ?? 'Qualcuno'} ${savedIt(first, last)} di «${project}»${app === undefined ? '' : `, con ${app}`}`,
  more: (count, link) => `${count === 1 ? 'C’è un’altra novità' : `Ci sono altre ${count} novità`} qui:\n${link}`,
  end: (settings) =>
    `Pianta ti scrive quando altri salvano versioni dei tuoi progetti. Per non ricevere più queste email, cambia le impostazioni:\n${settings}\n`,
}
