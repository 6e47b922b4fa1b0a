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
  /** A rule that marks the device on the plan. */
  mark: 'Mark it red',
  never: 'Never',
  when: {
    open: 'When it is open',
    closed: 'When it is closed',
    on: 'When it is on',
    off: 'When it is off',
    unlocked: 'When it is unlocked',
    locked: 'When it is locked',
    above: 'When it tells more than',
    below: 'When it tells less than',
  },
  limit: 'Limit',
  minutes: 'For longer than',
  atOnce: 'At once',
  while: 'Only while',
  always: 'At all times',
  /** Another device, like a thermometer outside. */
  tells: {above: 'It tells more than', below: 'It tells less than'},
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
  mark: 'Segnalo in rosso',
  never: 'Mai',
  when: {
    open: 'Quando è aperto',
    closed: 'Quando è chiuso',
    on: 'Quando è acceso',
    off: 'Quando è spento',
    unlocked: 'Quando non è bloccato',
    locked: 'Quando è bloccato',
    above: 'Quando indica più di',
    below: 'Quando indica meno di',
  },
  limit: 'Limite',
  minutes: 'Da più di',
  atOnce: 'Subito',
  while: 'Solo mentre',
  always: 'Sempre',
  tells: {above: 'Indica più di', below: 'Indica meno di'},
  turnsOff: (count) => (count === 1 ? 'Spegne 1 cosa.' : `Spegne ${count} cose.`),
  nothingOn: 'Non c’è niente di acceso da spegnere.',
  staysOn: 'Resta acceso',
  nothingStays: 'Ancora niente. Si sceglie nella finestra di un dispositivo.',
}

export const householdWords = inLanguages('household', {en, it})
