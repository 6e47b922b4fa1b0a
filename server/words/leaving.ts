export const en = {
  settingsTitle: 'Project settings',
  save: 'Save',
  saved: 'Saved.',
  deleteLink: 'Delete this project',
  deleteTitle: (project: string) => `Delete “${project}”?`,
  deleteLead: 'This can’t be undone.',
  goesVersions: (count: number) =>
    count === 0 ? 'its files' : count === 1 ? 'its version, with its files' : `its ${count} versions, with their files`,
  goesPeople: (others: number) =>
    others === 1 ? 'the other person in it loses it' : `the other ${others} people in it lose it`,
  goesApps: 'the apps and devices connected to it lose it at once; they stay connected, without a project',
  deleteName: 'Name of the project',
  deleteHint: (project: string) => `Type “${project}”, so that it does not happen by mistake.`,
  deleteProblem: 'This is not the name of the project.',
  deleteSubmit: 'Delete for good',
  keep: 'Keep it',
  deleted: 'The project is deleted.',
  accountLink: 'Delete your account',
  accountTitle: 'Delete your account?',
  accountLead: 'This can’t be undone, and it happens at once.',
  whatGoes: 'What goes',
  accountStays: 'What stays',
  goes: {
    signIn: 'You are signed out everywhere, and can’t sign in any more.',
    connections: (count: number) =>
      count === 0
        ? 'You have connected no app or device.'
        : count === 1
          ? 'The app or device that you connected is disconnected.'
          : `The ${count} apps and devices that you connected are disconnected.`,
    apps: (count: number) =>
      count === 1
        ? 'The app that you registered stops, for everybody.'
        : `The ${count} apps that you registered stop, for everybody.`,
    projects: (count: number) =>
      count === 1 ? 'You leave the project that you are in.' : `You leave the ${count} projects that you are in.`,
  },
  stays: 'What you saved or wrote in projects of others, without your name.',
  lastAccount: 'Nobody has an account here then. The next start of Pianta prints a link that makes the first one anew.',
  password: 'Your password',
  wrongPassword: 'This is not your password.',
  accountSubmit: 'Delete for good',
  firstTitle: 'Before you go',
  firstProjects: 'Nobody else owns these projects. Hand each over, or delete it:',
  handOver: 'Hand over',
  deleteProject: 'Delete',
  about: (what: string, project: string) => `${what}: ${project}`,
  lastAdmin: 'Nobody else looks after this server. Make somebody else an administrator first.',
  toAdministration: 'Administration',
  backToAccount: 'Back to your account',
  goodbyeTitle: 'Your account is deleted',
  goodbye: 'Whatever you connected no longer reaches anything of yours. You can close this page.',
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
      ? 'i suoi file'
      : count === 1
        ? 'la sua versione, con i suoi file'
        : `le sue ${count} versioni, con i loro file`,
  goesPeople: (others) =>
    others === 1
      ? 'il progetto per l’altra persona che ne fa parte'
      : `il progetto per le altre ${others} persone che ne fanno parte`,
  goesApps: 'il progetto per le app e i dispositivi collegati, che restano collegati ma senza progetto',
  deleteName: 'Nome del progetto',
  deleteHint: (project) => `Scrivi «${project}», perché non succeda per sbaglio.`,
  deleteProblem: 'Questo non è il nome del progetto.',
  deleteSubmit: 'Elimina per sempre',
  keep: 'Tienilo',
  deleted: 'Il progetto è eliminato.',
  accountLink: 'Elimina il tuo account',
  accountTitle: 'Eliminare il tuo account?',
  accountLead: 'Non si può annullare, e succede subito.',
  whatGoes: 'Che cosa sparisce',
  accountStays: 'Che cosa resta',
  goes: {
    signIn: 'Esci da ogni browser, e non puoi più accedere.',
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
    projects: (count) =>
      count === 1 ? 'Esci dal progetto di cui fai parte.' : `Esci dai ${count} progetti di cui fai parte.`,
  },
  stays: 'Ciò che hai salvato o scritto nei progetti di altri, senza il tuo nome.',
  lastAccount: 'Poi qui nessuno ha più un account. Al prossimo avvio Pianta stampa un link che crea di nuovo il primo.',
  password: 'La tua password',
  wrongPassword: 'Questa non è la tua password.',
  accountSubmit: 'Elimina per sempre',
  firstTitle: 'Prima di andare',
  firstProjects: 'Nessun altro è proprietario di questi progetti. Passa o elimina ciascuno:',
  handOver: 'Passa',
  deleteProject: 'Elimina',
  about: (what, project) => `${what}: ${project}`,
  lastAdmin: 'Nessun altro si occupa di questo server. Prima rendi amministratore qualcun altro.',
  toAdministration: 'Amministrazione',
  backToAccount: 'Torna al tuo account',
  goodbyeTitle: 'Il tuo account è eliminato',
  goodbye: 'Ciò che avevi collegato non raggiunge più niente di tuo. Puoi chiudere questa pagina.',
}
