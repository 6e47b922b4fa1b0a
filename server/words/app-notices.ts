import type {VerifiedField} from '../database/tables/apps.ts'

/** A change of an app. `fields` lists the changes; the new name is undefined when the name is the same. */
interface Change {
  app: string
  fields: string
  newName: string | undefined
}

/** Notices and emails about apps that are no longer verified. */
export const en = {
  title: (app: string) => `${app} is no longer verified`,
  subjectOfSeveral: 'Apps that are no longer verified',
  fields: {
    name: 'its name',
    redirectUris: 'its return addresses',
    keys: 'its keys',
    scopes: 'what it can ask for',
  } satisfies Record<VerifiedField, string>,
  removed: (app: string) => `An administrator removed the verification of ${app}.`,
  changed: ({app, fields, newName}: Change) =>
    `The developer of ${app} changed ${fields}${newName === undefined ? '' : `: it is now called “${newName}”`}. Nobody has checked the change yet.`,
  staysConnected: 'It stays connected to your account. If you don’t know why it changed, disconnect it.',
  ownApp:
    'Only you can connect your app until an administrator verifies it again. People who connected it stay connected.',
  removedSince: 'An administrator removed its verification. Disconnect it if you don’t trust it.',
  changedSince: ({fields, newName}: Omit<Change, 'app'>) =>
    `Since it was verified, its developer changed ${fields}${newName === undefined ? '' : `: it is now called “${newName}”`}. If you don’t know why, disconnect it.`,
  changedBackSince: (fields: string) =>
    `Since it was verified, its developer changed ${fields}, and then changed everything back. If you don’t know why, disconnect it.`,
  verifiedAgain: 'An administrator has verified it again since.',
  more: (count: number, link: string) => `${count === 1 ? 'One more is' : `${count} more are`} listed here:
${link}`,
  end: (
    settings: string,
  ) => `Pianta emails you about problems of the apps you connected. To stop these emails, change your settings:
${settings}
`,
}

export const it: typeof en = {
  title: (app) => `${app} non è più verificata`,
  subjectOfSeveral: 'App che non sono più verificate',
  fields: {
    name: 'il nome',
    redirectUris: 'gli indirizzi di ritorno',
    keys: 'le chiavi',
    scopes: 'che cosa può chiedere',
  },
  removed: (app) => `Un amministratore ha tolto la verifica a ${app}.`,
  changed: ({app, fields, newName}) =>
    `Chi sviluppa ${app} ha cambiato ${fields}${newName === undefined ? '' : `: ora si chiama «${newName}»`}. Nessuno ha ancora controllato la modifica.`,
  staysConnected: 'Resta collegata al tuo account. Se non sai perché è cambiata, scollegala.',
  ownApp:
    'Puoi collegare la tua app solo tu, finché un amministratore non la verifica di nuovo. Chi l’ha già collegata resta collegato.',
  removedSince: 'Un amministratore le ha tolto la verifica. Se non ti fidi, scollegala.',
  changedSince: ({fields, newName}) =>
    `Dopo la verifica, chi la sviluppa ha cambiato ${fields}${newName === undefined ? '' : `: ora si chiama «${newName}»`}. Se non sai perché, scollegala.`,
  changedBackSince: (fields) =>
    `Dopo la verifica, chi la sviluppa ha cambiato ${fields}, e poi ha rimesso tutto come prima. Se non sai perché, scollegala.`,
  verifiedAgain: 'Nel frattempo un amministratore l’ha verificata di nuovo.',
  more: (count, link) => `${count === 1 ? 'Un’altra è elencata' : `Altre ${count} sono elencate`} qui:
${link}`,
  end: (
    settings,
  ) => `Pianta ti scrive dei problemi delle app che hai collegato. Per non ricevere più queste email, cambia le impostazioni:
${settings}
`,
}
