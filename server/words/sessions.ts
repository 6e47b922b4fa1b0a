export const en = {
  title: 'Where you are signed in',
  lead: 'The browsers signed in to this account.',
  /** Unknown values are undefined. */
  browser: ({browser, system}: {browser: string | undefined; system: string | undefined}) =>
    system === undefined ? (browser ?? 'Unknown browser') : `${browser ?? 'Unknown browser'} on ${system}`,
  own: 'This browser',
  address: 'Signed in from',
  unknownAddress: 'Unknown',
  since: 'Since',
  lastUsed: 'Last used',
  now: 'Now',
  end: 'Sign out there',
  ended: 'That browser is signed out.',
  onlyThis: 'You are not signed in anywhere else.',
  more: (count: number) => (count === 1 ? 'And one more, used longer ago.' : `And ${count} more, used longer ago.`),
  othersTitle: 'Other browsers',
  others:
    'If you don’t recognise one of these, sign out everywhere else and change your password. Apps that run in a browser then ask you to sign in again; other apps and devices stay connected.',
  endOthers: 'Sign out everywhere else',
  othersEnded: 'You are signed out everywhere else.',
}

export const it: typeof en = {
  title: 'Dove hai fatto l’accesso',
  lead: 'I browser che hanno fatto l’accesso a questo account.',
  browser: ({browser, system}) =>
    system === undefined ? (browser ?? 'Browser sconosciuto') : `${browser ?? 'Browser sconosciuto'} su ${system}`,
  own: 'Questo browser',
  address: 'Accesso da',
  unknownAddress: 'Sconosciuto',
  since: 'Dal',
  lastUsed: 'Ultimo uso',
  now: 'Adesso',
  end: 'Esci da lì',
  ended: 'L’accesso da quel browser è chiuso.',
  onlyThis: 'Non hai fatto l’accesso da nessun’altra parte.',
  more: (count) => (count === 1 ? 'E un altro, usato prima di questi.' : `E altri ${count}, usati prima di questi.`),
  othersTitle: 'Altri browser',
  others:
    'Se non ne riconosci uno, esci da tutte le altre parti e cambia la password. Le app che girano in un browser chiedono poi di accedere di nuovo; altre app e dispositivi restano collegati.',
  endOthers: 'Esci da tutte le altre parti',
  othersEnded: 'L’accesso da tutti gli altri browser è chiuso.',
}
