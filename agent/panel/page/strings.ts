import {type Language, languages} from '../../../shared/plan/words.ts'
import type {CommandError} from '../protocol.ts'

export interface Strings {
  revision(number: number): string
  waitingForAgent: string
  agentGone(since: string): string
  agentGoneDetail: string
  stale(since: string): string
  serverAway(since: string): string
  serverNotReached(since: string): string
  sessionEnds(days: number): string
  noProject: string
  noProjectDetail: string
  noHome: string
  noHomeDetail(project: string): string
  revoked: string
  revokedDetail: string
  otherDevices: string
  failed: Readonly<Record<'silent' | 'unsent' | CommandError, (device: string) => string>>
}

const en: Strings = {
  revision: (number) => `version ${number}`,
  waitingForAgent: 'Starting…',
  agentGone: (since) => `The agent has not answered since ${since}`,
  agentGoneDetail: 'The panel connects by itself as soon as pianta-agent runs again.',
  stale: (since) => `Offline since ${since}. The plan shows how things were then.`,
  serverAway: (since) => `Server offline since ${since}. The devices still work; the plan may be out of date.`,
  serverNotReached: (since) => `The server has not been reached since ${since}. The devices still work.`,
  sessionEnds: (days) =>
    days === 1
      ? 'Unless it reaches the server, this panel must be paired again tomorrow.'
      : `Unless it reaches the server, this panel must be paired again in ${days} days.`,
  noProject: 'No project',
  noProjectDetail: 'This panel is paired, but its project was taken away. Give it one on the Connected apps page.',
  noHome: 'No version saved yet',
  noHomeDetail: (project) => `The plan appears here as soon as a version of ${project} is saved.`,
  revoked: 'This panel was disconnected',
  revokedDetail: 'It may no longer see the project. To use it again, run pianta-agent pair on this machine.',
  otherDevices: 'Not on the plan',
  failed: {
    silent: (device) => `${device} did not answer.`,
    unsent: (device) => `No connection just now: nothing was sent to ${device}.`,
    impossible: (device) => `${device} cannot do that.`,
    refused: (device) => `${device} did not take the command.`,
    busy: (device) => `Too many commands at once: nothing was sent to ${device}.`,
  },
}

const it: Strings = {
  revision: (number) => `versione ${number}`,
  waitingForAgent: 'Avvio…',
  agentGone: (since) => `L’agente non risponde dalle ${since}`,
  agentGoneDetail: 'Il pannello si ricollega da solo appena pianta-agent riparte.',
  stale: (since) => `Non in linea dalle ${since}. La pianta mostra com’era la casa allora.`,
  serverAway: (since) =>
    `Server non in linea dalle ${since}. I dispositivi funzionano; la pianta potrebbe non essere aggiornata.`,
  serverNotReached: (since) => `Il server non si raggiunge dalle ${since}. I dispositivi funzionano.`,
  sessionEnds: (days) =>
    days === 1
      ? 'Se non raggiunge il server, da domani questo pannello andrà associato di nuovo.'
      : `Se non raggiunge il server, tra ${days} giorni questo pannello andrà associato di nuovo.`,
  noProject: 'Nessun progetto',
  noProjectDetail:
    'Questo pannello è associato, ma il suo progetto gli è stato tolto. Assegnagliene uno nella pagina App collegate.',
  noHome: 'Nessuna versione salvata',
  noHomeDetail: (project) => `La pianta apparirà qui appena sarà salvata una versione di ${project}.`,
  revoked: 'Questo pannello è stato scollegato',
  revokedDetail: 'Non può più vedere il progetto. Per usarlo di nuovo, esegui pianta-agent pair su questa macchina.',
  otherDevices: 'Fuori dalla pianta',
  failed: {
    silent: (device) => `${device} non ha risposto.`,
    unsent: (device) => `Nessun collegamento in questo momento: a ${device} non è stato inviato nulla.`,
    impossible: (device) => `${device} non può farlo.`,
    refused: (device) => `${device} non ha accettato il comando.`,
    busy: (device) => `Troppi comandi insieme: a ${device} non è stato inviato nulla.`,
  },
}

export const strings: Readonly<Record<Language, Strings>> = {en, it}

/** The first of a browser's languages that the panel speaks, else English. */
export function languageOf(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const language = languages.find((one) => tag.toLowerCase().split('-')[0] === one)
    if (language) return language
  }
  return 'en'
}

/** A moment as a clock on the wall says it: `14:02`, with the day when it was another. */
export function momentText(at: number, now: number, language: Language): string {
  const time = new Date(at).toLocaleTimeString(language, {hour: '2-digit', minute: '2-digit', hourCycle: 'h23'})
  if (new Date(at).toDateString() === new Date(now).toDateString()) return time
  const day = new Date(at).toLocaleDateString(language, {day: 'numeric', month: 'long'})
  return `${time}, ${day}`
}
