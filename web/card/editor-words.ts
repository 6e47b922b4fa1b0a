import {inLanguages} from '../kit/in-languages.ts'
import type {orientations} from './config.ts'

/** The texts of the card's editor. */
const en = {
  title: 'Title',
  source: 'The home comes from',
  sources: {file: 'a file', agent: 'an agent'},
  home: 'Address of the home',
  homeHint: 'A path like /local/home.json: the file home.json in Home Assistant’s folder www.',
  agent: 'Address of the agent',
  agentHint: 'Like http://192.168.1.20:8430',
  key: 'Key',
  keyHint: 'The part after ?key= in the address that the agent shows.',
  floor: 'Starting floor',
  firstFloor: 'The first one',
  orientation: 'Orientation',
  turns: {
    auto: 'As it is larger',
    0: 'As drawn',
    90: 'Turned right',
    180: 'Upside down',
    270: 'Turned left',
  } satisfies Record<(typeof orientations)[number], string>,
  show: 'Show',
  tint: 'Temperatures as colours',
  readings: 'Readings',
  unbound: 'Elements without an entity',
  /** The places of the home whose entities are chosen here, and the words beside each. */
  places: 'Entities on the plan',
  tapHint: 'Tap a lamp, a door or a room on the plan to give it an entity.',
  entity: 'Choose an entity',
  /** The entities that an element most likely is. */
  proposals: (name: string) => `Proposals for ${name}`,
  /** The elements that have no entity yet. */
  another: 'Give another element an entity',
  choosePlace: 'Choose an element',
  /** The entities that were chosen here are offered to the project of the plan. */
  offer: 'Propose these for the plan',
  offerHint:
    'The agent passes them on, and “Match” in Pianta’s editor lists them. Nothing is bound before somebody agrees there.',
  offered: (count: number) =>
    count === 1 ? '1 element is proposed in “Match” now.' : `${count} elements are proposed in “Match” now.`,
  offeredUnknown: (ids: readonly string[]) =>
    `The agent has no ${ids.join(', ')}. Is it connected to this Home Assistant?`,
  offerFailed: 'The agent didn’t take them. Check its address and key, and its version.',
  /** The place where entities are named by hand. */
  entitiesHint: 'Several entities of one element are set in the code editor, under "entities".',
}

export type EditorWords = typeof en

const it: EditorWords = {
  title: 'Titolo',
  source: 'La casa viene da',
  sources: {file: 'un file', agent: 'un agente'},
  home: 'Indirizzo della casa',
  homeHint: 'Un percorso come /local/home.json: il file home.json nella cartella www di Home Assistant.',
  agent: 'Indirizzo dell’agente',
  agentHint: 'Come http://192.168.1.20:8430',
  key: 'Chiave',
  keyHint: 'La parte dopo ?key= nell’indirizzo che mostra l’agente.',
  floor: 'Piano iniziale',
  firstFloor: 'Il primo',
  orientation: 'Orientamento',
  turns: {
    auto: 'Come è più grande',
    0: 'Come disegnata',
    90: 'Girata a destra',
    180: 'Capovolta',
    270: 'Girata a sinistra',
  },
  show: 'Mostra',
  tint: 'Temperature come colori',
  readings: 'Letture dei sensori',
  unbound: 'Elementi senza entità',
  places: 'Entità sulla pianta',
  tapHint: 'Tocca una lampada, una porta o una stanza sulla pianta per darle un’entità.',
  entity: 'Scegli un’entità',
  proposals: (name) => `Proposte per ${name}`,
  another: 'Dai un’entità a un altro elemento',
  choosePlace: 'Scegli un elemento',
  offer: 'Proponile per la pianta',
  offerHint:
    'L’agente le inoltra, e “Abbina” nell’editor di Pianta le elenca. Nulla viene collegato prima che qualcuno lì sia d’accordo.',
  offered: (count) => (count === 1 ? 'Ora “Abbina” propone 1 elemento.' : `Ora “Abbina” propone ${count} elementi.`),
  offeredUnknown: (ids) => `L’agente non ha ${ids.join(', ')}. È collegato a questo Home Assistant?`,
  offerFailed: 'L’agente non le ha accettate. Controlla il suo indirizzo, la chiave e la versione.',
  entitiesHint: 'Più entità di un solo elemento si scrivono nell’editor di codice, sotto "entities".',
}

export const editorWords = inLanguages('editor', {en, it})
