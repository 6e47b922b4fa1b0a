/** The pages of the documentation, as files of the checkout, in the order of their list. */
export const docsPages = [
  'docs/install.md',
  'docs/configuration.md',
  'docs/commands.md',
  'docs/editor.md',
  'docs/sweet-home-3d.md',
  'docs/importing.md',
  'docs/catalog.md',
  'docs/agent.md',
  'docs/home-assistant-card.md',
  'docs/sign-in.md',
  'docs/api.md',
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

/** Files that these pages link to. */
const linked = ['docs/grafana.json', 'samples/version-1.json'] as const

/** Everything that `/docs` serves, by name: `agent.md` is at `/docs/agent.md`. */
export const docsFiles: ReadonlyMap<string, string> = new Map(
  [...docsPages, ...linked].map((path) => [nameOf(path), path]),
)

/** Returns the address of a file, whichever folder a link to it names. */
export const docsAddress = (path: string): string => `/docs/${nameOf(path)}`

/** The pages that other pages of ours link to. */
export const guideFiles = {
  agent: docsAddress('docs/agent.md'),
  format: docsAddress('docs/home-format.md'),
  webhooks: docsAddress('docs/webhooks.md'),
} as const

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
