/** Pages and emails about passwords and addresses. */
export const en = {
  signInTitle: 'How you sign in',
  confirmed: 'confirmed',
  notConfirmed: 'not confirmed',
  changeAddress: 'Change address',
  changePassword: 'Change password',
  leavingTitle: 'Leave Pianta',
  present: 'Your current password',
  wrong: 'This is not your current password.',
  back: 'Back to your account',
  change: {
    title: 'Change your password',
    lead: 'This signs you out of every other browser and of apps that run in one. Other apps and devices stay connected.',
    submit: 'Save password',
    done: 'Your new password is saved. You are signed out of all other browsers.',
  },
  email: {
    title: 'Change your address',
    lead: (email: string) => `Your current address is ${email}.`,
    leadMail: (email: string) =>
      `Your current address is ${email}. We email a link to the new address. Nothing changes until you open it.`,
    address: 'New address',
    confirmHint: 'To confirm your current address, enter it here.',
    submit: 'Change address',
    same: 'This is already your address.',
    taken: 'Another account now uses this address.',
    done: 'Your address is changed. Sign in with it from now on.',
    sent: 'We emailed a link to the new address. Open it within a day, in a browser where you are signed in.',
    confirmTitle: 'Sign in with this address?',
    confirmLead: (email: string) => `From then on, you sign in with ${email}.`,
    confirm: 'Use this address',
    keep: 'Keep the current address',
    goneTitle: 'This link does not work',
    gone: 'It was already used, it is more than a day old, a newer link replaced it, or you are signed in to another account.',
  },
  forgotten: {
    title: 'Forgot your password?',
    lead: 'Enter the address you sign in with. We email you a link to choose a new password.',
    submit: 'Email me a link',
    sent: 'If an account has this address, a link is on its way to it. The link works for a day. If you ask for several, only the newest works.',
    gone: 'It was already used, it is more than a day old, a newer link replaced it, or the password has changed since.',
    newLink: 'Ask for a new link',
    backToSignIn: 'Back to sign-in',
  },
  /** They quote nothing the requester typed except addresses: the reader may be someone else. */
  emails: {
    reset: ({email, link, server}: {email: string; link: string; server: string}) => ({
      subject: 'Choose a new password',
      text: `Someone asked for a new password for ${email} at ${server}.

If it was you, choose one here:
${link}

The link works once, within a day. If it was not you, do nothing: your password stays the same.
`,
    }),
    confirm: ({link, server}: {link: string; server: string}) => ({
      subject: 'Confirm your new address',
      text: `Someone wants to sign in with this address at ${server}.

If it was you, confirm it here, in a browser where you are signed in:
${link}

The link works once, within a day. If it was not you, do nothing: nobody can sign in with your address unless it is confirmed.
`,
    }),
    taken: ({email, server}: {email: string; server: string}) => ({
      subject: 'You already have an account with this address',
      text: `Someone wants to sign in with ${email} at ${server}. You already have an account there with this address.

Nothing has changed. If it was you, sign in to that account, or change its address first. If it was not you, do nothing.
`,
    }),
    asked: ({email, wanted, server}: {email: string; wanted: string; server: string}) => ({
      subject: 'A new address for your account',
      text: `Someone who knows your password wants to sign in to your account ${email} at ${server} with another address from now on:
${wanted}

If it was you, open the link we emailed to that address. If it was not you, change your password immediately:
${server}/settings/account/password

The link then stops working.
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
  leavingTitle: 'Lascia Pianta',
  present: 'La tua password attuale',
  wrong: 'Questa non è la tua password attuale.',
  back: 'Torna al tuo account',
  change: {
    title: 'Cambia la password',
    lead: 'Esci da tutti gli altri browser e dalle app che girano in un browser. Altre app e dispositivi restano collegati.',
    submit: 'Salva la password',
    done: 'La nuova password è salvata. L’accesso da tutti gli altri browser è chiuso.',
  },
  email: {
    title: 'Cambia indirizzo',
    lead: (email) => `Il tuo indirizzo attuale è ${email}.`,
    leadMail: (email) =>
      `Il tuo indirizzo attuale è ${email}. Inviamo un link al nuovo indirizzo: finché non lo apri, non cambia nulla.`,
    address: 'Nuovo indirizzo',
    confirmHint: 'Per confermare il tuo indirizzo attuale, scrivilo qui.',
    submit: 'Cambia indirizzo',
    same: 'È già il tuo indirizzo.',
    taken: 'Ora un altro account usa questo indirizzo.',
    done: 'L’indirizzo è cambiato. D’ora in poi accedi con questo.',
    sent: 'Abbiamo inviato un link al nuovo indirizzo. Aprilo entro un giorno, in un browser dove hai fatto l’accesso.',
    confirmTitle: 'Accedere con questo indirizzo?',
    confirmLead: (email) => `D’ora in poi accedi con ${email}.`,
    confirm: 'Usa questo indirizzo',
    keep: 'Tieni l’indirizzo attuale',
    goneTitle: 'Questo link non funziona',
    gone: 'È già stato usato, ha più di un giorno, un link più recente l’ha sostituito, o hai fatto l’accesso con un altro account.',
  },
  forgotten: {
    title: 'Hai dimenticato la password?',
    lead: 'Scrivi l’indirizzo con cui accedi. Ti inviamo un link per scegliere una nuova password.',
    submit: 'Inviami un link',
    sent: 'Se un account ha questo indirizzo, il link è in arrivo. Funziona per un giorno. Se ne chiedi più d’uno, funziona solo l’ultimo.',
    gone: 'È già stato usato, ha più di un giorno, un link più recente l’ha sostituito, o nel frattempo la password è cambiata.',
    newLink: 'Chiedi un nuovo link',
    backToSignIn: 'Torna all’accesso',
  },
  emails: {
    reset: ({email, link, server}) => ({
      subject: 'Scegli una nuova password',
      text: `Qualcuno ha chiesto una nuova password per ${email} su ${server}.

Se sei stato tu, sceglila qui:
${link}

Il link funziona una volta, entro un giorno. Se non sei stato tu, non fare nulla: la tua password resta com’è.
`,
    }),
    confirm: ({link, server}) => ({
      subject: 'Conferma il tuo nuovo indirizzo',
      text: `Qualcuno vuole accedere con questo indirizzo su ${server}.

Se sei tu, confermalo qui, in un browser dove hai fatto l’accesso:
${link}

Il link funziona una volta, entro un giorno. Se non sei tu, non fare nulla: nessuno può accedere con il tuo indirizzo se non viene confermato.
`,
    }),
    taken: ({email, server}) => ({
      subject: 'Hai già un account con questo indirizzo',
      text: `Qualcuno vuole accedere con ${email} su ${server}. Lì hai già un account con questo indirizzo.

Non è cambiato nulla. Se sei tu, accedi a quell’account, o prima cambiane l’indirizzo. Se non sei tu, non fare nulla.
`,
    }),
    asked: ({email, wanted, server}) => ({
      subject: 'Un nuovo indirizzo per il tuo account',
      text: `Qualcuno che conosce la tua password vuole accedere al tuo account ${email} su ${server}, d’ora in poi, con un altro indirizzo:
${wanted}

Se sei tu, apri il link che abbiamo inviato a quell’indirizzo. Se non sei tu, cambia subito la password:
${server}/settings/account/password

Il link allora smette di funzionare.
`,
    }),
  },
}
