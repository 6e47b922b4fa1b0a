import {serverCommand} from '#shared/host/own-command.ts'
import {formatNumber} from '#shared/text/formats.ts'
import {it as administration} from './administration.ts'
import {it as appNotices} from './app-notices.ts'
import {it as assistants} from './assistants.ts'
import {it as audit} from './audit.ts'
import {it as catalog} from './catalog.ts'
import {it as commentEmails} from './comment-emails.ts'
import {it as comments} from './comments.ts'
import {it as connecting} from './connecting.ts'
import {it as deletion} from './deletion.ts'
import {it as developer} from './developer.ts'
import {it as devices} from './devices.ts'
import {it as importing} from './importing.ts'
import {it as live} from './live.ts'
import {it as members} from './members.ts'
import {it as model} from './model.ts'
import {it as password} from './password.ts'
import {it as printing} from './printing.ts'
import {it as quotas} from './quotas.ts'
import {it as recentRequests} from './recent-requests.ts'
import {it as reference} from './reference.ts'
import {it as refusal} from './refusal.ts'
import {it as requestFailures} from './request-failures.ts'
import {it as sessions} from './sessions.ts'
import {it as signInMethods} from './sign-in-methods.ts'
import type {Strings} from './strings-en.ts'
import {it as tablets} from './tablets.ts'
import {it as versionNotices} from './version-notices.ts'
import {it as versions} from './versions.ts'
import {it as webhookEmails} from './webhook-emails.ts'
import {it as webhooks} from './webhooks.ts'

