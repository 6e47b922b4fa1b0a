export const en = {
  titleDevice: 'Connect this device?',
  title: (app: string) => `Connect ${app}?`,
  shows: 'The device shows',
  asksFrom: 'Request from',
  unknownAddress: 'an unknown address',
  networks: {
    same: (address: string) => `the same network as you (${address})`,
    other: (address: string) => `another network (${address})`,
    unknown: (address: string) => address,
  },
  madeAt: 'Code made',
  minutesAgo: (minutes: number) =>
    minutes < 1 ? 'less than a minute ago' : minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`,
  email: {
    subject: (name: string) => `New device on your Pianta account: ${name}`,
    text: ({name, from, email, server}: {name: string; from: string; email: string; server: string}) =>
      `“${name}” was connected to ${email} at ${server}.\nIt asked from ${from}.\n\nIf this wasn't you, disconnect it now and change your password:\n${server}/settings/apps`,
  },
  returnsTo: 'Takes you back to',
  appHere: (address: string) => `an app on this device (${address})`,
  unverified: 'Not verified',
  pairingNotice:
    'Allow it only if the device is in front of you and shows this code. If someone sent you the code, choose Deny.',
  unverifiedNotice:
    'Nobody has checked yet who makes this app. You can connect it because you registered it. Others can’t until an administrator verifies it.',
  allows: 'It will be able to',
  kinds: {look: 'View', change: 'Change', away: 'Keep working while you are away'},
  notForViewers: 'Not in a project that you can only view.',
  onlyCreated: 'It can’t reach your projects, only the ones it creates.',
  noProject: 'It can’t reach any of your projects.',
  quoted: (name: string) => `“${name}”`,
  joins: ({app, projects, isOne}: {app: string; projects: string; isOne: boolean}) =>
    isOne
      ? `You already connected ${app} for ${projects}. Choose ${projects} again to update that connection, or another project to add a second one.`
      : `You already connected ${app} for ${projects}. Choose one of these again to update its connection, or another project to add one more.`,
  joinsOnly: (app: string) => `You already connected ${app}. Allow it again to update that connection.`,
  narrows: ({app, project}: {app: string; project: string | undefined}) =>
    project === undefined
      ? `It asks for less than before. If you allow it, ${app} loses these permissions wherever it is connected now:`
      : `It asks for less than before. If you choose ${project}, ${app} loses these permissions there, wherever it is connected now:`,
  project: 'Project',
  chooseProject: 'Choose a project',
  findProject: 'Find a project by name',
  find: 'Find',
  newestProjects: ({shown, total}: {shown: number; total: number}) =>
    `The list below has the newest ${shown} of your ${total} projects.`,
  foundProjects: ({shown, found}: {shown: number; found: number}) =>
    found === 0
      ? 'No project has this in its name.'
      : found > shown
        ? `${found} projects have this in their names; the list below has the newest ${shown}.`
        : `The list below has the ${found === 1 ? 'project' : `${found} projects`} with this in the name.`,
  projectHint: 'It sees this project and no other.',
  projectHintCreates: 'It can reach this project and the ones it creates, and no other.',
  newProject: 'Name of your first project',
  newProjectHint:
    'You have no project yet. This one is created when you allow access. Use your address, or just “Home”.',
  deviceName: 'Name of this device',
  deviceNameHint: 'You will find it under this name in your connected apps. For example: Hall tablet',
  replaces: 'Does it replace another device?',
  replacesHint: 'It then takes over the lamps and shutters of the old device, which is disconnected.',
  replacesNone: 'No, it is new',
  allow: 'Allow',
  deny: 'Deny',
  later: 'You can disconnect it at any time under Connected apps.',
  otherAccount: 'Use another account',
  otherExpectedTitle: (app: string) => `${app} expects another account`,
  projectProblem: 'Choose one of your projects.',
  newProjectProblem: 'Enter a project name of 1 to 200 characters.',
  deviceNameProblem: 'Enter a device name of 1 to 100 characters.',
  replacesProblem: 'The device to replace is no longer connected. Choose again.',
  doneTitle: (name: string) => `${name} is connected`,
  doneDevice: 'Go back to the device: it continues by itself in a few seconds.',
  closePage: 'You can close this page.',
  nextDevices:
    'When it knows your lamps and sensors, press Match devices on the page Devices: then they are on the plan.',
  done: 'Taking you back to it.',
  numberTitle: 'Type this number on the device',
  numberLead: 'The device is connected once you type it there. You can close this page then.',
  number: 'Number',
  numberNotice:
    'Tell the number to nobody and send it to nobody: whoever has it may connect their device to your home. If no device in front of you asks for it, choose Deny.',
  deniedTitle: 'Nothing was connected',
  deniedDevice: 'The device was denied access. You can close this page.',
  denied: (app: string) => `${app} was denied access. Taking you back to it.`,
  goOn: (app: string) => `Continue to ${app}`,
  goneDeviceTitle: 'This code no longer works',
  goneDevice: 'It was used, denied or too old. Get a new code on the device.',
  otherCode: 'Enter another code',
  goneTitle: 'This request no longer works',
  gone: 'It was already answered, waited too long, or started in another browser. Go back to the app and connect it again from there.',
  forbiddenTitle: (app: string) => `${app} can’t be connected yet`,
  forbidden:
    'Nobody has checked yet who makes this app. Until an administrator verifies it, only the person who registered it can connect it.',
  signInFirst: (app: string) => `${app} asks for access. Sign in, then decide what it can do.`,
  signInOnceMore: 'Sign in again to continue.',
  signInAgain: (app: string) => `${app} wants to be sure that it is you. Sign in again.`,
}

