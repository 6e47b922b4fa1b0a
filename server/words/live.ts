export const en = {
  tab: 'Live',
  title: (project: string) => `“${project}” live`,
  needsScript: 'Looking at the house needs JavaScript, which is turned off in this browser.',
  closedTitle: 'You can’t look at this house from here',
  closed:
    'An owner of the project decides who sees the house from anywhere. Ask them, or look at the panel in the house.',
  closedOwner:
    'Nobody sees the house from anywhere until an owner allows it, under People, to each person. That includes you.',
  people: 'Allow it to yourself',
  awayTitle: 'The house does not answer',
  away: 'Its agent is off, or without internet, or nobody has allowed there to look from outside. That is done on the agent’s machine:',
  guide: 'What this shows, and who sees it',
  again: 'Try again',
  chooseTitle: 'Which house?',
  choose: 'Several agents of this project show their devices.',
  /** The part of the agent's guide. */
  anchor: 'from-anywhere',
  fieldLegend: 'The house',
  field: 'Sees the house from anywhere',
  fieldHint:
    'On the page Live, signed in here. Owners and editors also command devices there, if the agent’s owner allows that too; viewers only look. It ends with the sign-in, and with the membership.',
  save: 'Save for the house',
  badge: 'Sees the house',
}

export type LiveWords = typeof en

export const it: LiveWords = {
  tab: 'Dal vivo',
  title: (project) => `«${project}» dal vivo`,
  needsScript: 'Per guardare la casa serve JavaScript, che in questo browser è disattivato.',
  closedTitle: 'Da qui non puoi guardare questa casa',
  closed: 'Chi possiede il progetto decide chi vede la casa da ovunque. Chiedi a loro, o guarda il pannello in casa.',
  closedOwner:
    'Nessuno vede la casa da ovunque finché chi possiede il progetto non lo permette, in Persone, a ciascuna persona. Vale anche per te.',
  people: 'Permettilo a te',
  awayTitle: 'La casa non risponde',
  away: 'Il suo agente è spento, o senza internet, o là nessuno ha permesso di guardare da fuori. Si fa sulla macchina dell’agente:',
  guide: 'Cosa si vede, e chi lo vede',
  again: 'Riprova',
  chooseTitle: 'Quale casa?',
  choose: 'Più agenti di questo progetto mostrano i loro dispositivi.',
  anchor: 'da-ovunque',
  fieldLegend: 'La casa',
  field: 'Vede la casa da ovunque',
  fieldHint:
    'Nella pagina Dal vivo, con l’accesso fatto qui. Proprietari e redattori vi comandano anche i dispositivi, se lo permette anche chi possiede l’agente; i lettori guardano soltanto. Finisce con l’accesso, e quando la persona lascia il progetto.',
  save: 'Salva per la casa',
  badge: 'Vede la casa',
}
