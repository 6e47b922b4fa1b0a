import {inLanguages} from '../../kit/in-languages.ts'
import {failureWords} from '../../plan/failure-words.ts'

const en = {
  revision: (number: number) => `version ${number}`,
  waitingForAgent: 'Starting…',
  agentGone: (since: string) => `The agent has not responded since ${since}`,
  agentGoneDetail: 'Start it again on this machine. The panel then reconnects by itself.',
  stale: (since: string) => `Offline since ${since}. The plan shows the state at that time.`,
  serverAway: (since: string) => `Server offline since ${since}. The devices still work; the plan may be out of date.`,
  serverNotReached: (since: string) => `The server has not been reached since ${since}. The devices still work.`,
  sessionEnds: (days: number) =>
    days === 1
      ? 'This panel must be paired again tomorrow unless it reaches the server.'
      : `This panel must be paired again in ${days} days unless it reaches the server.`,
  noProject: 'No project',
  noProjectDetail: 'This panel is paired but has no project. Choose one on the Connected apps page.',
  noHome: 'No version saved yet',
  noHomeDetail: (project: string) => `The plan appears here as soon as a version of ${project} is saved.`,
  noDrawing: 'This plan can’t be drawn',
  noDrawingDetail: 'Its saved version is damaged, or newer than this agent. Choose another floor, or update the agent.',
  revoked: 'This panel was disconnected',
  /** `command` starts the agent as it is installed. */
  revokedDetail: (command: string) =>
    `It can no longer see the project. To use it again, run this on its machine: ${command} pair`,
  otherDevices: 'Not on the plan',
  noneOnPlan: 'No device is on the plan yet. On the project’s page choose Devices, then Match devices.',
  /** The button of the bridges: with bridges, without, and when one needs help. */
  bridges: {open: 'Bridges', none: 'Connect a house', trouble: 'Bridges: not connected'},
  loadFailed: 'That did not load. The agent may be away: try again.',
  notChosen: 'The choice was not kept.',
  failed: failureWords.en,
}

export type PanelWords = typeof en

const it: PanelWords = {
  revision: (number) => `versione ${number}`,
  waitingForAgent: 'Avvio…',
  agentGone: (since) => `L’agente non risponde dalle ${since}`,
  agentGoneDetail: 'Riavvialo su questa macchina. Poi il pannello si ricollega da solo.',
  stale: (since) => `Non in linea dalle ${since}. La pianta mostra la casa com’era a quell’ora.`,
  serverAway: (since) =>
    `Server non in linea dalle ${since}. I dispositivi funzionano; la pianta potrebbe non essere aggiornata.`,
  serverNotReached: (since) => `Il server non si raggiunge dalle ${since}. I dispositivi funzionano.`,
  sessionEnds: (days) =>
    days === 1
      ? 'Da domani devi associare di nuovo questo pannello, se prima non raggiunge il server.'
      : `Tra ${days} giorni devi associare di nuovo questo pannello, se prima non raggiunge il server.`,
  noProject: 'Nessun progetto',
  noProjectDetail: 'Questo pannello è associato, ma non ha un progetto. Sceglilo nella pagina App collegate.',
  noHome: 'Nessuna versione salvata',
  noHomeDetail: (project) => `La pianta appare qui appena salvi una versione di ${project}.`,
  noDrawing: 'Questa pianta non si può disegnare',
  noDrawingDetail:
    'La versione salvata è danneggiata, o più recente di questo agente. Scegli un altro piano, o aggiorna l’agente.',
  revoked: 'Questo pannello è stato scollegato',
  revokedDetail: (command) =>
    `Non può più vedere il progetto. Per usarlo di nuovo, esegui sulla sua macchina: ${command} pair`,
  otherDevices: 'Fuori dalla pianta',
  noneOnPlan:
    'Nessun dispositivo è ancora sulla pianta. Nella pagina del progetto scegli Dispositivi, poi Abbina i dispositivi.',
  bridges: {open: 'Collegamenti', none: 'Collega la casa', trouble: 'Collegamenti: non riusciti'},
  loadFailed: 'Non si carica. Forse l’agente è spento: riprova.',
  notChosen: 'La scelta non è stata salvata.',
  failed: failureWords.it,
}

export const strings = inLanguages('panel', {en, it})
