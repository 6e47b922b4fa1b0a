/** A change of how a person signs in, or a sign in danger, that an email reports. */
export type SignInChange =
  | {kind: 'passkeyAdded' | 'passkeyRemoved' | 'passkeyCloned' | 'stepOn' | 'stepOff' | 'codesRenewed'}
  | {kind: 'guessed' | 'reset'}
  | {kind: 'codeUsed'; left: number}

const changesEn: Record<SignInChange['kind'], {subject: string; text: string}> = {
  passkeyAdded: {subject: 'A passkey was added', text: 'A passkey was added. It signs you in without your password.'},
  passkeyRemoved: {subject: 'A passkey was removed', text: 'A passkey was removed. It no longer signs you in.'},
  passkeyCloned: {
    subject: 'A passkey was refused',
    text: 'Someone tried to sign in with a copy of one of your passkeys. Pianta refused it, and that passkey no longer works. Remove it and add a new one.',
  },
  stepOn: {
    subject: 'Your second step is on',
    text: 'One-time codes were set up. From now on your password needs a code as a second step.',
  },
  stepOff: {
    subject: 'Your second step is off',
    text: 'The second step was turned off. Your password alone signs you in again.',
  },
  codesRenewed: {subject: 'New recovery codes', text: 'New recovery codes were made. The old ones no longer work.'},
  codeUsed: {subject: 'A recovery code was used', text: 'Someone signed in with your password and a recovery code.'},
  guessed: {
    subject: 'Someone may know your password',
    text: 'Someone entered your password and then too many wrong codes. They did not get in. Change your password.',
  },
  reset: {
    subject: 'An administrator reset your sign-in',
    text: 'An administrator removed your passkeys and your second step. You sign in with your password. Set them up again under Sign-ins.',
  },
}

const changesIt: typeof changesEn = {
  passkeyAdded: {
    subject: 'È stata aggiunta una passkey',
    text: 'È stata aggiunta una passkey. Con questa accedi senza la tua password.',
  },
  passkeyRemoved: {subject: 'È stata tolta una passkey', text: 'È stata tolta una passkey. Con quella non accedi più.'},
  passkeyCloned: {
    subject: 'Una passkey è stata rifiutata',
    text: 'Qualcuno ha provato ad accedere con una copia di una tua passkey. Pianta l’ha rifiutata, e quella passkey non funziona più. Toglila e aggiungine una nuova.',
  },
  stepOn: {
    subject: 'Il secondo passaggio è attivo',
    text: 'Sono stati impostati i codici temporanei. D’ora in poi, dopo la password serve un codice come secondo passaggio.',
  },
  stepOff: {
    subject: 'Il secondo passaggio è disattivato',
    text: 'Il secondo passaggio è stato disattivato. Per accedere basta di nuovo la password.',
  },
  codesRenewed: {
    subject: 'Nuovi codici di recupero',
    text: 'Sono stati creati nuovi codici di recupero. Quelli vecchi non funzionano più.',
  },
  codeUsed: {
    subject: 'È stato usato un codice di recupero',
    text: 'Qualcuno ha fatto l’accesso con la tua password e un codice di recupero.',
  },
  guessed: {
    subject: 'Qualcuno forse conosce la tua password',
    text: 'Qualcuno ha scritto la tua password e poi troppi codici sbagliati. Non è entrato. Cambia la password.',
  },
  reset: {
    subject: 'Un amministratore ha azzerato il tuo accesso',
    text: 'Un amministratore ha tolto le tue passkey e il secondo passaggio. Accedi con la password. Puoi impostarli di nuovo in Accessi.',
  },
}

