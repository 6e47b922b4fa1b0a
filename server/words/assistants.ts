import type {AssistantScope} from '#shared/contract/scopes.ts'

export const en = {
  badge: 'Assistant',
  describedAt: 'Describes itself at',
  ownWords: (host: string) =>
    `Nobody here has checked this app, and its name is what it says of itself. Only the address ${host} is sure. Allow it if you know the address and have just begun to connect it.`,
  anyProgram:
    'It takes you back to a program on this device, and any program here can pose as this app. Choose Deny if you did not begin this yourself.',
  /** The permission that each scope gives an assistant: it saves nothing. */
  scopes: {
    'projects:read': 'See the plans of the project you choose, in every saved version',
    'catalog:read': 'Search the product catalog',
    'hosts:manage': 'See the names and places of the project’s devices, but not their states',
    'projects:write': 'Propose changes. Each appears in your editor, and is saved only if you bring it in',
  } satisfies Record<AssistantScope, string>,
}

export const it: typeof en = {
  badge: 'Assistente',
  describedAt: 'Si descrive a',
  ownWords: (host) =>
    `Qui nessuno ha controllato questa app, e il nome è quello che dice di sé. Di sicuro c’è solo l’indirizzo ${host}. Consenti se conosci l’indirizzo e hai appena cominciato a collegarla.`,
  anyProgram:
    'Ti riporta a un programma su questo dispositivo, e qualunque programma qui può spacciarsi per questa app. Scegli Rifiuta se non hai cominciato tu.',
  scopes: {
    'projects:read': 'Vedere le piante del progetto che scegli, in ogni versione salvata',
    'catalog:read': 'Cercare nel catalogo dei prodotti',
    'hosts:manage': 'Vedere nomi e posizioni dei dispositivi del progetto, ma non i loro stati',
    'projects:write': 'Proporre modifiche. Ognuna compare nel tuo editor, e si salva solo se la integri tu',
  },
}
