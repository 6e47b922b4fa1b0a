import {type HouseLanguage, houseLanguageOf} from '#shared/text/languages.ts'
import {inLanguages} from '../kit/in-languages.ts'
import type {HomeProblem} from './home/home-problem.ts'

const listed = (names: readonly string[]) => names.join(', ')

/** The texts of the card. */
const en = {
  loading: 'Loading the home…',
  problem: {
    unreachable: [
      'The home could not be loaded',
      'Its address doesn’t answer. A dashboard opened by https can’t read an agent by http.',
    ],
    missing: ['There is no home at this address', 'Put the file in Home Assistant’s folder www, or mend the address.'],
    refused: [
      'The agent doesn’t show its home here',
      'Check the key, and name this dashboard’s address in PIANTA_AGENT_CARD_ORIGINS of the agent.',
    ],
    'no-home': ['This is no home of Pianta', 'Export the home from Pianta as JSON, and name that file.'],
    damaged: ['The home’s file is damaged', 'Export the home from Pianta again.'],
    newer: ['The home is newer than this card', 'Update the card to the version of your Pianta server.'],
    older: ['The home’s format is older than this card’s', 'To read it, copy all files of the card into one folder.'],
  } satisfies Record<HomeProblem, readonly [title: string, detail: string]>,
  /** The home on the screen could not be read again. */
  old: (since: string) => `The home could not be read again since ${since}. The plan may be out of date.`,
  retry: 'Try again',
  offline: (since: string) => `Offline since ${since}. The plan shows the state at that time.`,
  /** A file of the card can't be loaded, or is of another version. */
  noPart: (file: string) =>
    `A part of the card is missing: ${file}. Copy all files of one version into the same folder.`,
  /** Home Assistant refused the list of entities. */
  noList: 'Home Assistant doesn’t tell its list of entities to this account. Name entities in the card’s settings.',
  /** The settings of the card name what isn't there. */
  noFloor: (name: string, floors: readonly string[]) => `No floor is called ${name}. There is ${listed(floors)}.`,
  noElements: (ids: readonly string[]) => `The plan has no element ${listed(ids)}, which the settings name.`,
  noEntities: (ids: readonly string[]) => `Home Assistant has no entity ${listed(ids)}, which the settings name.`,
  unbound: (names: readonly string[]) => `Without an entity: ${listed(names)}.`,
  /** The place where the entities are chosen. */
  unboundHint: 'Choose their entities in the settings of this card.',
  /** Sensors of smoke, water, gas or another hazard that warn. */
  alarm: (names: readonly string[]) => `Alarm: ${listed(names)}`,
  /** A motion sensor, without and with motion. */
  motion: ['no motion', 'motion'] satisfies readonly [string, string],
  /** A sensor of a hazard, at rest and warning. */
  warns: ['all well', 'alarm'] satisfies readonly [string, string],
  close: 'Close',
  allOff: 'All off',
  zoom: 'Zoom',
  /** The same for screen readers, beginning with it. */
  zoomToRoom: 'Zoom to the room',
  details: (name: string) => `Details: ${name}`,
  empty: 'No entity is bound in this room.',
  /** The card in Home Assistant's list of cards. */
  description: 'Your home’s plan from Pianta, live, with its lamps, covers and sensors.',
  /** The dashboard in Home Assistant's list of dashboards. */
  dashboard: 'Your home’s plan from Pianta, a view for each floor.',
}

export type CardWords = typeof en

const it: CardWords = {
  loading: 'Carico la casa…',
  problem: {
    unreachable: [
      'La casa non si carica',
      'Il suo indirizzo non risponde. Una plancia aperta con https non può leggere un agente con http.',
    ],
    missing: [
      'A questo indirizzo non c’è una casa',
      'Metti il file nella cartella www di Home Assistant, o correggi l’indirizzo.',
    ],
    refused: [
      'L’agente non mostra la casa qui',
      'Controlla la chiave, e indica l’indirizzo di questa plancia in PIANTA_AGENT_CARD_ORIGINS dell’agente.',
    ],
    'no-home': ['Questa non è una casa di Pianta', 'Esporta la casa da Pianta come JSON, e indica quel file.'],
    damaged: ['Il file della casa è rovinato', 'Esporta di nuovo la casa da Pianta.'],
    newer: ['La casa è più nuova di questa scheda', 'Aggiorna la scheda alla versione del tuo server Pianta.'],
    older: [
      'La casa ha un formato più vecchio della scheda',
      'Per leggerla, copia tutti i file della scheda in una cartella.',
    ],
  },
  old: (since) => `La casa non si rilegge dalle ${since}. La pianta potrebbe non essere aggiornata.`,
  retry: 'Riprova',
  noPart: (file) =>
    `Manca una parte della scheda: ${file}. Copia tutti i file di una stessa versione nella stessa cartella.`,
  offline: (since) => `Non in linea dalle ${since}. La pianta mostra la casa com’era a quell’ora.`,
  noList:
    'Home Assistant non dà l’elenco delle entità a questo utente. Indica le entità nelle impostazioni della scheda.',
  noFloor: (name, floors) => `Nessun piano si chiama ${name}. C’è ${listed(floors)}.`,
  noElements: (ids) => `La pianta non ha l’elemento ${listed(ids)}, che le impostazioni indicano.`,
  noEntities: (ids) => `Home Assistant non ha l’entità ${listed(ids)}, che le impostazioni indicano.`,
  unbound: (names) => `Senza entità: ${listed(names)}.`,
  unboundHint: 'Scegli le loro entità nelle impostazioni di questa scheda.',
  alarm: (names) => `Allarme: ${listed(names)}`,
  motion: ['nessun movimento', 'movimento'],
  warns: ['tutto bene', 'allarme'],
  close: 'Chiudi',
  allOff: 'Spegni tutto',
  zoom: 'Ingrandisci',
  zoomToRoom: 'Ingrandisci la stanza',
  details: (name) => `Dettagli: ${name}`,
  empty: 'In questa stanza non è collegata nessuna entità.',
  description: 'La pianta della tua casa da Pianta, dal vivo, con lampade, tapparelle e sensori.',
  dashboard: 'La pianta della tua casa da Pianta, una vista per ogni piano.',
}

export const cardWords = inLanguages('card', {en, it})

const known = new Map<string, HouseLanguage>()

/** Returns the card's language for a language tag: English when it speaks no such one. Each change of a state asks. */
export function languageOf(tag: string | undefined): HouseLanguage {
  if (tag === undefined) return 'en'
  const language = known.get(tag) ?? houseLanguageOf([tag])
  known.set(tag, language)
  return language
}
