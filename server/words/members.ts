/** What a letter of invitation names; each is one line. */
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
    owner: 'decides who is in the project, and may delete it',
    editor: 'changes the plans and what belongs to them',
    viewer: 'looks at the plans, and changes nothing',
  },
  role: 'Role',
  roleHint:
    'Owners decide who is in the project, and may delete it. Editors change the plans and what belongs to them. Viewers look, and change nothing.',
  inviteTitle: 'Invite somebody',
  emailHint: 'The invitation is sent there. Leave it empty to get a link that you pass on yourself.',
  linkHint: 'You get a link that you pass on yourself. It works once, for seven days.',
  invite: 'Invite',
  emailProblem: 'Write an address like name@example.org, or leave it empty.',
  memberProblem: 'Whoever has this address is in the project already.',
  mailProblem:
    'The mail could not be sent, so nobody was invited. Check the address, or leave it empty and pass the link on yourself.',
  pendingTitle: 'Invited, not here yet',
  byLink: 'By a link',
  until: 'Works until',
  withdraw: 'Withdraw',
  withdrawOf: (whom: string) => `Withdraw the invitation: ${whom}`,
  linkTitle: 'Pass this link on',
  linkLead: (project: string) =>
    `Whoever opens it first can join “${project}”. It works once, for seven days, and is not shown again.`,
  link: 'The link',
  back: 'Back to the people',
  done: {
    role: 'The new role is saved.',
    removed: 'Removed from the project.',
    mailed: 'The invitation was sent.',
    withdrawn: 'The invitation is withdrawn: its link no longer works.',
    transferred: 'The project is handed over.',
  },
  personLead: (email: string, project: string) => `${email}, in “${project}”.`,
  save: 'Save',
  lastOwner:
    'Nobody else owns this project, and it can’t be without an owner. Hand it over, or make somebody else an owner first.',
  transfer: 'Hand the project over',
  transferTitle: (name: string) => `Hand the project over to ${name}?`,
  transferLead: (project: string) =>
    `This person becomes an owner of “${project}”, and you can still change its plans. You can’t take it back yourself, and invitations that you made no longer work.`,
  remove: 'Remove from the project',
  removeTitle: (name: string) => `Remove ${name}?`,
  removeLead: (project: string) =>
    `This person can no longer open “${project}”, and the apps and devices they connected to it lose it at once. What they saved stays.`,
  keep: 'Change nothing',
  leave: 'Leave this project',
  leaveTitle: (project: string) => `Leave “${project}”?`,
  leaveLead:
    'You can no longer open it, and the apps and devices that you connected to it lose it at once. What you saved stays. To come back you need a new invitation.',
  left: 'You left the project.',
  invitedTitle: (project: string) => `Join “${project}”?`,
  invitedLead: (inviter: string) => `${inviter} invites you to this project.`,
  invitedAs: 'Your role',
  join: 'Join',
  raises: (role: string) => `You are in this project already. When you join, your role becomes: ${role}.`,
  alreadyTitle: (project: string) => `You are in “${project}” already`,
  already: 'You may do there all that this invitation offers. It still works, so you can pass it on.',
  open: 'Open the project',
  otherAccount: 'Use another account',
  knownTitle: 'You have an account here',
  newTitle: 'You are new here',
  makeAccount: 'Create account and join',
  goneTitle: 'This invitation does not work',
  gone: 'It was used or withdrawn, or it is more than seven days old. Ask whoever invited you for a new one.',
  joined: 'You are in. Here is the project.',
  raised: 'Your new role in this project is saved.',
  emailSubject: ({inviter, project}: InvitationEmail) => `${inviter} invites you to “${project}”`,
  emailText: ({
    inviter,
    project,
    link,
  }: InvitationEmail) => `${inviter} invites you to the project “${project}” in Pianta.

Open this link to join. It works once, for seven days:
${link}

If you don’t know who this is, leave this mail alone: nothing happens.
`,
}