export const it: Strings = {
  skip: 'Vai al contenuto',
  navigation: 'Principale',
  projects: 'Progetti',
  connectedApps: 'App collegate',
  appsLink: 'App',
  signOut: 'Esci',
  developers: 'Per sviluppatori',
  theme: {label: 'Colori', system: 'Come il sistema', light: 'Chiaro', dark: 'Scuro'},
  problemsHeading: 'Controlla qui',
  problemsTitle: (title) => `Problema: ${title}`,
  optional: 'facoltativo',
  youAre: (name) => `Accesso come ${name}`,
  fields: {
    yourName: 'Il tuo nome',
    email: 'Email',
    password: 'Password',
    passwordHint: 'Almeno 10 caratteri. Qualche parola di fila è sicura e facile da ricordare.',
    showPassword: 'Mostra la password',
    newPassword: 'Nuova password',
  },
  accountProblems: {
    name: {
      missing: 'Scrivi il tuo nome.',
      tooLong: 'Il nome può avere al massimo 200 caratteri.',
      unreadable: 'Il nome contiene caratteri invisibili. Riscrivilo senza.',
    },
    email: {invalid: 'Scrivi un indirizzo come nome@example.org.', taken: 'Un altro account usa già questo indirizzo.'},
    password: {
      tooShort: 'La password deve avere almeno 10 caratteri.',
      tooLong: 'La password può avere al massimo 200 caratteri.',
    },
  },
  setup: {
    title: 'Ti diamo il benvenuto in Pianta',
    lead: 'Crea l’account dell’amministratore.',
    submit: 'Crea account',
    goneTitle: 'Questo link di configurazione non funziona',
    goneNew: 'Qui non c’è ancora nessun account. Ferma Pianta e riavviala: il terminale mostra un nuovo link.',
    goneUsed: 'L’account dell’amministratore esiste già. Accedi con quello, o chiedi un account all’amministratore.',
  },
  signIn: {
    title: 'Accedi',
    submit: 'Accedi',
    nobodyYet:
      'Qui non c’è ancora nessun account. Apri il link di configurazione che vedi nel terminale dove hai avviato Pianta.',
    wrong: 'Email o password sbagliata.',
    guessed:
      'Per questo indirizzo sono state provate troppe password sbagliate. Accedi con un browser che hai già usato qui, scegli una nuova password, o aspetta.',
    forgotten: 'Password dimenticata?',
    forgottenHelp:
      'Chiedi all’amministratore di questo server un link per sceglierne una nuova. Il link si crea con questo comando:',
  },
  reset: {
    title: 'Scegli una nuova password',
    lead: (email) => `Per ${email}. Con una nuova password esci da tutti i browser.`,
    submit: 'Salva la password',
    done: 'La nuova password è salvata.',
    goneTitle: 'Questo link non funziona',
    gone: 'È già stato usato, o ha più di un giorno. L’amministratore di questo server può crearne uno nuovo con questo comando:',
  },
  device: {
    title: 'Collega un dispositivo',
    lead: 'Scrivi il codice che vedi sul dispositivo.',
    confirmTitle: 'È questo il codice sul tuo dispositivo?',
    confirmLead: 'Continua solo se il dispositivo davanti a te mostra esattamente questo codice.',
    notice:
      'Se il codice te l’ha mandato qualcuno, non continuare, o scegli Rifiuta nella pagina dopo: potrebbe collegare il suo dispositivo a casa tua.',
    code: 'Codice',
    submit: 'Continua',
    missing: 'Scrivi il codice che vedi sul dispositivo.',
    unknown:
      'Nessun dispositivo aspetta con questo codice. Controlla ogni carattere, o fai comparire un codice nuovo sul dispositivo.',
  },
  scopes: {
    'projects:read': 'Vedere le piante del progetto che scegli, in ogni versione salvata',
    'projects:create': 'Creare progetti e modificare quelli che ha creato',
    'projects:write': 'Modificare il progetto che scegli: rinominarlo, aggiungere file, salvare versioni',
    'webhooks:manage': 'Ricevere le modifiche a un indirizzo internet',
    'comments:read': 'Leggere i commenti sulle piante',
    'comments:write': 'Scrivere e risolvere commenti a tuo nome',
    'catalog:read': 'Cercare nel catalogo dei prodotti',
    'hosts:manage': 'Elencare le luci, le tapparelle e gli altri dispositivi che comanda',
    openid: 'Riconoscerti a ogni nuovo collegamento',
    offline_access: 'Mantenere il collegamento finché non lo togli',
    profile: 'Vedere il tuo nome e la tua lingua',
    email: 'Vedere il tuo indirizzo email',
  },
  copy: {button: 'Copia', done: 'Copiato.', failed: 'È selezionato: copialo con la tastiera o tenendo premuto.'},
  projectList: {
    title: 'Progetti',
    empty: 'Ancora nessun progetto',
    emptyLead: 'Un progetto contiene una casa: le piante, tutte le versioni salvate e i dispositivi.',
    version: (number) => `Versione ${number}`,
    noVersion: 'Nessuna versione salvata',
    picture: (name) => `La pianta di «${name}»`,
    noPicture: 'Nessuna immagine',
    older: 'Progetti meno recenti',
    newest: 'Progetti più recenti',
    newTitle: 'Nuovo progetto',
    name: 'Nome',
    address: 'Indirizzo',
    submit: 'Crea progetto',
    made: (name) => `Il progetto «${name}» è creato.`,
    nameProblem: 'Scrivi un nome del progetto, da 1 a 200 caratteri.',
    addressProblem: 'L’indirizzo può avere al massimo 400 caratteri.',
  },
  project: {
    tabs: {plan: 'Pianta', model: '3D', people: 'Persone', settings: 'Impostazioni'},
    edit: 'Modifica',
    needsScript: 'Per modificare serve JavaScript, che in questo browser è disattivato.',
    draw: 'Disegna la pianta',
    empty: 'Ancora nessuna pianta',
    emptyLead: 'Disegna la pianta qui, o importane una che hai disegnato con un altro programma.',
    tooLarge: 'Questa pianta è troppo grande per questa pagina.',
    statesStay:
      'Se una luce è accesa o una finestra è aperta resta in casa tua: lo mostra il pannello, non questa pagina.',
    saved: (number) => `La versione ${number} è salvata.`,
    by: (name) => `di ${name}`,
    exportTitle: 'Scarica tutto',
    exportLead:
      'Un file zip con tutte le versioni salvate della casa, nel formato dei file di Pianta, e le sue immagini e i suoi documenti. I commenti non ci sono.',
    export: 'Scarica',
    scan: {title: 'Scansione dietro la pianta', dim: 'Attenuata', full: 'Piena', hide: 'Nascosta'},
    nextTitle: 'Prossimo passo',
    next: 'Avvia l’agente di Pianta sul tuo tablet e scrivi qui il suo codice. Poi la pianta compare sulla parete.',
  },
  importPage: {
    link: 'Importa una pianta',
    title: 'Importa una pianta',
    lead: (project) => `In «${project}».`,
    file: 'File',
    hint: (size) =>
      `Un file di Sweet Home 3D (.sh3d o .sh3x, dalla versione 5.3), un modello di edificio (.ifc), un disegno CAD (.dxf), la scansione di una stanza (.json o .usdz) o una casa di Pianta (.json). Le scansioni di una sola sessione (.json) si possono scegliere insieme. Al massimo ${size}.`,
    explanation:
      'L’importazione chiude le piccole fessure fra i muri, così ogni stanza è chiusa. Poi elenca che cosa ha cambiato e che cosa ha lasciato fuori. Il risultato è una nuova versione; quelle di prima restano.',
    submit: 'Importa',
    missing: 'Scegli un file.',
    tooLarge: (size) => `Il file è troppo grande: il limite è ${size}. Scegli un file più piccolo.`,
    problems: (count) =>
      count === 1
        ? 'Un problema impedisce di salvare questa casa. Niente è cambiato.'
        : `${count} problemi impediscono di salvare questa casa. Niente è cambiato.`,
    details: 'Che cosa non va',
    conflict: (number) =>
      `Dopo che hai aperto questa pagina è stata salvata la versione ${number}, quindi niente è stato importato. Prima guarda quella versione. Per importare la tua dopo, scegli di nuovo il file.`,
    seeLast: 'Guarda l’ultima versione',
    viewerTitle: 'Puoi guardare questo progetto, ma non modificarlo',
    viewer: 'Il proprietario può permetterti di modificarlo.',
    back: 'Torna al progetto',
    rooms: 'Stanze',
    openings: 'Porte e finestre',
    placed: ({placed, total}) => (total === 0 ? 'Nessuna' : `${placed} su ${total}`),
    changed: 'Cambiato',
    left: 'Lasciato fuori',
  },
  roles: {owner: 'Proprietario', editor: 'Può modificare', viewer: 'Può guardare'},
  apps: {
    title: 'App collegate',
    lead: 'App e dispositivi a cui hai permesso di vedere o modificare i tuoi progetti.',
    empty: 'Ancora niente di collegato',
    emptyLead: 'Un tablet da parete o un bridge mostra un codice quando vuole collegarsi. Scrivilo qui.',
    older: 'App meno recenti',
    newest: 'App più recenti',
    connect: 'Collega un dispositivo',
    kinds: {web: 'Pagina web', installed: 'App installata', device: 'Dispositivo', server: 'Server'},
    verified: 'Verificata',
    project: 'Progetto',
    noProject: 'Nessun progetto',
    created: 'Progetti che ha creato',
    more: (count) => ` e ${count === 1 ? 'un altro' : `altri ${formatNumber('it', count)}`}`,
    since: 'Collegamento dal',
    lastUsed: 'Ultimo uso',
    from: 'Consenso da',
    unknown: 'Sconosciuto',
    allows: 'Che cosa può fare',
    closed: 'Non sei più nel suo progetto, o il progetto è stato eliminato.',
    closedApp: 'Per usarla con un altro progetto, collegala di nuovo dall’app. Altrimenti scollegala.',
    giveProject: 'Scegli un altro progetto',
    replayed:
      'Ha riusato una vecchia chiave. Succede quando manca la corrente mentre la rinnova. Se non è mancata la corrente, togli il collegamento e rifallo.',
    stolen:
      'Una sua chiave o un suo codice è stato usato due volte. L’accesso dell’app è stato chiuso per tenere al sicuro la tua casa. Controlla che nessun altro possa usarla, poi collegala di nuovo.',
    back: 'Tutte le app collegate',
    nameTitle: 'Nome',
    nameHint: 'Questo nome compare su tutto ciò che salva da ora in poi.',
    rename: 'Cambia nome',
    renamed: 'Il dispositivo ha cambiato nome.',
    projectTitle: 'Passa a un altro progetto',
    newProjectHint:
      'Da quel momento vede questo progetto e nessun altro. Le sue luci, tapparelle e altri dispositivi spariscono dall’elenco del progetto di prima.',
    projectProblem: 'Scegli uno di questi progetti.',
    noOtherProject: 'Non hai altri progetti da scegliere.',
    changeProject: 'Cambia progetto',
    projectChanged: (project) => `Ora vede «${project}».`,
    endTitle: 'Togli il collegamento',
    disconnect: 'Scollega',
    confirmTitle: (name) => `Scollegare ${name}?`,
    confirmLead: 'Perde subito l’accesso. Per riaverlo serve un nuovo collegamento.',
    keep: 'Lascia com’è',
    disconnected: (name) => `Hai scollegato ${name}.`,
    endedTitle: 'Non più collegate',
    theftTitle: 'Qualcuno potrebbe aver copiato una chiave',
    reasons: {
      person: 'Hai tolto tu il collegamento.',
      app: 'Ha tolto da sé il collegamento.',
      theft:
        'Una sua chiave o un suo codice è stato usato due volte. L’accesso è stato chiuso per tenere al sicuro la tua casa. Controlla che nessun altro possa usare il dispositivo, poi collegalo di nuovo.',
      expired: 'Nessun uso per 90 giorni.',
      replaced: 'Un altro dispositivo ha preso il suo posto.',
      deleted: 'Chi l’ha sviluppata l’ha eliminata.',
    },
  },
  settings: {
    link: 'Account',
    title: 'Il tuo account',
    email: 'Accedi con',
    language: 'Lingua',
    submit: 'Salva',
    saved: 'Salvato.',
    tabsLabel: 'Impostazioni',
    tabs: {
      account: 'Tu',
      sessions: 'Accessi',
      developer: 'Le tue app',
      administration: 'Amministrazione',
    },
  },
  guide: {
    title: 'Per sviluppatori',
    lead: 'Ogni app può leggere e modificare i progetti che una persona le consente, con JSON su HTTP. Non ti serve una chiave API: un dispositivo si consente con un codice, un’app accedendo.',
    pairTitle: 'Collegarsi da un terminale',
    ask: (scopes: string) =>
      `Chiedi un codice. Il client «device» funziona senza registrazione, e può chiedere ${scopes}.`,
    allow: (address) => `Apri ${address}, scrivi lo user_code della risposta, scegli un progetto e consenti.`,
    token:
      'Richiedi i token con il device_code della risposta. Finché la persona non ha consentito, la risposta è authorization_pending: riprova ogni cinque secondi.',
    call: 'Chiama l’API con l’access token, che dura un’ora.',
    follow: 'Segui un progetto: il flusso annuncia ogni versione appena salvata.',
    refresh:
      'Richiedi un nuovo access token con il refresh token. Ogni refresh token vale una volta; la risposta contiene il prossimo.',
    appTitle: 'Collegare un’app che apre un browser',
    appRegister: (address) =>
      `Registrala su ${address} per avere il suo client_id (qui sotto $CLIENT_ID). Lì scrivi anche l’indirizzo a cui torna il browser (qui sotto $RETURN). Pianta segue OAuth 2.1 con OpenID Connect: una libreria OAuth può fare il resto con il documento di discovery qui sotto.`,
    appVerifier: 'Per ogni accesso crea un segreto con il suo hash (PKCE, S256), e uno state.',
    appSend: 'Manda il browser della persona a questo indirizzo. Lì accede, sceglie un progetto e consente.',
    appExchange:
      'Il browser torna a $RETURN con code, state e iss. Controlla che lo state sia il tuo. Poi richiedi i token entro un minuto; un code vale una volta.',
    appServer: (issuer) =>
      `Un server firma anche ogni richiesta all’indirizzo dei token (private_key_jwt). Il JWT ha il client_id del server come iss e sub, ${issuer} come aud, un jti sempre nuovo e un exp fra un minuto. Firmalo con la chiave privata di «${serverCommand} app keygen», e aggiungi questi campi:`,
    appRefresh:
      'Richiedi un nuovo access token con il refresh token, che ottieni con lo scope offline_access. Conserva il nuovo refresh token prima di usarlo.',
    referenceTitle: 'Riferimenti',
    openapi: 'Tutte le operazioni, in un documento OpenAPI 3.1',
    webhooks: 'I webhook: come riceverli, con ricevitori di esempio da copiare (in inglese)',
    format: 'Il formato dei file delle case, spiegato (in inglese)',
    schema: (version) => `La versione ${version} del formato dei file delle case, come schema JSON`,
    discovery: 'Gli indirizzi dell’accesso, in un documento OpenID discovery',
    index: 'L’indice dell’API',
    documentation: 'Tutta la documentazione (in parte in inglese)',
    search: 'Cerca nella documentazione',
    fewerWords: 'Prova con meno parole, o con altre. Una parte della documentazione è in inglese.',
  },
  errors: {
    invalid_input: {
      title: 'Non ha funzionato',
      text: 'Questa pagina non può usare i dati ricevuti. Torna indietro, controllali e riprova.',
    },
    unauthenticated: {title: 'Prima accedi', text: 'Devi accedere per vedere questa pagina.'},
    forbidden: {title: 'Questo non puoi farlo', text: 'Il tuo account non ne ha il permesso.'},
    not_found: {title: 'Qui non c’è nessuna pagina', text: 'Forse la pagina è stata spostata. Controlla l’indirizzo.'},
    conflict: {title: 'Qualcuno è stato più veloce', text: 'È cambiato mentre lo guardavi. Torna indietro e riprova.'},
    unsupported_file: {
      title: 'Non ha funzionato',
      text: 'Questa pagina non accetta questo tipo di file. Scegline un altro.',
    },
    invalid_home: {title: 'Non ha funzionato', text: 'Questo non è un file di una casa che Pianta sappia leggere.'},
    blocking_problems: {title: 'Non ha funzionato', text: 'Un problema in questa casa impedisce di salvarla.'},
    rate_limited: {title: 'Troppi tentativi', text: 'Aspetta un po’ prima di riprovare.'},
    server_error: {
      title: 'Qualcosa è andato storto',
      text: 'L’errore è nostro, e i dettagli sono nel registro del server.',
    },
    unavailable: {title: 'Non ancora salvato', text: 'Adesso il server non può scrivere. Riprova fra poco.'},
  },
  fullDisk: {
    title: 'Il disco del server è pieno',
    text: 'Non si può salvare nulla finché chi si occupa del server non libera spazio.',
  },
  busy: {title: 'Il server è occupato', text: 'In questo momento ha troppo da fare. Riprova fra poco.'},
  waitMinutes: (count) => (count === 1 ? 'Riprova fra un minuto.' : `Riprova fra ${count} minuti.`),
  errorId: 'Quando chiedi aiuto, indica questo numero:',
  staleForm: {
    title: 'Questo modulo è scaduto',
    text: 'La pagina è rimasta aperta troppo a lungo, nel frattempo hai fatto l’accesso o sei uscito, o il browser blocca i cookie. Riapri la pagina e invia di nuovo il modulo.',
    again: 'Riapri la pagina',
  },
  administration,
  assistants,
  audit,
  appNotices,
  catalog,
  commentEmails,
  comments,
  connecting,
  developer,
  devices,
  tablets,
  importing,
  deletion,
  signInMethods,
  live,
  members,
  model,
  password,
  printing,
  quotas,
  recentRequests,
  reference,
  requestFailures,
  refusal,
  sessions,
  versionNotices,
  versions,
  webhookEmails,
  webhooks,
  home: 'Vai alla pagina iniziale',
}
