import {it as administration} from './administration.ts'
import {it as catalog} from './catalog.ts'
import {it as commentEmails} from './comment-emails.ts'
import {it as comments} from './comments.ts'
import {it as connecting} from './connecting.ts'
import {it as developer} from './developer.ts'
import {it as leaving} from './leaving.ts'
import {it as members} from './members.ts'
import {it as password} from './password.ts'
import {it as recentRequests} from './recent-requests.ts'
import {it as reference} from './reference.ts'
import {it as refusal} from './refusal.ts'
import {it as sessions} from './sessions.ts'
import type {Strings} from './strings-en.ts'
import {it as webhookEmails} from './webhook-emails.ts'
import {it as webhooks} from './webhooks.ts'

export const it: Strings = {
  skip: 'Vai al contenuto',
  navigation: 'Principale',
  projects: 'Progetti',
  connectedApps: 'App collegate',
  signOut: 'Esci',
  developers: 'Per sviluppatori',
  problemsHeading: 'Controlla qui',
  problemsTitle: (title) => `Problema: ${title}`,
  optional: 'facoltativo',
  youAre: (name) => `Accesso come ${name}`,
  fields: {
    yourName: 'Il tuo nome',
    email: 'Email',
    password: 'Password',
    passwordHint: 'Almeno 10 caratteri. Qualche parola di fila è sicura e facile da ricordare.',
    newPassword: 'Nuova password',
  },
  accountProblems: {
    name: {
      missing: 'Scrivi il tuo nome.',
      tooLong: 'Il nome può avere al massimo 200 caratteri.',
      unreadable: 'Scrivi il tuo nome senza caratteri che non si vedono.',
    },
    email: {invalid: 'Scrivi un indirizzo come nome@example.org.', taken: 'Un altro account ha questo indirizzo.'},
    password: {
      tooShort: 'Servono almeno 10 caratteri per la password.',
      tooLong: 'La password può avere al massimo 200 caratteri.',
    },
  },
  setup: {
    title: 'Ti diamo il benvenuto in Pianta',
    lead: 'Crea il primo account di questo server. È di chi se ne prende cura.',
    submit: 'Crea account',
    goneTitle: 'Questo link di configurazione non funziona',
    goneNew: 'Nessuno ha ancora un account qui. Ferma Pianta e riavviala: stampa un nuovo link.',
    goneUsed:
      'Questo server ha già il suo primo account. Accedi con quello, o chiedi a chi l’ha creato di fartene uno.',
  },
  signIn: {
    title: 'Accedi',
    submit: 'Accedi',
    nobodyYet:
      'Qui nessuno ha ancora un account. All’avvio Pianta ha mostrato un link che crea il primo: apri quel link.',
    wrong: 'Email e password non corrispondono. Controllale e riprova.',
    forgotten: 'Password dimenticata?',
    forgottenHelp:
      'Chiedi a chi si occupa di questo server un link per sceglierne una nuova. Lo crea con questo comando:',
  },
  reset: {
    title: 'Scegli una nuova password',
    lead: (email) => `Per ${email}. Tutti i browser collegati a questo account usciranno.`,
    submit: 'Salva la password',
    done: 'La nuova password è salvata.',
    goneTitle: 'Questo link non funziona',
    gone: 'È già stato usato, o ha più di un giorno. Chi si occupa di questo server ne crea uno nuovo con questo comando:',
  },
  device: {
    title: 'Collega un dispositivo',
    lead: 'Scrivi il codice che vedi sul dispositivo.',
    confirmTitle: 'È questo il codice sul tuo dispositivo?',
    confirmLead: 'Continua solo se il dispositivo davanti a te mostra esattamente questo codice.',
    code: 'Codice',
    submit: 'Continua',
    missing: 'Scrivi il codice che vedi sul dispositivo.',
    unknown: 'Nessun dispositivo aspetta con questo codice. Controlla ogni lettera, o fai comparire un codice nuovo.',
  },
  scopes: {
    'projects:read': 'Vedere le piante del progetto che scegli, in ogni versione salvata',
    'projects:create': 'Creare progetti, e modificare quelli che ha creato',
    'projects:write': 'Modificare il progetto che scegli: rinominarlo, aggiungere file, salvare versioni',
    'webhooks:manage': 'Farsi avvisare dei cambiamenti a un indirizzo su internet',
    'comments:read': 'Leggere i commenti sulle piante',
    'comments:write': 'Scrivere e chiudere commenti a tuo nome',
    'catalog:read': 'Cercare nel catalogo dei prodotti',
    'hosts:manage': 'Dire quali luci, tapparelle e altri dispositivi comanda',
    openid: 'Riconoscerti a un nuovo collegamento',
    offline_access: 'Mantenere il collegamento finché non lo togli',
    profile: 'Conoscere il tuo nome e la tua lingua',
    email: 'Conoscere il tuo indirizzo email',
  },
  projectList: {
    title: 'Progetti',
    empty: 'Ancora nessun progetto',
    emptyLead:
      'Un progetto contiene una casa: le sue piante, ogni loro versione salvata e i dispositivi che ci vivono.',
    version: (number) => `Versione ${number}`,
    noVersion: 'Nessuna versione salvata',
    picture: (name) => `La pianta di «${name}»`,
    noPicture: 'Nessuna immagine',
    newTitle: 'Nuovo progetto',
    name: 'Nome',
    address: 'Indirizzo',
    submit: 'Crea progetto',
    made: (name) => `«${name}» è pronto.`,
    nameProblem: 'Dai un nome al progetto, di al massimo 200 caratteri.',
    addressProblem: 'L’indirizzo può avere al massimo 400 caratteri.',
  },
  project: {
    tabs: {plan: 'Pianta', people: 'Persone', settings: 'Impostazioni'},
    empty: 'Non c’è ancora un disegno',
    emptyLead: 'Una pianta che hai già disegnato altrove è un buon inizio.',
    tooLarge: 'Questa pianta è troppo grande per essere disegnata su una pagina.',
    saved: (number) => `La versione ${number} è salvata.`,
    by: (name) => `di ${name}`,
    exportTitle: 'Scarica tutto',
    exportLead:
      'Un file zip con ogni versione salvata della casa, nel formato dei file di Pianta, e le immagini e i documenti che ne fanno parte. I commenti non ci sono.',
    export: 'Scarica',
    nextTitle: 'E adesso',
    next: 'Metti la pianta sulla parete: un tablet con l’agente di Pianta mostra un codice, che scrivi qui.',
  },
  importPage: {
    link: 'Importa una pianta',
    title: 'Importa una pianta',
    lead: (project) => `In «${project}».`,
    file: 'File',
    hint: (size) =>
      `Un file di Sweet Home 3D (.sh3d, .sh3x) dalla versione 5.3 in poi, o una casa di Pianta (.json). Al massimo ${size}.`,
    explanation:
      'Dove i muri si mancano di poco vengono uniti, così che ogni stanza sia chiusa. Poi ti diciamo che cosa è cambiato e che cosa non ha trovato posto. Si salva come nuova versione: quelle di prima restano.',
    submit: 'Importa',
    missing: 'Scegli un file.',
    tooLarge: (size) => `Il file è troppo grande: può avere ${size}.`,
    problems: (count) =>
      count === 1
        ? 'Una cosa impedisce di salvare questa casa. Niente è cambiato.'
        : `${count} cose impediscono di salvare questa casa. Niente è cambiato.`,
    details: 'Che cosa non va',
    conflict: (number) =>
      `Da quando hai aperto questa pagina è stata salvata la versione ${number}, e quindi niente è stato importato. Guardala prima; se la tua deve venire dopo, scegli di nuovo il file.`,
    seeLast: 'Guarda l’ultima versione',
    viewerTitle: 'Puoi guardare questo progetto, non modificarlo',
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
    lead: 'Le app e i dispositivi a cui hai permesso di vedere o modificare i tuoi progetti.',
    empty: 'Niente è collegato',
    emptyLead: 'Un tablet da parete o un bridge mostra un codice quando vuole collegarsi. Scrivilo qui.',
    connect: 'Collega un dispositivo',
    kinds: {web: 'Pagina web', installed: 'App installata', device: 'Dispositivo', server: 'Server'},
    verified: 'Verificata',
    project: 'Progetto',
    noProject: 'Nessun progetto',
    created: 'Creati da lei',
    since: 'Dal',
    lastUsed: 'Ultimo uso',
    from: 'Consenso da',
    unknown: 'Sconosciuto',
    allows: 'Che cosa può fare',
    closed: 'Non fai più parte del suo progetto, o il progetto è stato eliminato.',
    closedApp: 'Per usarla con un altro progetto, collegala di nuovo dall’app; oppure scollegala.',
    giveProject: 'Dagli un progetto',
    replayed:
      'Ha usato ancora una volta una vecchia chiave. Succede quando manca la corrente mentre la rinnova. Se è stato altro, togli il collegamento e rifallo.',
    stolen:
      'Una chiave o un codice già usati sono stati usati di nuovo, come succede quando qualcuno li ha copiati. L’accesso dell’app è stato chiuso per tenere al sicuro la tua casa: controlla che nessun altro ci arrivi, poi collegala di nuovo.',
    back: 'Tutte le app collegate',
    nameTitle: 'Nome',
    nameHint: 'Ciò che scrive da ora in poi porta questo nome.',
    rename: 'Cambia nome',
    renamed: 'Il dispositivo ha il suo nuovo nome.',
    projectTitle: 'Un altro progetto',
    newProjectHint:
      'Poi vede questo progetto e nessun altro. Le luci, le tapparelle e gli altri dispositivi che aveva dichiarato in quello di prima escono dal suo elenco.',
    projectProblem: 'Scegli uno di questi progetti.',
    noOtherProject: 'Non hai altri progetti da dargli.',
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
      person: 'Hai tolto tu l’accesso.',
      app: 'Ha rinunciato da sé all’accesso.',
      theft:
        'Una chiave o un codice già usati sono stati usati di nuovo, come succede quando qualcuno li ha copiati. L’accesso è stato chiuso per tenere al sicuro la tua casa: controlla che nessun altro arrivi al dispositivo, poi collegalo di nuovo.',
      expired: 'Nessun uso per 90 giorni.',
      replaced: 'Un altro dispositivo ha preso il suo posto.',
      deleted: 'Chi l’ha creata l’ha eliminata.',
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
    lead: 'Ogni app può leggere e modificare i progetti che una persona le consente, con JSON su HTTP. Non ci sono chiavi da chiedere: un dispositivo si consente con un codice, un’app con un accesso.',
    pairTitle: 'Collegarsi da un terminale',
    ask: 'Chiedi un codice. Il client «device» funziona senza registrazione.',
    allow: (address) => `Apri ${address}, scrivi lo user_code della risposta, scegli un progetto e consenti.`,
    token:
      'Prendi i token con il device_code della risposta. Finché la persona non ha consentito la risposta è authorization_pending: riprova ogni cinque secondi.',
    call: 'Chiama l’API con l’access token, che dura un’ora.',
    follow: 'Segui un progetto: il flusso avvisa di ogni versione appena salvata.',
    refresh:
      'Prendi un nuovo access token con il refresh token. Ogni refresh token vale una volta, e la risposta porta il prossimo.',
    appTitle: 'Collegare un’app che apre un browser',
    appRegister: (address) =>
      `Registrala su ${address}: riceve un client_id, qui $CLIENT_ID, e dice dove torna il browser, qui $RETURN. Lo standard è OAuth 2.1 con OpenID Connect: una tua libreria può fare il resto con il documento di discovery qui sotto.`,
    appVerifier: 'Per ogni accesso crea un segreto con il suo hash (PKCE, S256), e uno state.',
    appSend: 'Manda il browser della persona a questo indirizzo. Lì accede, sceglie un progetto e consente.',
    appExchange:
      'Il browser torna a $RETURN con code, state e iss. Controlla che lo state sia il tuo, poi prendi i token entro un minuto; un code vale una volta.',
    appServer: (issuer) =>
      `Un server firma anche ogni richiesta all’indirizzo dei token (private_key_jwt): un JWT con il suo client_id come iss e sub, ${issuer} come aud, un jti sempre nuovo e un exp fra un minuto, firmato con la chiave privata creata da «pianta app keygen». Aggiungi questi campi:`,
    appRefresh:
      'Prendi un nuovo access token con il refresh token, che si ottiene con lo scope offline_access. Conserva quello nuovo prima di usarlo.',
    referenceTitle: 'Riferimenti',
    openapi: 'Ogni operazione, come documento OpenAPI 3.1',
    webhooks: 'I webhook: come riceverli, con ricevitori da copiare (in inglese)',
    format: 'Il formato dei file delle case, spiegato (in inglese)',
    schema: (version) => `La versione ${version} del formato dei file delle case, come schema JSON`,
    discovery: 'Gli indirizzi dell’accesso, come OpenID discovery',
    index: 'L’indice dell’API',
  },
  errors: {
    invalid_input: {title: 'Non ha funzionato', text: 'Quello che è arrivato non è ciò che questa pagina aspetta.'},
    unauthenticated: {title: 'Prima accedi', text: 'Questa pagina è per chi ha fatto l’accesso.'},
    forbidden: {title: 'Questo non puoi farlo', text: 'Il tuo account non può fare questa cosa.'},
    not_found: {title: 'Qui non c’è niente', text: 'La pagina è stata spostata, o non c’è mai stata.'},
    conflict: {title: 'Qualcuno è stato più veloce', text: 'È cambiato mentre lo guardavi. Torna indietro e riprova.'},
    unsupported_file: {title: 'Non ha funzionato', text: 'Questo tipo di file non si può usare qui.'},
    invalid_home: {title: 'Non ha funzionato', text: 'Questa non è una casa che si possa leggere.'},
    blocking_problems: {title: 'Non ha funzionato', text: 'Qualcosa impedisce di salvare questa casa.'},
    rate_limited: {title: 'Troppi tentativi', text: 'Aspetta un po’ prima di riprovare.'},
    server_error: {title: 'Si è rotto qualcosa', text: 'L’errore è nostro, ed è stato scritto nel registro.'},
  },
  waitMinutes: (count) => (count === 1 ? 'Riprova fra un minuto.' : `Riprova fra ${count} minuti.`),
  errorId: 'Quando chiedi aiuto, cita',
  staleForm: {
    title: 'Questo modulo non vale più',
    text: 'È rimasto aperto troppo a lungo, nel frattempo hai fatto l’accesso o sei uscito, o il browser non tiene i cookie. Riapri la pagina e invialo di nuovo.',
    again: 'Riapri la pagina',
  },
  administration,
  catalog,
  commentEmails,
  comments,
  connecting,
  developer,
  leaving,
  members,
  password,
  recentRequests,
  reference,
  refusal,
  sessions,
  webhookEmails,
  webhooks,
  home: 'Vai all’inizio',
}
