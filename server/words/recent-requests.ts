/** What an app asked the server of late. */
export const en = {
  title: 'Recent requests',
  lead: 'What it asked the server for, as long as the server has been running.',
  empty: 'It has asked for nothing since the server started.',
  requests: (count: number) => (count === 1 ? 'The latest request' : `The latest ${count} requests`),
  refusals: (count: number) => (count === 1 ? 'The latest refusal' : `The latest ${count} refusals`),
  noRefusals: 'Nothing was refused.',
  ownTitle: 'What yours asked for',
  ownLead: 'The latest requests of the app as you yourself connected it, as long as the server has been running.',
}

export const it: typeof en = {
  title: 'Ultime richieste',
  lead: 'Che cosa ha chiesto al server, da quando il server è acceso.',
  empty: 'Da quando il server è acceso non ha chiesto niente.',
  requests: (count) => (count === 1 ? 'L’ultima richiesta' : `Le ultime ${count} richieste`),
  refusals: (count) => (count === 1 ? 'L’ultimo rifiuto' : `Gli ultimi ${count} rifiuti`),
  noRefusals: 'Niente è stato rifiutato.',
  ownTitle: 'Che cosa ha chiesto la tua',
  ownLead: 'Le ultime richieste dell’app come l’hai collegata tu, da quando il server è acceso.',
}
