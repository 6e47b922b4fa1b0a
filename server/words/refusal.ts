export const en = {
  title: 'This sign-in can’t continue',
  text: 'The app that sent you here made an invalid request. Give its developer the details below.',
  overTitle: 'This sign-in has ended',
  over: 'It was already answered, waited too long, or started in another browser. Go back to the app and start again.',
  busyTitle: 'Too many sign-ins at once',
  busy: 'Apps sent too many people here from your network. Wait a minute, go back to the app and start again.',
}

export const it: typeof en = {
  title: 'Questo accesso non può continuare',
  text: 'L’app che ti ha portato qui ha fatto una richiesta non valida. Manda i dettagli qui sotto a chi la sviluppa.',
  overTitle: 'Questo accesso è finito',
  over: 'Ha già avuto risposta, ha aspettato troppo o è cominciato in un altro browser. Torna all’app e ricomincia da lì.',
  busyTitle: 'Troppi accessi insieme',
  busy: 'Dalla tua rete le app hanno portato qui troppe persone. Aspetta un minuto, torna all’app e ricomincia da lì.',
}
