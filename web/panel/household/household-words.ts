import {inLanguages} from '../../kit/in-languages.ts'

/** The words of what people choose for the house. */
const en = {
  asks: 'Ask first',
  asksHint: 'A second press, on another place of the screen, before it does anything.',
  asksFixed: 'The house marks it itself. Take the label “Ask first” away there.',
  allOff: 'All off and Good night',
  /** What they do to a device. */
  stays: {no: 'Turn it off', night: 'Good night leaves it on', always: 'Both leave it on'},
  night: 'Good night',
  turnsOff: (count: number): string => (count === 1 ? 'Turns off 1 thing.' : `Turns off ${count} things.`),
  nothingOn: 'Nothing is on that it would turn off.',
  staysOn: 'Stays on',
  nothingStays: 'Nothing yet. Choose it in a device’s dialog.',
}

export type HouseholdWords = typeof en

const it: HouseholdWords = {
  asks: 'Chiedi conferma',
  asksHint: 'Una seconda pressione, in un altro punto dello schermo, prima di fare qualcosa.',
  asksFixed: 'Lo segna la casa stessa. Togli lì l’etichetta «Ask first».',
  allOff: 'Spegni tutto e Buonanotte',
  stays: {no: 'Lo spengono', night: 'Buonanotte lo lascia acceso', always: 'Entrambi lo lasciano acceso'},
  night: 'Buonanotte',
  turnsOff: (count) => (count === 1 ? 'Spegne 1 cosa.' : `Spegne ${count} cose.`),
  nothingOn: 'Non c’è niente di acceso da spegnere.',
  staysOn: 'Resta acceso',
  nothingStays: 'Ancora niente. Si sceglie nella finestra di un dispositivo.',
}

export const householdWords = inLanguages('household', {en, it})
