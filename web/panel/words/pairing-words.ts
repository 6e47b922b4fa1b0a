import type {PairingTrouble} from '#shared/house/agent-connections.ts'
import {inLanguages} from '../../kit/in-languages.ts'

const en = {
  /** The title of an agent that was never paired, and of one that was disconnected. */
  title: 'Connect this panel',
  revoked: 'This panel was disconnected',
  lead: 'Choose the home to show here with your phone.',
  revokedLead: 'It can no longer see the project. To use it again, connect it with your phone.',
  scan: 'Scan this code with your phone,',
  open: 'or open',
  enter: 'and enter the code',
  /** Warns of people who ask for the code. */
  keep: 'Show it to nobody you don’t know.',
  /** `time` is like `9:41`. */
  lasts: (time: string) => `The code lasts ${time}. Then a new one appears.`,
  loopback: (command: string) =>
    `A phone can’t open this address, only this machine can. Start the server with: ${command}`,
  asking: (server: string) => `Asking ${server} for a code…`,
  qr: 'QR code of the address',
  /** The number of the page that allowed the panel. */
  number: {
    title: 'Type the number',
    lead: 'It was allowed. Type the number of six digits that the page on your phone shows.',
    connect: 'Connect',
    wrong: 'That is another number. Look at the page again.',
    checking: 'Checking…',
  },
  trouble: {
    denied: () => 'It was denied on the phone. A new code follows.',
    unreachable: (server) =>
      `${server} does not answer. The panel keeps trying. The agent’s address for it is PIANTA_AGENT_SERVER.`,
    refused: (server) => `${server} refuses the panel. The panel keeps trying.`,
    unsaved: () => 'It was allowed, but this machine can’t store it. Free some disk space; the panel keeps trying.',
  } satisfies Record<PairingTrouble['kind'], (server: string) => string>,
}

export type PairingWords = typeof en

const it: PairingWords = {
  title: 'Collega questo pannello',
  revoked: 'Questo pannello è stato scollegato',
  lead: 'Con il telefono scegli la casa da mostrare qui.',
  revokedLead: 'Non può più vedere il progetto. Per usarlo di nuovo, collegalo con il telefono.',
  scan: 'Inquadra questo codice con il telefono,',
  open: 'oppure apri',
  enter: 'e inserisci il codice',
  keep: 'Non mostrarlo a chi non conosci.',
  lasts: (time) => `Il codice vale ancora ${time}. Poi ne appare uno nuovo.`,
  loopback: (command) =>
    `Un telefono non può aprire questo indirizzo, solo questa macchina. Avvia il server con: ${command}`,
  asking: (server) => `Chiedo un codice a ${server}…`,
  qr: 'Codice QR dell’indirizzo',
  number: {
    title: 'Scrivi il numero',
    lead: 'È stato permesso. Scrivi il numero di sei cifre che la pagina mostra sul telefono.',
    connect: 'Collega',
    wrong: 'È un altro numero. Guarda di nuovo la pagina.',
    checking: 'Controllo…',
  },
  trouble: {
    denied: () => 'Sul telefono è stato rifiutato. Arriva un codice nuovo.',
    unreachable: (server) =>
      `${server} non risponde. Il pannello continua a provare. L’indirizzo si imposta con PIANTA_AGENT_SERVER.`,
    refused: (server) => `${server} rifiuta il pannello. Il pannello continua a provare.`,
    unsaved: () =>
      'È stato permesso, ma questa macchina non riesce a salvarlo. Libera spazio sul disco; il pannello continua a provare.',
  },
}

export const pairingWords = inLanguages('pairing', {en, it})