export const it: typeof en = {
  titleDevice: 'Collegare questo dispositivo?',
  title: (app) => `Collegare ${app}?`,
  shows: 'Il dispositivo mostra',
  asksFrom: 'Richiesta da',
  unknownAddress: 'un indirizzo sconosciuto',
  networks: {
    same: (address) => `la tua stessa rete (${address})`,
    other: (address) => `un’altra rete (${address})`,
    unknown: (address) => address,
  },
  madeAt: 'Codice creato',
  minutesAgo: (minutes) =>
    minutes < 1 ? 'meno di un minuto fa' : minutes === 1 ? 'un minuto fa' : `${minutes} minuti fa`,
  email: {
    subject: (name) => `Nuovo dispositivo sul tuo account Pianta: ${name}`,
    text: ({name, from, email, server}) =>
      `«${name}» è stato collegato a ${email} su ${server}.\nHa chiesto da ${from}.\n\nSe non sei stato tu, scollegalo subito e cambia la password:\n${server}/settings/apps`,
  },
  returnsTo: 'Ti riporta a',
  appHere: (address) => `un’app su questo dispositivo (${address})`,
  unverified: 'Non verificata',
  pairingNotice:
    'Consenti solo se il dispositivo è davanti a te e mostra questo codice. Se il codice te l’ha mandato qualcuno, scegli Rifiuta.',
  unverifiedNotice:
    'Nessuno ha ancora controllato chi produce questa app. Puoi collegarla perché l’hai registrata tu. Gli altri potranno quando un amministratore l’avrà verificata.',
  allows: 'Potrà',
  kinds: {look: 'Guardare', change: 'Modificare', away: 'Lavorare anche quando non ci sei'},
  notForViewers: 'Non in un progetto che puoi solo guardare.',
  onlyCreated: 'Non può vedere i tuoi progetti, solo quelli che crea.',
  noProject: 'Non può vedere nessuno dei tuoi progetti.',
  quoted: (name) => `«${name}»`,
  joins: ({app, projects, isOne}) =>
    isOne
      ? `Hai già collegato ${app} per ${projects}. Scegli di nuovo ${projects} per aggiornare quel collegamento, o un altro progetto per aggiungerne un secondo.`
      : `Hai già collegato ${app} per ${projects}. Scegline di nuovo uno per aggiornare il suo collegamento, o un altro progetto per aggiungerne uno.`,
  joinsOnly: (app) => `Hai già collegato ${app}. Consenti di nuovo per aggiornare quel collegamento.`,
  narrows: ({app, project}) =>
    project === undefined
      ? `Chiede meno di prima. Se consenti, ${app} perde questi permessi ovunque sia già collegata:`
      : `Chiede meno di prima. Se scegli ${project}, ${app} vi perde questi permessi, ovunque sia già collegata:`,
  project: 'Progetto',
  chooseProject: 'Scegli un progetto',
  findProject: 'Cerca un progetto per nome',
  find: 'Cerca',
  newestProjects: ({shown, total}) => `Qui sotto trovi i ${shown} più recenti dei tuoi ${total} progetti.`,
  foundProjects: ({shown, found}) =>
    found === 0
      ? 'Nessun progetto ha queste lettere nel nome.'
      : found > shown
        ? `${found} progetti hanno queste lettere nel nome; qui sotto trovi i ${shown} più recenti.`
        : `Qui sotto trovi ${found === 1 ? 'il progetto' : `i ${found} progetti`} con queste lettere nel nome.`,
  projectHint: 'Vede questo progetto e nessun altro.',
  projectHintCreates: 'Vede questo progetto e quelli che crea, e nessun altro.',
  newProject: 'Nome del tuo primo progetto',
  newProjectHint: 'Non hai ancora un progetto. Questo si crea quando consenti. Usa il tuo indirizzo, o solo «Casa».',
  deviceName: 'Nome di questo dispositivo',
  deviceNameHint: 'Con questo nome lo ritrovi fra le app collegate. Per esempio: Tablet dell’ingresso',
  replaces: 'Sostituisce un altro dispositivo?',
  replacesHint: 'Prende le luci e le tapparelle del vecchio dispositivo, che viene scollegato.',
  replacesNone: 'No, è nuovo',
  allow: 'Consenti',
  deny: 'Rifiuta',
  later: 'Puoi togliere il collegamento quando vuoi, in App collegate.',
  otherAccount: 'Usa un altro account',
  otherExpectedTitle: (app) => `${app} aspetta un altro account`,
  projectProblem: 'Scegli uno dei tuoi progetti.',
  newProjectProblem: 'Scrivi un nome del progetto, da 1 a 200 caratteri.',
  deviceNameProblem: 'Scrivi un nome del dispositivo, da 1 a 100 caratteri.',
  replacesProblem: 'Il dispositivo da sostituire non è più collegato. Scegli di nuovo.',
  doneTitle: (name) => `Hai collegato ${name}`,
  doneDevice: 'Torna al dispositivo: continua da solo fra pochi secondi.',
  closePage: 'Puoi chiudere questa pagina.',
  nextDevices:
    'Quando conosce le tue luci e i tuoi sensori, premi Abbina i dispositivi nella pagina Dispositivi: così sono sulla pianta.',
  done: 'Ti riportiamo lì.',
  numberTitle: 'Scrivi questo numero sul dispositivo',
  numberLead: 'Il dispositivo è collegato appena lo scrivi lì. Poi puoi chiudere questa pagina.',
  number: 'Numero',
  numberNotice:
    'Non dire e non mandare il numero a nessuno: chi ce l’ha può collegare il suo dispositivo a casa tua. Se nessun dispositivo davanti a te lo chiede, scegli Rifiuta.',
  deniedTitle: 'Niente è stato collegato',
  deniedDevice: 'Il dispositivo non ha avuto l’accesso. Puoi chiudere questa pagina.',
  denied: (app) => `${app} non ha avuto l’accesso. Ti riportiamo lì.`,
  goOn: (app) => `Continua su ${app}`,
  goneDeviceTitle: 'Questo codice non funziona più',
  goneDevice: 'È stato usato, rifiutato o è troppo vecchio. Fanne comparire uno nuovo sul dispositivo.',
  otherCode: 'Scrivi un altro codice',
  goneTitle: 'Questa richiesta non funziona più',
  gone: 'Ha già avuto risposta, ha aspettato troppo o è cominciata in un altro browser. Torna all’app e collegala di nuovo da lì.',
  forbiddenTitle: (app) => `${app} non si può ancora collegare`,
  forbidden:
    'Nessuno ha ancora controllato chi produce questa app. Finché un amministratore non la verifica, può collegarla solo chi l’ha registrata.',
  signInFirst: (app) => `${app} chiede l’accesso. Accedi, poi decidi che cosa può fare.`,
  signInOnceMore: 'Accedi di nuovo per continuare.',
  signInAgain: (app) => `${app} vuole essere sicura che sia tu. Accedi di nuovo.`,
}
