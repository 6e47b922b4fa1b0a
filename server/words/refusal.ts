export const en = {
  title: 'This sign-in can’t go on',
  text: 'The app that sent you here asked for something that is not right. Tell whoever makes it what it says below.',
  overTitle: 'This sign-in has ended',
  over: 'It was answered already, waited too long, or began in another browser. Go back to the app and start once more.',
  busyTitle: 'Too many sign-ins at once',
  busy: 'Apps sent too many people here from where you are. Wait a minute, go back to the app and start once more.',
}

export const it: typeof en = {
  title: 'Accesso non possibile',
  text: 'L’app che ti ha portato qui ha chiesto qualcosa di non corretto. Riferisci a chi la produce quello che c’è scritto sotto.',
  overTitle: 'Questo accesso è finito',
  over: 'Ha già avuto risposta, ha aspettato troppo o è cominciato in un altro browser. Torna all’app e ricomincia da lì.',
  busyTitle: 'Troppi accessi insieme',
  busy: 'Da dove ti trovi le app hanno portato qui troppe persone. Aspetta un minuto, torna all’app e ricomincia da lì.',
}
