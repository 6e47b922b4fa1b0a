/** Letters about webhooks that were turned off. */
export const en = {
  subject: (app: string) => `${app} is no longer told of changes`,
  subjectOfSeveral: 'Apps that are no longer told of changes',
  item: ({app, host}: {app: string; host: string}) =>
    `${app}, an app that you connected, asked to be told of changes at ${host}. Every post there failed for three days, so it was turned off.`,
  lastFailure: 'The last failure:',
  more: (count: number, link: string) => `${count === 1 ? 'One more is' : `${count} more are`} listed here:
${link}`,
  what: 'What happens while it is off is not told there. When the address works, turn it on again on that page; or remove it.',
  end: (
    settings: string,
  ) => `Pianta mails you what becomes of the apps that you connected. To stop that, change your settings:
${settings}
`,
}

export const it: typeof en = {
  subject: (app) => `${app} non riceve più le novità`,
  subjectOfSeveral: 'App che non ricevono più le novità',
  item: ({app, host}) =>
    `${app}, un’app che hai collegato, ha chiesto di ricevere le novità all’indirizzo ${host}. Per tre giorni ogni invio è fallito, perciò è stato disattivato.`,
  lastFailure: 'L’ultimo errore, nelle parole del server:',
  more: (count, link) => `${count === 1 ? 'Un altro è elencato' : `Altri ${count} sono elencati`} qui:
${link}`,
  what: 'Quello che succede mentre è disattivato non viene comunicato lì. Quando l’indirizzo funziona, riattivalo in quella pagina; oppure rimuovilo.',
  end: (
    settings,
  ) => `Pianta ti scrive che cosa ne è delle app che hai collegato. Per non ricevere più questi messaggi, cambia le tue impostazioni:
${settings}
`,
}
