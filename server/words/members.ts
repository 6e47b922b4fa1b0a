/** The values of an invitation email. Each is one line. */
interface InvitationEmail {
  inviter: string
  project: string
  link: string
}

export const en = {
  title: (project: string) => `People in “${project}”`,
  you: 'you',
  change: 'Change',
  changeOf: (name: string) => `Change the role of ${name}`,
  roleHelp: {
    owner: 'decides who is in the project and can delete it',
    editor: 'changes the plans and everything in them',
    viewer: 'looks at the plans and comments, but changes nothing',
  },
  role: 'Role',
  roleHint:
    'Owners decide who is in the project and can delete it. Editors change the plans. Viewers look and comment, but change nothing.',
  inviteTitle: 'Invite someone',
  emailHint: 'The invitation is sent there. Leave it empty to get a link that you share yourself.',
  linkHint: 'You get a link that you share yourself. It works once, within seven days.',
  invite: 'Invite',
  emailProblem: 'Enter an address like name@example.org, or leave it empty.',
  memberProblem: 'The person with this address is already in the project.',
  mailProblem:
    'The email could not be sent, so nobody was invited. Check the address, or leave it empty and share the link yourself.',
  pendingTitle: 'Pending invitations',
  byLink: 'By link',
  until: 'Valid until',
  withdraw: 'Withdraw',
  withdrawOf: (whom: string) => `Withdraw the invitation: ${whom}`,
  linkTitle: 'Share this link',
  linkLead: (project: string) =>
    `The first person who opens it can join “${project}”. It works once, within seven days, and is not shown again.`,
  link: 'The link',
  loopback: (origin: string) =>
    `This server’s address is ${origin}, which opens only on this computer. For others, start it with --lan or set PIANTA_BASE_URL first.`,
  back: 'Back to the people',
  done: {
    role: 'The new role is saved.',
    house: 'Saved: who sees the house from anywhere.',
    removed: 'Removed from the project.',
    mailed: 'The invitation was sent.',
    withdrawn: 'The invitation is withdrawn: its link no longer works.',
    transferred: 'The project has a new owner.',
  },
  personLead: (email: string, project: string) => `${email}, in “${project}”.`,
  save: 'Save',
  lastOwner:
    'A project always needs an owner, and there is no other. Hand it over, or make someone else an owner first.',
  transfer: 'Hand over the project',
  transferTitle: (name: string) => `Hand over the project to ${name}?`,
  transferLead: (project: string) =>
    `This person becomes an owner of “${project}”. You can still change its plans, but you can’t take it back yourself. Invitations you created stop working.`,
  remove: 'Remove from the project',
  removeTitle: (name: string) => `Remove ${name}?`,
  removeLead: (project: string) =>
    `This person can no longer open “${project}”. The apps and devices they connected to it lose access immediately. Everything they saved stays.`,
  keep: 'Cancel',
  leave: 'Leave this project',
  leaveTitle: (project: string) => `Leave “${project}”?`,
  leaveLead:
    'You can no longer open it. The apps and devices you connected to it lose access immediately. Everything you saved stays. To come back, you need a new invitation.',
  left: 'You left the project.',
  invitedTitle: (project: string) => `Join “${project}”?`,
  invitedLead: (inviter: string) => `${inviter} invites you to this project.`,
  invitedAs: 'Your role',
  join: 'Join',
  raises: (role: string) => `You are already in this project. If you join, your role becomes: ${role}.`,
  alreadyTitle: (project: string) => `You are already in “${project}”`,
  already:
    'Your role already allows everything this invitation offers. The invitation still works, so you can pass it on.',
  open: 'Open the project',
  otherAccount: 'Use another account',
  knownTitle: 'If you have an account here',
  newTitle: 'If you are new here',
  makeAccount: 'Create account and join',
  goneTitle: 'This invitation does not work',
  gone: 'It was used or withdrawn, or it is more than seven days old. Ask the person who invited you for a new one.',
  joined: 'You joined the project. Here it is.',
  raised: 'Your new role in this project is saved.',
  emailSubject: ({inviter, project}: InvitationEmail) => `${inviter} invites you to “${project}”`,
  emailText: ({
    inviter,
    project,
    link,
  }: InvitationEmail) => `${inviter} invites you to the project “${project}” in Pianta.

Open this link to join. It works once, within seven days:
${link}

If you don’t know this person, ignore this email: nothing happens.
`,
}