/** Passkeys, one-time codes and recovery codes: settings, sign-in pages and emails. */
export const en = {
  passkeys: {
    heading: 'Passkeys',
    lead: 'Sign in with your fingerprint, your face or your screen lock instead of a password. No second step is needed.',
    none: 'You have no passkey yet.',
    add: 'Add a passkey',
    change: 'Change',
    tooMany: 'You have as many passkeys as possible. Remove one first.',
    kind: 'Kept',
    synced: 'In your password manager',
    single: 'On one device',
    added: 'Added',
    lastUsed: 'Last used',
    never: 'Never',
    cloned: 'Refused',
    clonedNotice:
      'A copy of this passkey was used, so it no longer signs you in. Remove it, add a new one, and check the browsers below.',
    impossible: (address: string) =>
      `Browsers have passkeys only at an https address with a host name. This server’s address is ${address}, so you can’t use passkeys here.`,
    addTitle: 'Add a passkey',
    addLead: 'Your browser asks for your fingerprint, face or screen lock.',
    name: 'Name',
    nameHint: 'To recognise it among your passkeys, for example by the device you use.',
    nameProblem: 'Enter a name of 1 to 100 characters.',
    create: 'Create passkey',
    unsupported: (host: string) =>
      `This browser can’t create a passkey here. Passkeys need JavaScript and the address ${host} with https.`,
    failed: 'No passkey was created. Try again, or use another device.',
    problems: {
      late: 'That took too long. Try again.',
      wrong: 'This passkey could not be checked. Try again.',
      cloned: 'This passkey was refused, because a copy of it was used. Sign in another way, then remove it.',
      known: 'This passkey is registered already.',
      tooMany: 'You have as many passkeys as possible. Remove one first.',
    },
    save: 'Save name',
    removeHeading: 'Remove this passkey',
    removeLead: 'It no longer signs you in. Delete it from your device or password manager too.',
    remove: 'Remove passkey',
    back: 'Back to your sign-ins',
    signIn: 'Sign in with a passkey',
    or: 'Or with your password',
    signInFailed: 'No passkey was used. Try again, or sign in with your password.',
    signInWrong: 'This passkey does not work here. Sign in with your password.',
  },
  step: {
    heading: 'Second step',
    off: 'Off. With a second step, someone who learns your password still can’t sign in: they also need a code from the authenticator app on your phone.',
    setUp: 'Set up one-time codes',
    since: (when: string) => `On since ${when}. After your password, you enter a code from your authenticator app.`,
    manage: 'Manage',
    left: 'Recovery codes left',
    few: (left: number) =>
      left === 0
        ? 'You have no recovery codes left. Make new ones now: without them, a lost phone locks you out.'
        : left === 1
          ? 'You have one recovery code left. Make new ones soon.'
          : `You have ${left} recovery codes left. Make new ones soon.`,
    title: 'Enter your code',
    lead: 'Open your authenticator app and enter the six digits it shows for Pianta.',
    code: 'One-time code',
    submit: 'Continue',
    wrongCode: 'This code is wrong or was used already. Wait for the next one and enter it.',
    lost: 'No phone at hand?',
    recovery: 'Recovery code',
    recoveryHint: 'One of the ten codes you saved when you set up the second step. Each works once.',
    submitRecovery: 'Use recovery code',
    wrongRecovery: 'This is not one of your unused recovery codes.',
    nothingLeft: 'Lost these too? Ask the administrator of this server to reset your sign-in.',
    startAgain: 'Back to sign-in',
    setUpTitle: 'Set up one-time codes',
    setUpLead:
      'You need an authenticator app on your phone, such as Aegis, 2FAS or the one in your password manager. It shows a new code every 30 seconds.',
    begin: 'Start',
    scan: 'Scan this code with your authenticator app.',
    picture: 'QR code for your authenticator app',
    orType: 'Or enter this key there',
    confirmCode: 'Code that the app shows',
    confirm: 'Turn on',
    confirmWrong: 'This code is wrong. Check that the phone’s clock is right, and enter the code it shows now.',
    onTitle: 'Your second step',
    onLead: 'After your password, you enter a code from your authenticator app.',
    codesTitle: 'Save your recovery codes',
    codesLead:
      'Each of them replaces a code once, for example when you lose your phone. Write them down or print them: this page is the only time you see them.',
    codesDone: 'I have saved them',
    renewHeading: 'Recovery codes',
    renewLead: 'New codes replace all old ones.',
    renew: 'Make new recovery codes',
    otherHeading: 'Another phone or app',
    otherLead: 'Set up a new key. The present app keeps working until you confirm the new one.',
    other: 'Set up another app',
    offHeading: 'Turn off',
    offLead: 'Then your password alone signs you in. Your recovery codes are deleted.',
    turnOff: 'Turn off second step',
  },
  done: {
    added: 'The passkey is added. You can sign in with it from now on.',
    renamed: 'Saved.',
    removed: 'The passkey is removed.',
    off: 'The second step is off.',
    on: 'The second step is on.',
  },
  resetOn: (when: string) =>
    `An administrator removed your passkeys and your second step on ${when}. If you did not ask for it, talk to them.`,
  administration: {
    link: 'Reset sign-in',
    title: (name: string) => `Reset how ${name} signs in?`,
    lead: 'For someone who lost their phone or their keys. It removes their passkeys and second step. They sign in with their password and can set both up again. They stay signed in where they are.',
    warning: 'Be sure that the request comes from this person: it makes their account easier to break into.',
    passkeys: 'Passkeys',
    step: 'Second step',
    on: 'On',
    off: 'Off',
    nothing: 'This person signs in with the password only. There is nothing to reset.',
    reset: 'Reset sign-in',
  },
  changes: changesEn,
  left: (count: number) => `Recovery codes you have left: ${count}. Make new ones before none is left.`,
  email: ({what, email, server}: {what: string; email: string; server: string}) =>
    `This is about your account ${email} at ${server}.

${what}

If it was not you, change your password at once and look at your sign-ins:
${server}/settings/sessions
`,
}

