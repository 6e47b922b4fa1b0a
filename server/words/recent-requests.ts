/** The latest requests of an app. */
export const en = {
  title: 'Recent requests',
  lead: 'Requests it has made since the server started.',
  empty: 'It has made no request since the server started.',
  requests: (count: number) => (count === 1 ? 'The latest request' : `The latest ${count} requests`),
  refusals: (count: number) => (count === 1 ? 'The latest refused request' : `The latest ${count} refused requests`),
  noRefusals: 'No request was refused.',
  ownTitle: 'Requests from your connection',
  ownLead: 'The latest requests of the app as you connected it, since the server started.',
}

export const it: typeof en = {
  title: 'Ultime richieste',
  lead: 'Le richieste che ha fatto da quando il server è acceso.',
  empty: 'Da quando il server è acceso non ha fatto richieste.',
  requests: (count) => (count === 1 ? 'L’ultima richiesta' : `Le ultime ${count} richieste`),
  refusals: (count) => (count === 1 ? 'L’ultima richiesta rifiutata' : `Le ultime ${count} richieste rifiutate`),
  noRefusals: 'Nessuna richiesta è stata rifiutata.',
  ownTitle: 'Richieste dal tuo collegamento',
  ownLead: 'Le ultime richieste dell’app come l’hai collegata tu, da quando il server è acceso.',
}
