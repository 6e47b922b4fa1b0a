import type {DeviceKind} from '#shared/contract/resources.ts'

const counted = (count: number, [one, several]: readonly [string, string]) => `${count} ${count === 1 ? one : several}`

export const en = {
  tab: 'Devices',
  title: (project: string) => `Devices of “${project}”`,
  counts: (count: number, placed: number) => `${counted(count, ['device', 'devices'])}, ${placed} on the plan`,
  kinds: {
    light: 'Light',
    cover: 'Shutter or awning',
    switch: 'Switch',
    sensor: 'Sensor',
    climate: 'Heating and cooling',
    media: 'Audio and video',
  } satisfies Record<DeviceKind, string>,
  lastHeard: 'Last heard of',
  connectedBy: (name: string) => `connected by ${name}`,
  settings: 'Its settings',
  place: (floor: string | null, room: string | null) =>
    [floor, room ?? (floor === null ? 'No room' : 'no room')].filter(Boolean).join(' · '),
  onPlan: 'On the plan:',
  notOnPlan: 'Not on the plan',
  slot: (number: number) => `switch ${number}`,
  more: (count: number) => `and ${count} more`,
  unknownPlan: 'The plan is too large to tell which of them are on it.',
  none: 'No devices yet. Add a bridge to Home Assistant or MQTT on this tablet, and its devices appear here.',
  noneNow: 'It declares no devices now. Look whether its bridge to Home Assistant or MQTT is connected.',
  noneLink: 'How to add a bridge',
  goneMark: (count: number) => `${count} no longer declared`,
  goneTitle: (count: number) =>
    `${counted(count, ['device', 'devices'])} on the plan ${count === 1 ? 'is' : 'are'} no longer declared`,
  goneLead:
    'The app no longer declares them, so their elements on the plan can’t be switched. Look whether they have power and are still in the house’s system. A device that comes back works again by itself.',
  leftTitle: (count: number) => `${counted(count, ['other device', 'other devices'])} no longer declared`,
  leftLead: 'They are not on the plan. Each is forgotten 90 days after it was left out.',
  since: 'since',
  unknownTitle: (count: number) =>
    `${counted(count, ['element', 'elements'])} of the plan ${count === 1 ? 'names a device that isn’t' : 'name devices that aren’t'} there`,
  unknownLead:
    'These elements can’t be switched. If you replaced a tablet, pair the new one as its replacement. Else bind the elements to other devices.',
  unknownOf: (app: string) => `Of ${app}, which has never declared these devices`,
  unknownApp: (app: string) => `Of an app that is not connected (${app})`,
  endedApp: (app: string) => `Of ${app}, disconnected`,
  emptyTitle: 'No devices yet',
  emptyLead:
    'Devices come from the house. Start the Pianta agent on a tablet, pair it with this project, and add a bridge to Home Assistant or MQTT.',
  emptyViewer: 'Devices come from a tablet that somebody who may change this project pairs with it.',
  emptyDocs: 'How it works',
  marked: (element: string) => `Marked on the plan: ${element}`,
  drop: 'Take the chosen ones off the plan',
  dropNone: 'Choose at least one element to take off the plan.',
  dropChanged: 'Somebody saved another version meanwhile, so nothing was changed. This is the newest: choose again.',
  dropMessage: (count: number) => `${counted(count, ['device', 'devices'])} taken off the plan`,
  match: {
    title: 'Match',
    offer: (count: number) =>
      `${counted(count, ['device is', 'devices are'])} not on the plan. Pianta can propose the element for each, by room and name.`,
    link: 'Match devices',
    lead: 'Which device is which element of the plan? Choose the right ones. Nothing changes until you save.',
    leadCertain:
      'Which device is which element of the plan? The certain ones are chosen. Nothing changes until you save.',
    headings: {
      bound: 'On the plan',
      certain: 'Certain',
      likely: 'Likely',
      possible: 'Possible: look at each',
    },
    message: 'What changed',
    messageDefault: 'Devices put on the plan',
    submit: 'Bind the chosen devices',
    none: 'Choose at least one device.',
    messageProblem: 'The message can have at most 2,000 characters.',
    changed:
      'Somebody saved another version meanwhile, so nothing was saved. These are the proposals for it: choose again.',
    empty: 'No proposals',
    emptyLead:
      'Every device that Pianta can place is on the plan already. The others have no free element of their kind in their room: draw it, or check the names of the rooms.',
    onPlan: 'See the pairs on the plan: Match in the editor',
    back: 'Back to the devices',
    more: (count: number) => `${count} more follow when these are saved.`,
  },
}

export type DevicesWords = typeof en