export const it: typeof en = {
  passkeys: {
    heading: 'Passkey',
    lead: 'Accedi con l’impronta, il viso o il blocco schermo invece della password. Non serve un secondo passaggio.',
    none: 'Non hai ancora nessuna passkey.',
    add: 'Aggiungi una passkey',
    change: 'Cambia',
    tooMany: 'Hai già il numero massimo di passkey. Prima togline una.',
    kind: 'Dove si trova',
    synced: 'Nel tuo gestore di password',
    single: 'Su un solo dispositivo',
    added: 'Aggiunta',
    lastUsed: 'Ultimo uso',
    never: 'Mai',
    cloned: 'Rifiutata',
    clonedNotice:
      'È stata usata una copia di questa passkey, perciò non ti fa più accedere. Toglila, aggiungine una nuova e controlla i browser qui sotto.',
    impossible: (address) =>
      `I browser hanno le passkey solo con un indirizzo https e un nome. L’indirizzo di questo server è ${address}, perciò qui non puoi usarle.`,
    addTitle: 'Aggiungi una passkey',
    addLead: 'Il browser chiede l’impronta, il viso o il blocco schermo.',
    name: 'Nome',
    nameHint: 'Per riconoscerla fra le tue passkey, per esempio dal dispositivo che usi.',
    nameProblem: 'Scrivi un nome da 1 a 100 caratteri.',
    create: 'Crea la passkey',
    unsupported: (host) =>
      `Questo browser non può creare una passkey qui. Per le passkey servono JavaScript e l’indirizzo ${host} con https.`,
    failed: 'Nessuna passkey è stata creata. Riprova, o usa un altro dispositivo.',
    problems: {
      late: 'È passato troppo tempo. Riprova.',
      wrong: 'Non è stato possibile controllare questa passkey. Riprova.',
      cloned:
        'Questa passkey è stata rifiutata, perché ne è stata usata una copia. Accedi in un altro modo, poi toglila.',
      known: 'Questa passkey è già registrata.',
      tooMany: 'Hai già il numero massimo di passkey. Prima togline una.',
    },
    save: 'Salva il nome',
    removeHeading: 'Togli questa passkey',
    removeLead: 'Non ti fa più accedere. Eliminala anche dal dispositivo o dal gestore di password.',
    remove: 'Togli la passkey',
    back: 'Torna ai tuoi accessi',
    signIn: 'Accedi con una passkey',
    or: 'Oppure con la password',
    signInFailed: 'Nessuna passkey è stata usata. Riprova, o accedi con la password.',
    signInWrong: 'Questa passkey non funziona qui. Accedi con la password.',
  },
  step: {
    heading: 'Secondo passaggio',
    off: 'Disattivato. Con un secondo passaggio, chi scopre la tua password non può comunque accedere: gli serve anche un codice dall’app di autenticazione sul tuo telefono.',
    setUp: 'Imposta i codici temporanei',
    since: (when) => `Attivo dal ${when}. Dopo la password, scrivi un codice della tua app di autenticazione.`,
    manage: 'Gestisci',
    left: 'Codici di recupero rimasti',
    few: (left) =>
      left === 0
        ? 'Non hai più codici di recupero. Creane subito di nuovi: senza, se perdi il telefono non entri più.'
        : left === 1
          ? 'Ti resta un solo codice di recupero. Creane presto di nuovi.'
          : `Ti restano ${left} codici di recupero. Creane presto di nuovi.`,
    title: 'Scrivi il codice',
    lead: 'Apri la tua app di autenticazione e scrivi le sei cifre che mostra per Pianta.',
    code: 'Codice temporaneo',
    submit: 'Continua',
    wrongCode: 'Questo codice è sbagliato o già usato. Aspetta il prossimo e scrivilo.',
    lost: 'Non hai il telefono?',
    recovery: 'Codice di recupero',
    recoveryHint:
      'Uno dei dieci codici che hai salvato quando hai impostato il secondo passaggio. Ognuno funziona una volta.',
    submitRecovery: 'Usa il codice di recupero',
    wrongRecovery: 'Non è uno dei tuoi codici di recupero ancora da usare.',
    nothingLeft: 'Hai perso anche questi? Chiedi all’amministratore di questo server di azzerare il tuo accesso.',
    startAgain: 'Torna all’accesso',
    setUpTitle: 'Imposta i codici temporanei',
    setUpLead:
      'Ti serve un’app di autenticazione sul telefono, come Aegis, 2FAS o quella del tuo gestore di password. Mostra un nuovo codice ogni 30 secondi.',
    begin: 'Inizia',
    scan: 'Inquadra questo codice con la tua app di autenticazione.',
    picture: 'Codice QR per la tua app di autenticazione',
    orType: 'Oppure scrivi lì questa chiave',
    confirmCode: 'Codice che mostra l’app',
    confirm: 'Attiva',
    confirmWrong:
      'Questo codice è sbagliato. Controlla che l’ora del telefono sia giusta e scrivi il codice che mostra adesso.',
    onTitle: 'Il tuo secondo passaggio',
    onLead: 'Dopo la password, scrivi un codice della tua app di autenticazione.',
    codesTitle: 'Salva i codici di recupero',
    codesLead:
      'Ognuno sostituisce un codice una volta, per esempio se perdi il telefono. Scrivili o stampali: li vedi solo in questa pagina.',
    codesDone: 'Li ho salvati',
    renewHeading: 'Codici di recupero',
    renewLead: 'I nuovi codici sostituiscono tutti quelli vecchi.',
    renew: 'Crea nuovi codici di recupero',
    otherHeading: 'Un altro telefono o un’altra app',
    otherLead: 'Imposta una nuova chiave. L’app di adesso funziona finché non confermi quella nuova.',
    other: 'Imposta un’altra app',
    offHeading: 'Disattiva',
    offLead: 'Poi per accedere basta la password. I codici di recupero vengono eliminati.',
    turnOff: 'Disattiva il secondo passaggio',
  },
  done: {
    added: 'La passkey è aggiunta. D’ora in poi puoi usarla per accedere.',
    renamed: 'Salvato.',
    removed: 'La passkey è tolta.',
    off: 'Il secondo passaggio è disattivato.',
    on: 'Il secondo passaggio è attivo.',
  },
  resetOn: (when) =>
    `Un amministratore ha tolto le tue passkey e il secondo passaggio il ${when}. Se non l’hai chiesto tu, parlane con chi amministra.`,
  administration: {
    link: 'Azzera l’accesso',
    title: (name) => `Azzerare il modo in cui ${name} accede?`,
    lead: 'Per chi ha perso il telefono o le chiavi. Toglie le passkey e il secondo passaggio. La persona accede con la password e può impostarli di nuovo. Resta connessa dove lo è già.',
    warning: 'Assicurati che lo chieda davvero questa persona: il suo account diventa più facile da violare.',
    passkeys: 'Passkey',
    step: 'Secondo passaggio',
    on: 'Attivo',
    off: 'Disattivato',
    nothing: 'Questa persona accede solo con la password. Non c’è nulla da azzerare.',
    reset: 'Azzera l’accesso',
  },
  changes: changesIt,
  left: (count) => `Codici di recupero che ti restano: ${count}. Creane di nuovi prima che finiscano.`,
  email: ({what, email, server}) =>
    `Riguarda il tuo account ${email} su ${server}.

${what}

Se non sei stato tu, cambia subito la password e controlla i tuoi accessi:
${server}/settings/sessions
`,
}
