import {englishCounts} from '#shared/house/count-words.ts'
import {inLanguages} from '../../kit/in-languages.ts'
import type {ShownBridge} from '../protocol.ts'

const en = {
  ...englishCounts,
  title: 'Bridges',
  close: 'Close',
  lead: 'A bridge connects this panel to the lamps, shutters and sensors of your house.',
  states: {
    connected: 'connected',
    connecting: 'connecting…',
    disconnected: 'not connected',
    refused: 'the house refuses the token or login',
  } satisfies Record<ShownBridge['state'], string>,
  devices: (count: number) => (count === 1 ? '1 device' : `${count} devices`),
  problems: (count: number) => (count === 1 ? '1 thing can’t be read' : `${count} things can’t be read`),
  /** For a house that answers and shows no device; names the button that says why. */
  empty: 'It shows no devices yet. “Test” says why, and what helps.',
  test: 'Test',
  testing: 'Testing…',
  remove: 'Remove',
  /** Asks before a bridge is removed. */
  sure: 'Remove this bridge? Its devices leave the panel.',
  yes: 'Remove',
  no: 'Keep',
  add: 'Add a bridge',
  address: 'Address',
  nearby: 'In your network:',
  searching: 'Looking in your network…',
  nothingNearby: 'None announces itself in your network. Type its address.',
  /** Warns of an address on the internet without encryption. */
  insecure: (scheme: string) =>
    `This address is on the internet and not encrypted: others can read what you type here. Use ${scheme}:// if the house has it.`,
  /** Signs in on a page of the house: the button that begins, and the one that opens the page. */
  signIn: (house: string) => `Sign in at ${house}`,
  openSignIn: (house: string) => `Open ${house}`,
  signInLead: (house: string) =>
    `Open the page of ${house} and sign in there. No password comes to Pianta. The page leads back here.`,
  signInPhone: 'Or scan this with your phone.',
  signInQr: 'QR code with the address of the page',
  signInLasts: 'You have ten minutes.',
  onlyHere: {
    house: 'Only a browser on this machine can open this address of the house.',
    agent:
      'Only a browser on this machine can sign in: the page leads back to the agent, which no other machine reaches.',
  },
  cancel: 'Cancel',
  /** Opens the fields for a secret, in place of signing in. */
  otherWay: 'Or give an access token',
  connect: 'Connect',
  connecting: 'Connecting…',
  found: (house: string) => `Connected: ${house}.`,
  removed: (bridge: string) => `${bridge} is removed.`,
  failed: 'It did not work.',
  unsent: 'No connection to the agent. Try again.',
}

export type BridgeWords = typeof en

const it: BridgeWords = {
  title: 'Collegamenti',
  close: 'Chiudi',
  lead: 'Un collegamento porta su questo pannello le luci, le tapparelle e i sensori di casa.',
  states: {
    connected: 'collegato',
    connecting: 'collegamento…',
    disconnected: 'non collegato',
    refused: 'la casa rifiuta il token o l’accesso',
  },
  devices: (count) => (count === 1 ? '1 dispositivo' : `${count} dispositivi`),
  problems: (count) => (count === 1 ? '1 cosa non si legge' : `${count} cose non si leggono`),
  empty: 'Non mostra ancora dispositivi. «Prova» dice perché, e che cosa aiuta.',
  test: 'Prova',
  testing: 'Provo…',
  remove: 'Togli',
  sure: 'Togliere questo collegamento? I suoi dispositivi spariscono dal pannello.',
  yes: 'Togli',
  no: 'Tieni',
  add: 'Aggiungi un collegamento',
  address: 'Indirizzo',
  nearby: 'Nella tua rete:',
  searching: 'Cerco nella tua rete…',
  nothingNearby: 'Nella tua rete nessuno si annuncia. Scrivi l’indirizzo.',
  insecure: (scheme) =>
    `Questo indirizzo è su Internet e non è cifrato: altri possono leggere ciò che scrivi qui. Se la casa lo permette, usa ${scheme}://.`,
  signIn: (house) => `Accedi a ${house}`,
  openSignIn: (house) => `Apri ${house}`,
  signInLead: (house) =>
    `Apri la pagina di ${house} e accedi lì. Nessuna password arriva a Pianta. La pagina riporta qui.`,
  signInPhone: 'Oppure inquadra questo con il telefono.',
  signInQr: 'Codice QR con l’indirizzo della pagina',
  signInLasts: 'Hai dieci minuti.',
  onlyHere: {
    house: 'Solo un browser su questa macchina apre questo indirizzo della casa.',
    agent:
      'Solo un browser su questa macchina può accedere: la pagina riporta all’agente, che nessun’altra macchina raggiunge.',
  },
  cancel: 'Annulla',
  otherWay: 'Oppure dai un token di accesso',
  connect: 'Collega',
  connecting: 'Collego…',
  found: (house) => `Collegato: ${house}.`,
  removed: (bridge) => `${bridge}: collegamento tolto.`,
  failed: 'Non è riuscito.',
  unsent: 'Nessun collegamento con l’agente. Riprova.',
  counts: {
    lights: ['luce', 'luci'],
    covers: ['tapparella', 'tapparelle'],
    switches: ['interruttore', 'interruttori'],
    sensors: ['sensore', 'sensori'],
    climates: ['termostato', 'termostati'],
    media: ['lettore', 'lettori'],
    rooms: ['stanza', 'stanze'],
  },
  nothing: 'ancora nessun dispositivo',
  and: 'e',
  in: 'in',
}

export const bridgeWords = inLanguages('bridges', {en, it})