export const it: DevicesWords = {
  tab: 'Dispositivi',
  title: (project) => `Dispositivi di “${project}”`,
  counts: (count, placed) => `${counted(count, ['dispositivo', 'dispositivi'])}, ${placed} sulla pianta`,
  kinds: {
    light: 'Luce',
    cover: 'Tapparella o tenda',
    switch: 'Interruttore',
    sensor: 'Sensore',
    climate: 'Clima',
    media: 'Audio e video',
  },
  lastHeard: 'Sentito l’ultima volta',
  connectedBy: (name) => `collegato da ${name}`,
  settings: 'Le sue impostazioni',
  place: (floor, room) =>
    [floor, room ?? (floor === null ? 'Senza stanza' : 'senza stanza')].filter(Boolean).join(' · '),
  onPlan: 'Sulla pianta:',
  notOnPlan: 'Non è sulla pianta',
  slot: (number) => `tasto ${number}`,
  more: (count) => `e altri ${count}`,
  unknownPlan: 'La pianta è troppo grande per dire quali ci sono.',
  none: 'Ancora nessun dispositivo. Aggiungi a questo tablet un ponte verso Home Assistant o MQTT: i dispositivi compaiono qui.',
  noneNow: 'Ora non dichiara nessun dispositivo. Guarda se il suo ponte verso Home Assistant o MQTT è collegato.',
  noneLink: 'Come aggiungere un ponte',
  goneMark: (count) => (count === 1 ? '1 non più dichiarato' : `${count} non più dichiarati`),
  goneTitle: (count) =>
    count === 1
      ? '1 dispositivo della pianta non è più dichiarato'
      : `${count} dispositivi della pianta non sono più dichiarati`,
  goneLead:
    'L’app non li dichiara più, quindi dalla pianta non si comandano. Guarda se sono accesi e se ci sono ancora nel sistema di casa. Un dispositivo che torna funziona di nuovo da solo.',
  leftTitle: (count) =>
    count === 1 ? '1 altro dispositivo non è più dichiarato' : `${count} altri dispositivi non sono più dichiarati`,
  leftLead: 'Non sono sulla pianta. Dopo 90 giorni ognuno viene dimenticato.',
  since: 'dal',
  unknownTitle: (count) =>
    count === 1
      ? '1 elemento della pianta indica un dispositivo che non c’è'
      : `${count} elementi della pianta indicano dispositivi che non ci sono`,
  unknownLead:
    'Questi elementi non si comandano. Se hai sostituito un tablet, abbina quello nuovo al suo posto. Altrimenti collega gli elementi ad altri dispositivi.',
  unknownOf: (app) => `Di ${app}, che non li ha mai dichiarati`,
  unknownApp: (app) => `Di un’app che non è collegata (${app})`,
  endedApp: (app) => `Di ${app}, scollegata`,
  emptyTitle: 'Ancora nessun dispositivo',
  emptyLead:
    'I dispositivi arrivano dalla casa. Avvia l’agente di Pianta su un tablet, abbinalo a questo progetto e aggiungi un ponte verso Home Assistant o MQTT.',
  emptyViewer: 'I dispositivi arrivano da un tablet: lo abbina a questo progetto chi può modificarlo.',
  emptyDocs: 'Come funziona',
  marked: (element) => `Segnato sulla pianta: ${element}`,
  drop: 'Togli dalla pianta quelli scelti',
  dropNone: 'Scegli almeno un elemento da togliere dalla pianta.',
  dropChanged:
    'Intanto qualcuno ha salvato un’altra versione, quindi non è cambiato niente. Questa è la più nuova: scegli di nuovo.',
  dropMessage: (count) =>
    count === 1 ? '1 dispositivo tolto dalla pianta' : `${count} dispositivi tolti dalla pianta`,
  match: {
    title: 'Abbina',
    offer: (count) =>
      count === 1
        ? '1 dispositivo non è sulla pianta. Pianta può proporti il suo elemento, dalla stanza e dal nome.'
        : `${count} dispositivi non sono sulla pianta. Pianta può proporti l’elemento di ognuno, dalla stanza e dal nome.`,
    link: 'Abbina i dispositivi',
    lead: 'Quale dispositivo è quale elemento della pianta? Scegli quelli giusti. Finché non salvi non cambia niente.',
    leadCertain:
      'Quale dispositivo è quale elemento della pianta? Quelli certi sono già scelti. Finché non salvi non cambia niente.',
    headings: {
      bound: 'Sulla pianta',
      certain: 'Certi',
      likely: 'Probabili',
      possible: 'Possibili: guardali uno a uno',
    },
    message: 'Che cosa è cambiato',
    messageDefault: 'Dispositivi messi sulla pianta',
    submit: 'Collega i dispositivi scelti',
    none: 'Scegli almeno un dispositivo.',
    messageProblem: 'Il messaggio può avere al massimo 2.000 caratteri.',
    changed:
      'Intanto qualcuno ha salvato un’altra versione, quindi non è stato salvato niente. Queste sono le proposte per quella: scegli di nuovo.',
    empty: 'Nessuna proposta',
    emptyLead:
      'I dispositivi che Pianta sa riconoscere sono già sulla pianta. Per gli altri manca un elemento libero del loro tipo nella loro stanza: disegnalo, o controlla i nomi delle stanze.',
    onPlan: 'Vedi le coppie sulla pianta: Abbina nell’editor',
    back: 'Torna ai dispositivi',
    more: (count) => `Altri ${count} seguono quando hai salvato questi.`,
  },
}
