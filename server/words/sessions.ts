export const en = {
  title: 'Where you are signed in',
  lead: 'Each browser in which you are signed in to this account.',
  /** What is not known is undefined. */
  browser: ({browser, system}: {browser: string | undefined; system: string | undefined}) =>
    system === undefined ? (browser ?? 'Unknown browser') : `${browser ?? 'Unknown browser'} on ${system}`,
  own: 'This one',
  address: 'Signed in from',
  unknownAddress: 'Unknown',
  since: 'Since',
  lastUsed: 'Last used',
  now: 'Now',
  end: 'Sign out there',
  ended: 'You are signed out there.',
  onlyThis: 'You are signed in nowhere else.',
  more: (count: number) => (count === 1 ? 'And one more, used longer ago.' : `And ${count} more, used longer ago.`),
  othersTitle: 'Everywhere else',
  others:
    'If you don’t know one of these, sign out everywhere else and change your password. What you connected stays connected.',
  endOthers: 'Sign out everywhere else',
  othersEnded: 'You are signed out everywhere else.',
}

export const it: typeof en = {
  title: 'Dove hai fatto l’accesso',
  lead: 'Ogni browser da cui hai fatto l’accesso a questo account.',
  browser: ({browser, system}) =>
    system === undefined ? (browser ?? 'Browser sconosciuto') : `${browser ?? 'Browser sconosciuto'} su ${system}`,
  own: 'Questo',
  address: 'Accesso da',
  unknownAddress: 'Sconosciuto',
  since: 'Dal',
  lastUsed: 'Ultimo uso',
  now: 'Adesso',
  end: 'Esci da lì',
  ended: 'Lì sei fuori: per rientrare serve la password.',
  onlyThis: 'Non hai fatto l’accesso da nessun’altra parte.',
  more: (count) => (count === 1 ? 'E un altro, usato prima di questi.' : `E altri ${count}, usati prima di questi.`),
  othersTitle: 'Da tutte le altre parti',
  others:
    'Se non ne riconosci uno, esci da tutte le altre parti e cambia la password. Ciò che hai collegato resta collegato.',
  endOthers: 'Esci da tutte le altre parti',
  othersEnded: 'Sei fuori da tutte le altre parti.',
}
