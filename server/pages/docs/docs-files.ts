import type {Language} from '#shared/text/languages.ts'

export const docsLanguage = (path: string): Language => (path.startsWith('docs/it/') ? 'it' : 'en')

/** The pages of the documentation, as files of the checkout, in the order of their list. */
export const docsPages = [
  'docs/install.md',
  'docs/recipes.md',
  'docs/comparison.md',
  'docs/configuration.md',
  'docs/commands.md',
  'docs/editor.md',
  'docs/sweet-home-3d.md',
  'docs/importing.md',
  'docs/catalog.md',
  'docs/agent.md',
  'docs/home-assistant-card.md',
  'docs/sign-in.md',
  'docs/assistants.md',
  'docs/api.md',
  'docs/generated-clients.md',
  'docs/webhooks.md',
  'docs/home-format.md',
  'docs/backup.md',
  'docs/durability.md',
  'docs/monitoring.md',
  'docs/scaling.md',
  'docs/cdn.md',
  'docs/architecture.md',
  'SECURITY.md',
  'CHANGELOG.md',
] as const

/** The Italian pages: `docs/it/agent.md` has the sections of `docs/agent.md`. */
export const italianPages = [
  'docs/it/install.md',
  'docs/it/recipes.md',
  'docs/it/comparison.md',
  'docs/it/editor.md',
  'docs/it/sweet-home-3d.md',
  'docs/it/importing.md',
  'docs/it/catalog.md',
  'docs/it/agent.md',
  'docs/it/home-assistant-card.md',
  'docs/it/sign-in.md',
  'docs/it/assistants.md',
  'docs/it/backup.md',
] as const

/** Files that these pages link to. */
const linked = ['docs/grafana.json', 'samples/version-1.json'] as const

/** Everything that `/docs` serves, by name: `agent.md` is at `/docs/agent.md`, `it/agent.md` at `/docs/it/agent.md`. */
export const docsFiles: ReadonlyMap<string, string> = new Map(
  [...docsPages, ...italianPages, ...linked].map((path) => [nameOf(path), path]),
)

/** Returns the address of a file of the checkout. */
export const docsAddress = (path: string): string => `/docs/${nameOf(path)}`

/** Returns the language of a page by its address. */
export const docsLanguageAt = (address: string): Language => (address.startsWith('/docs/it/') ? 'it' : 'en')

/** The pages that other pages of ours link to. */
export const guideFiles = {
  format: docsAddress('docs/home-format.md'),
  webhooks: docsAddress('docs/webhooks.md'),
} as const

/** Returns a page in the other language, if it is there. */
export function translationOf(path: string): string | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return docsFiles.get(docsLanguage(path) === 'it' ? name : `it/${name}`)
}

/** Returns an English page, or its translation for readers of that language. */
export const docsPageIn = (language: Language, path: string): string =>
  (language === 'it' ? translationOf(path) : undefined) ?? path

/** Returns the address of the agent's page for readers of this language. */
export const agentGuide = (language: Language): string => docsAddress(docsPageIn(language, 'docs/agent.md'))

function nameOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return docsLanguage(path) === 'it' ? `it/${name}` : name
}