export const it: typeof en = {
  title: (project) => `Persone in «${project}»`,
  you: 'tu',
  change: 'Cambia',
  changeOf: (name) => `Cambia il ruolo di ${name}`,
  roleHelp: {
    owner: 'decide chi c’è nel progetto e può eliminarlo',
    editor: 'modifica le piante e tutto ciò che contengono',
    viewer: 'guarda le piante e commenta, ma non modifica niente',
  },
  role: 'Ruolo',
  roleHint:
    'Il proprietario decide chi c’è nel progetto e può eliminarlo. Chi può modificare cambia le piante. Chi può guardare vede e commenta, ma non cambia niente.',
  inviteTitle: 'Invita qualcuno',
  emailHint: 'L’invito arriva lì. Lascia vuoto per avere un link da passare tu.',
  linkHint: 'Ricevi un link da passare tu. Funziona una volta, entro sette giorni.',
  invite: 'Invita',
  emailProblem: 'Scrivi un indirizzo come nome@example.org, o lascia vuoto.',
  memberProblem: 'La persona con questo indirizzo è già nel progetto.',
  mailProblem:
    'Non è stato possibile inviare l’email, quindi nessuno è stato invitato. Controlla l’indirizzo, o lascia vuoto e passa tu il link.',
  pendingTitle: 'Inviti in attesa',
  byLink: 'Con un link',
  until: 'Vale fino al',
  withdraw: 'Ritira',
  withdrawOf: (whom) => `Ritira l’invito: ${whom}`,
  linkTitle: 'Passa questo link',
  linkLead: (project) =>
    `La prima persona che lo apre può entrare in «${project}». Funziona una volta, entro sette giorni, e non viene mostrato di nuovo.`,
  link: 'Il link',
  loopback: (origin) =>
    `L’indirizzo di questo server è ${origin}, che si apre solo su questo computer. Per gli altri, prima avvialo con --lan o imposta PIANTA_BASE_URL.`,
  back: 'Torna alle persone',
  done: {
    role: 'Il nuovo ruolo è salvato.',
    house: 'Salvato: chi vede la casa da ovunque.',
    removed: 'Non fa più parte del progetto.',
    mailed: 'L’invito è stato inviato.',
    withdrawn: 'L’invito è ritirato: il suo link non funziona più.',
    transferred: 'Il progetto ha un nuovo proprietario.',
  },
  personLead: (email, project) => `${email}, in «${project}».`,
  save: 'Salva',
  lastOwner:
    'A un progetto serve sempre un proprietario, e non ce n’è un altro. Prima passalo, o rendi proprietario qualcun altro.',
  transfer: 'Passa il progetto',
  transferTitle: (name) => `Passare il progetto a ${name}?`,
  transferLead: (project) =>
    `Questa persona diventa proprietaria di «${project}». Puoi ancora modificarne le piante, ma non puoi riprenderlo da te. Gli inviti che hai creato non funzionano più.`,
  remove: 'Togli dal progetto',
  removeTitle: (name) => `Togliere ${name}?`,
  removeLead: (project) =>
    `Questa persona non può più aprire «${project}». Le app e i dispositivi che vi ha collegato perdono subito l’accesso. Tutto ciò che ha salvato resta.`,
  keep: 'Annulla',
  leave: 'Esci da questo progetto',
  leaveTitle: (project) => `Uscire da «${project}»?`,
  leaveLead:
    'Non puoi più aprirlo. Le app e i dispositivi che vi hai collegato perdono subito l’accesso. Tutto ciò che hai salvato resta. Per tornare ti serve un nuovo invito.',
  left: 'Non fai più parte del progetto.',
  invitedTitle: (project) => `Entrare in «${project}»?`,
  invitedLead: (inviter) => `${inviter} ti invita in questo progetto.`,
  invitedAs: 'Il tuo ruolo',
  join: 'Entra',
  raises: (role) => `Sei già in questo progetto. Se entri, il tuo ruolo diventa: ${role}.`,
  alreadyTitle: (project) => `Sei già in «${project}»`,
  already:
    'Il tuo ruolo permette già tutto ciò che questo invito offre. L’invito funziona ancora, quindi puoi passarlo.',
  open: 'Apri il progetto',
  otherAccount: 'Usa un altro account',
  knownTitle: 'Se hai già un account qui',
  newTitle: 'Se è la tua prima volta qui',
  makeAccount: 'Crea l’account ed entra',
  goneTitle: 'Questo invito non funziona',
  gone: 'È già stato usato o ritirato, o ha più di sette giorni. Chiedine uno nuovo a chi ti ha invitato.',
  joined: 'Ora fai parte del progetto. Eccolo.',
  raised: 'Il tuo nuovo ruolo in questo progetto è salvato.',
  emailSubject: ({inviter, project}) => `${inviter} ti invita in «${project}»`,
  emailText: ({inviter, project, link}) => `${inviter} ti invita nel progetto «${project}» su Pianta.

Apri questo link per entrare. Funziona una volta, entro sette giorni:
${link}

Se non conosci questa persona, ignora questa email: non succede niente.
`,
}
