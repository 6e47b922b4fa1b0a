export const en = {
  settingsTitle: 'Project settings',
  save: 'Save',
  saved: 'Saved.',
  deleteLink: 'Delete this project',
  deleteTitle: (project: string) => `Delete “${project}”?`,
  deleteLead: 'This can’t be undone.',
  goesVersions: (count: number) =>
    count === 0
      ? 'All its files are deleted.'
      : count === 1
        ? 'Its version is deleted, with its files.'
        : `Its ${count} versions are deleted, with their files.`,
  goesPeople: (others: number) =>
    others === 1 ? 'The other person in it loses access.' : `The other ${others} people in it lose access.`,
  goesApps: 'Its apps and devices lose access immediately. They stay connected, without a project.',
  deleteName: 'Name of the project',
  deleteHint: (project: string) => `Type “${project}” to confirm.`,
  deleteProblem: 'This is not the name of the project. Type it exactly as shown.',
  deleteSubmit: 'Delete permanently',
  keep: 'Keep it',
  deleted: 'The project is deleted.',
  accountLink: 'Delete your account',
  accountTitle: 'Delete your account?',
  accountLead: 'This takes effect immediately and can’t be undone.',
  whatGoes: 'What happens',
  accountStays: 'What stays',
  goes: {
    signIn: 'You are signed out everywhere and can no longer sign in.',
    connections: (count: number) =>
      count === 0
        ? 'You have connected no app or device.'
        : count === 1
          ? 'The app or device you connected is disconnected.'
          : `The ${count} apps and devices you connected are disconnected.`,
    apps: (count: number) =>
      count === 1
        ? 'The app you registered stops working for everyone.'
        : `The ${count} apps you registered stop working for everyone.`,
    projects: (count: number) => (count === 1 ? 'You leave your project.' : `You leave your ${count} projects.`),
  },
  stays: 'What you saved or wrote in other people’s projects, without your name.',
  lastAccount:
    'This server will have no account left. At its next start, Pianta prints a new setup link in the terminal.',
  password: 'Your password',
  wrongPassword: 'Wrong password.',
  accountSubmit: 'Delete permanently',
  firstTitle: 'Before you delete your account',
  firstProjects: 'You are the only owner of these projects. Hand over or delete each one:',
  handOver: 'Hand over',
  deleteProject: 'Delete',
  about: (what: string, project: string) => `${what}: ${project}`,
  lastAdmin: 'You are the only administrator of this server. Make someone else an administrator first.',
  toAdministration: 'Administration',
  backToAccount: 'Back to your account',
  goodbyeTitle: 'Your account is deleted',
  goodbye: 'Everything you connected has lost access. You can close this page.',
}

export const it: typeof en = {
  settingsTitle: 'Impostazioni del progetto',
  save: 'Salva',
  saved: 'Salvato.',
  deleteLink: 'Elimina questo progetto',
  deleteTitle: (project) => `Eliminare «${project}»?`,
  deleteLead: 'Non si può annullare.',
  goesVersions: (count) =>
    count === 0
      ? 'Si eliminano tutti i suoi file.'
      : count === 1
        ? 'Si elimina la sua versione, con i suoi file.'
        : `Si eliminano le sue ${count} versioni, con i loro file.`,
  goesPeople: (others) =>
    others === 1
      ? 'L’altra persona che ne fa parte perde l’accesso.'
      : `Le altre ${others} persone che ne fanno parte perdono l’accesso.`,
  goesApps: 'Le sue app e i suoi dispositivi perdono subito l’accesso. Restano collegati, senza progetto.',
  deleteName: 'Nome del progetto',
  deleteHint: (project) => `Scrivi «${project}» per confermare.`,
  deleteProblem: 'Questo non è il nome del progetto. Scrivilo esattamente come lo vedi.',
  deleteSubmit: 'Elimina per sempre',
  keep: 'Tienilo',
  deleted: 'Il progetto è eliminato.',
  accountLink: 'Elimina il tuo account',
  accountTitle: 'Eliminare il tuo account?',
  accountLead: 'Succede subito e non si può annullare.',
  whatGoes: 'Che cosa succede',
  accountStays: 'Che cosa resta',
  goes: {
    signIn: 'Esci da tutti i browser e non puoi più accedere.',
    connections: (count) =>
      count === 0
        ? 'Non hai collegato nessuna app e nessun dispositivo.'
        : count === 1
          ? 'L’app o il dispositivo che hai collegato viene scollegato.'
          : `Le ${count} app e dispositivi che hai collegato vengono scollegati.`,
    apps: (count) =>
      count === 1
        ? 'L’app che hai registrato smette di funzionare, per tutti.'
        : `Le ${count} app che hai registrato smettono di funzionare, per tutti.`,
    projects: (count) => (count === 1 ? 'Esci dal tuo progetto.' : `Esci dai tuoi ${count} progetti.`),
  },
  stays: 'Ciò che hai salvato o scritto nei progetti degli altri, senza il tuo nome.',
  lastAccount:
    'Su questo server non resta nessun account. Al prossimo avvio Pianta mostra nel terminale un nuovo link di configurazione.',
  password: 'La tua password',
  wrongPassword: 'Password sbagliata.',
  accountSubmit: 'Elimina per sempre',
  firstTitle: 'Prima di eliminare il tuo account',
  firstProjects: 'Sei l’unico proprietario di questi progetti. Passa o elimina ciascuno:',
  handOver: 'Passa',
  deleteProject: 'Elimina',
  about: (what, project) => `${what}: ${project}`,
  lastAdmin: 'Sei l’unico amministratore di questo server. Prima rendi amministratore qualcun altro.',
  toAdministration: 'Amministrazione',
  backToAccount: 'Torna al tuo account',
  goodbyeTitle: 'Il tuo account è eliminato',
  goodbye: 'Tutto ciò che avevi collegato ha perso l’accesso. Puoi chiudere questa pagina.',
}