export const it: typeof en = {
  title: (project) => `Persone in «${project}»`,
  you: 'tu',
  change: 'Cambia',
  changeOf: (name) => `Cambia il ruolo di ${name}`,
  roleHelp: {
    owner: 'decide chi c’è nel progetto, e può eliminarlo',
    editor: 'modifica le piante e ciò che ne fa parte',
    viewer: 'guarda le piante, e non modifica niente',
  },
  role: 'Ruolo',
  roleHint:
    'Chi è proprietario decide chi c’è nel progetto, e può eliminarlo. Chi può modificare cambia le piante e ciò che ne fa parte. Chi può guardare non cambia niente.',
  inviteTitle: 'Invita qualcuno',
  emailHint: 'L’invito arriva lì. Lascia vuoto per avere un link da passare tu.',
  linkHint: 'Ricevi un link da passare tu. Funziona una volta, per sette giorni.',
  invite: 'Invita',
  emailProblem: 'Scrivi un indirizzo come nome@example.org, o lascia vuoto.',
  memberProblem: 'Chi ha questo indirizzo è già nel progetto.',
  mailProblem:
    'Non è stato possibile spedire il messaggio, quindi nessuno è stato invitato. Controlla l’indirizzo, o lascia vuoto e passa tu il link.',
  pendingTitle: 'Inviti in attesa',
  byLink: 'Con un link',
  until: 'Funziona fino al',
  withdraw: 'Ritira',
  withdrawOf: (whom) => `Ritira l’invito: ${whom}`,
  linkTitle: 'Passa questo link',
  linkLead: (project) =>
    `Chi lo apre per primo può entrare in «${project}». Funziona una volta, per sette giorni, e non viene mostrato di nuovo.`,
  link: 'Il link',
  back: 'Torna alle persone',
  done: {
    role: 'Il nuovo ruolo è salvato.',
    removed: 'Non fa più parte del progetto.',
    mailed: 'L’invito è partito.',
    withdrawn: 'L’invito è ritirato: il suo link non funziona più.',
    transferred: 'Il progetto ha cambiato proprietario.',
  },
  personLead: (email, project) => `${email}, in «${project}».`,
  save: 'Salva',
  lastOwner:
    'Nessun altro è proprietario di questo progetto, che non può restare senza. Prima passalo a qualcuno, o dai a un’altra persona il ruolo di proprietario.',
  transfer: 'Passa il progetto',
  transferTitle: (name) => `Passare il progetto a ${name}?`,
  transferLead: (project) =>
    `Questa persona diventa proprietaria di «${project}», e tu puoi ancora modificarne le piante. Non puoi riprenderlo da te, e gli inviti che hai fatto non funzionano più.`,
  remove: 'Togli dal progetto',
  removeTitle: (name) => `Togliere ${name}?`,
  removeLead: (project) =>
    `Questa persona non può più aprire «${project}», e le app e i dispositivi che vi ha collegato lo perdono subito. Ciò che ha salvato resta.`,
  keep: 'Non cambiare niente',
  leave: 'Esci da questo progetto',
  leaveTitle: (project) => `Uscire da «${project}»?`,
  leaveLead:
    'Non puoi più aprirlo, e le app e i dispositivi che vi hai collegato lo perdono subito. Ciò che hai salvato resta. Per tornare ti serve un nuovo invito.',
  left: 'Non fai più parte del progetto.',
  invitedTitle: (project) => `Entrare in «${project}»?`,
  invitedLead: (inviter) => `${inviter} ti invita in questo progetto.`,
  invitedAs: 'Il tuo ruolo',
  join: 'Entra',
  raises: (role) => `Fai già parte di questo progetto. Se entri, il tuo ruolo diventa: ${role}.`,
  alreadyTitle: (project) => `Fai già parte di «${project}»`,
  already: 'Lì puoi già fare tutto ciò che questo invito offre. L’invito funziona ancora, quindi puoi passarlo.',
  open: 'Apri il progetto',
  otherAccount: 'Usa un altro account',
  knownTitle: 'Hai già un account qui',
  newTitle: 'È la tua prima volta qui',
  makeAccount: 'Crea l’account ed entra',
  goneTitle: 'Questo invito non funziona',
  gone: 'È già stato usato o ritirato, o ha più di sette giorni. Chiedine uno nuovo a chi ti ha invitato.',
  joined: 'Ora fai parte del progetto. Eccolo.',
  raised: 'Il tuo nuovo ruolo in questo progetto è salvato.',
  emailSubject: ({inviter, project}) => `${inviter} ti invita in «${project}»`,
  emailText: ({inviter, project, link}) => `${inviter} ti invita nel progetto «${project}» su Pianta.

Apri questo link per entrare. Funziona una volta, per sette giorni:
${link}

Se non sai chi sia, lascia perdere questo messaggio: non succede niente.
`,
}
