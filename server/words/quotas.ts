/** Texts about the space of an account and its quota. Sizes are formatted. */
export const en = {
  title: 'Space',
  lead: 'What the projects you own take. A project with several owners counts for each of them.',
  projects: 'Projects',
  storage: 'Files, versions, drafts and comments',
  used: ({used, max}: {used: string; max: string}) => `${used} of ${max}`,
  largest: 'Your largest projects',
  ofProject: (size: string) => `The files, versions, drafts and comments of this project take ${size}.`,
  more: 'See what your projects take',
  nearlyFull: ({used, max}: {used: string; max: string}) =>
    `Your projects take ${used} of ${max}. When that is full, nothing more can be saved.`,
  owns: 'Owns',
  owned: ({projects, size}: {projects: number; size: string}) =>
    projects === 0 ? 'No project' : `${projects === 1 ? '1 project' : `${projects} projects`}, ${size}`,
  projectsFullTitle: 'No room for another project',
  projectsFull: (max: string) =>
    `An account can own ${max} projects, and this one already does. Delete a project that is no longer needed, or ask the administrator of this server to allow more.`,
  storageFullTitle: 'No room left',
  storageFull: (max: string) =>
    `This was not saved. Files, versions, drafts and comments in an account’s own projects can take ${max}, and this does not fit any more. The project’s owner can delete projects that are no longer needed, or ask the administrator of this server to allow more.`,
}

export const it: typeof en = {
  title: 'Spazio',
  lead: 'Quanto occupano i progetti di cui sei proprietario. Un progetto con più proprietari conta per ognuno.',
  projects: 'Progetti',
  storage: 'File, versioni, bozze e commenti',
  used: ({used, max}) => `${used} di ${max}`,
  largest: 'I tuoi progetti più grandi',
  ofProject: (size) => `I file, le versioni, le bozze e i commenti di questo progetto occupano ${size}.`,
  more: 'Guarda quanto occupano i tuoi progetti',
  nearlyFull: ({used, max}) =>
    `I tuoi progetti occupano ${used} di ${max}. Quando lo spazio è finito, non si può più salvare niente.`,
  owns: 'Possiede',
  owned: ({projects, size}) =>
    projects === 0 ? 'Nessun progetto' : `${projects === 1 ? '1 progetto' : `${projects} progetti`}, ${size}`,
  projectsFullTitle: 'Non c’è posto per un altro progetto',
  projectsFull: (max) =>
    `Un account può avere ${max} progetti, e questo li ha già. Elimina un progetto che non serve più, o chiedi all’amministratore di questo server di permetterne altri.`,
  storageFullTitle: 'Spazio finito',
  storageFull: (max) =>
    `Non è stato salvato. File, versioni, bozze e commenti nei progetti di un account possono occupare ${max}, e questo non ci sta più. Chi possiede il progetto può eliminare progetti che non servono più, o chiedere all’amministratore di questo server più spazio.`,
}
