/** What people sign in with: passwords, addresses, and the letters about them. */
export const en = {
  signInTitle: 'How you sign in',
  confirmed: 'confirmed',
  notConfirmed: 'not confirmed',
  changeAddress: 'Change address',
  changePassword: 'Change password',
  leavingTitle: 'Leaving',
  present: 'Your present password',
  wrong: 'This is not your present password.',
  back: 'Back to your account',
  change: {
    title: 'Change your password',
    lead: 'Every other browser that is signed in to your account is signed out. Connected apps and devices stay connected.',
    submit: 'Save password',
    done: 'Your new password is saved, and all other browsers are signed out.',
  },
  email: {
    title: 'Change your address',
    lead: (email: string) => `You sign in with ${email} now.`,
    leadMail: (email: string) =>
      `You sign in with ${email} now. A link is mailed to the new address; until you open it, nothing changes.`,
    address: 'New address',
    confirmHint: 'To confirm the present one, write it here.',
    submit: 'Change address',
    same: 'This is your address already.',
    taken: 'Another account has this address by now.',
    done: 'Your address is changed. You sign in with it from now on.',
    sent: 'A link is on its way to the new address. Open it within a day, in a browser where you are signed in.',
    confirmTitle: 'Sign in with this address?',
    confirmLead: (email: string) => `From then on you sign in with ${email}.`,
    confirm: 'Use this address',
    keep: 'Keep the present one',
    goneTitle: 'This link does not work',
    gone: 'It was used already, it is more than a day old, a newer one was sent, or you are signed in to another account than the one it is for.',
  },
  forgotten: {
    title: 'Forgot your password?',
    lead: 'Write the address you sign in with. A link to choose a new password is mailed there.',
    submit: 'Mail me a link',
    sent: 'If there is an account with this address, a link is on its way to it. It works for a day. Of several links, the newest works.',
    gone: 'It was used already, it is more than a day old, a newer one was sent, or the password was changed since.',
    newLink: 'Ask for a new link',
    backToSignIn: 'Back to sign-in',
  },
  /** Without words of whoever asked for them: others read them. */
  emails: {
    reset: ({email, link, server}: {email: string; link: string; server: string}) => ({
      subject: 'Choose a new password',
      text: `Somebody asked for a new password for ${email} at ${server}.

If it was you, choose one here:
${link}

The link works once, for a day. If it was not you, do nothing: your password stays as it is.
`,
    }),
    confirm: ({link, server}: {link: string; server: string}) => ({
      subject: 'Confirm your new address',
      text: `Somebody wants to sign in with this address at ${server}.

If it was you, confirm it here, in a browser where you are signed in:
${link}

The link works once, for a day. If it was not you, do nothing: nobody can sign in with your address unless it is confirmed.
`,
    }),
    taken: ({email, server}: {email: string; server: string}) => ({
      subject: 'You have an account with this address',
      text: `Somebody wants to sign in with ${email} at ${server}, where you have an account with it already.

Nothing has changed. If it was you, sign in to that account, or change its address first. If it was not you, do nothing.
`,
    }),
    asked: ({email, wanted, server}: {email: string; wanted: string; server: string}) => ({
      subject: 'Another address for your account',
      text: `Somebody who knows your password wants to sign in to your account ${email} at ${server} with another address from now on:
${wanted}

If it was you, open the link that was mailed there. If it was not you, change your password at once:
${server}/settings/account/password

The link that was mailed then stops working.
`,
    }),
  },
}

export const it: typeof en = {
  signInTitle: 'Come accedi',
  confirmed: 'confermato',
  notConfirmed: 'non confermato',
  changeAddress: 'Cambia indirizzo',
  changePassword: 'Cambia password',
  leavingTitle: 'Se te ne vai',
  present: 'La tua password attuale',
  wrong: 'Non è la tua password attuale.',
  back: 'Torna al tuo account',
  change: {
    title: 'Cambia la password',
    lead: 'Gli altri browser che hanno effettuato l’accesso al tuo account vengono disconnessi. App e dispositivi restano collegati.',
    submit: 'Salva la password',
    done: 'La nuova password è salvata e gli altri browser sono stati disconnessi.',
  },
  email: {
    title: 'Cambia indirizzo',
    lead: (email) => `Ora accedi con ${email}.`,
    leadMail: (email) =>
      `Ora accedi con ${email}. Al nuovo indirizzo arriva un link: finché non lo apri, non cambia nulla.`,
    address: 'Nuovo indirizzo',
    confirmHint: 'Per confermare quello attuale, scrivilo qui.',
    submit: 'Cambia indirizzo',
    same: 'È già il tuo indirizzo.',
    taken: 'Nel frattempo questo indirizzo è passato a un altro account.',
    done: 'L’indirizzo è cambiato. D’ora in poi accedi con quello.',
    sent: 'Un link è in arrivo al nuovo indirizzo. Aprilo entro un giorno, in un browser in cui hai effettuato l’accesso.',
    confirmTitle: 'Accedere con questo indirizzo?',
    confirmLead: (email) => `D’ora in poi accederai con ${email}.`,
    confirm: 'Usa questo indirizzo',
    keep: 'Tieni quello attuale',
    goneTitle: 'Questo link non funziona',
    gone: 'È già stato usato, ha più di un giorno, ne è stato inviato uno più recente, oppure hai effettuato l’accesso con un account diverso.',
  },
  forgotten: {
    title: 'Hai dimenticato la password?',
    lead: 'Scrivi l’indirizzo con cui accedi: lì arriverà un link per scegliere una nuova password.',
    submit: 'Inviami un link',
    sent: 'Se esiste un account con questo indirizzo, il link è in arrivo. Funziona per un giorno. Se ne chiedi più d’uno, funziona l’ultimo.',
    gone: 'È già stato usato, ha più di un giorno, ne è stato inviato uno più recente, oppure la password è cambiata nel frattempo.',
    newLink: 'Chiedi un nuovo link',
    backToSignIn: 'Torna all’accesso',
  },
  emails: {
    reset: ({email, link, server}) => ({
      subject: 'Scegli una nuova password',
      text: `Qualcuno ha chiesto una nuova password per ${email} su ${server}.

Se sei stato tu, sceglila qui:
${link}

Il link funziona una volta sola, per un giorno. Se non sei stato tu, non fare nulla: la tua password resta com’è.
`,
    }),
    confirm: ({link, server}) => ({
      subject: 'Conferma il tuo nuovo indirizzo',
      text: `Qualcuno vuole accedere con questo indirizzo su ${server}.

Se sei tu, confermalo qui, in un browser in cui hai effettuato l’accesso:
${link}

Il link funziona una volta sola, per un giorno. Se non sei tu, non fare nulla: nessuno può accedere con il tuo indirizzo se non viene confermato.
`,
    }),
    taken: ({email, server}) => ({
      subject: 'Hai già un account con questo indirizzo',
      text: `Qualcuno vuole accedere con ${email} su ${server}, dove hai già un account con questo indirizzo.

Non è cambiato nulla. Se sei tu, accedi a quell’account, oppure prima cambiane l’indirizzo. Se non sei tu, non fare nulla.
`,
    }),
    asked: ({email, wanted, server}) => ({
      subject: 'Un altro indirizzo per il tuo account',
      text: `Qualcuno che conosce la tua password vuole accedere al tuo account ${email} su ${server}, d’ora in poi, con un altro indirizzo:
${wanted}

Se sei tu, apri il link che è stato inviato lì. Se non sei tu, cambia subito la password:
${server}/settings/account/password

Il link inviato smette allora di funzionare.
`,
    }),
  },
}
