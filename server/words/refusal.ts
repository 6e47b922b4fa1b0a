export const en = {
  title: 'This sign-in can’t continue',
  text: 'The app that sent you here made an invalid request. Give its developer the details below.',
  overTitle: 'This sign-in has ended',
  over: 'It was already answered, waited too long, or started in another browser. Go back to the app and start again.',
  busyTitle: 'Too many sign-ins at once',
  busy: 'Apps sent too many people here from your network. Wait a minute, go back to the app and start again.',
  unreachedTitle: 'The app’s description can’t be read',
  unreached:
    'It describes itself at an address on the internet, and this server can’t reach the address. If the server has no internet, ask the administrator to register the app. Otherwise try again later.',
  undescribedTitle: 'The app’s description can’t be used',
  undescribed:
    'What it says of itself on the internet can’t be used here, so nothing was connected. Give its developer the details below.',
}

export const it: typeof en = {
  title: 'Questo accesso non può continuare',
  text: 'L’app che ti ha portato qui ha fatto una richiesta non valida. Manda i dettagli qui sotto a chi la sviluppa.',
  overTitle: 'Questo accesso è finito',
  over: 'Ha già avuto risposta, ha aspettato troppo o è cominciato in un altro browser. Torna all’app e ricomincia da lì.',
  busyTitle: 'Troppi accessi insieme',
  busy: 'Dalla tua rete le app hanno portato qui troppe persone. Aspetta un minuto, torna all’app e ricomincia da lì.',
  unreachedTitle: 'La descrizione dell’app non si può leggere',
  unreached:
    'L’app si descrive a un indirizzo su internet, e questo server non lo raggiunge. Se il server non ha internet, chiedi all’amministratore di registrare l’app. Altrimenti riprova più tardi.',
  undescribedTitle: 'La descrizione dell’app non si può usare',
  undescribed:
    'Quello che dice di sé su internet qui non si può usare, quindi niente è stato collegato. Manda i dettagli qui sotto a chi la sviluppa.',
}
