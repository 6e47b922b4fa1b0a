/** Emails about disabled webhooks. */
export const en = {
  subject: (app: string) => `${app} no longer receives changes`,
  subjectOfSeveral: 'Apps that no longer receive changes',
  item: ({app, host}: {app: string; host: string}) =>
    `${app}, an app you connected, no longer receives changes at ${host}. Every delivery there failed for three days, so Pianta turned the webhook off.`,
  lastFailure: 'The last error:',
  more: (count: number, link: string) => `${count === 1 ? 'One more is' : `${count} more are`} listed here:
${link}`,
  what: 'Changes made while it is off are not sent later. When the address works again, turn the webhook on again on that page, or remove it.',
  end: (
    settings: string,
  ) => `Pianta emails you about problems of the apps you connected. To stop these emails, change your settings:
${settings}
`,
}

export const it: typeof en = {
  subject: (app) => `${app} non riceve più le modifiche`,
  subjectOfSeveral: 'App che non ricevono più le modifiche',
  item: ({app, host}) =>
    `${app}, un’app che hai collegato, non riceve più le modifiche all’indirizzo ${host}. Per tre giorni ogni invio è fallito, perciò Pianta ha disattivato il webhook.`,
  lastFailure: 'L’ultimo errore, in inglese:',
  more: (count, link) => `${count === 1 ? 'Un altro è elencato' : `Altri ${count} sono elencati`} qui:
${link}`,
  what: 'Le modifiche fatte mentre è disattivato non vengono inviate dopo. Quando l’indirizzo funziona di nuovo, riattiva il webhook in quella pagina, o rimuovilo.',
  end: (
    settings,
  ) => `Pianta ti scrive dei problemi delle app che hai collegato. Per non ricevere più queste email, cambia le impostazioni:
${settings}
`,
}
