const isCheckout = import.meta.filename?.endsWith('.ts') === true

// How people start the programs as they are installed: through npm from a checkout, by their names when packaged.

export const serverCommand = isCheckout ? 'npm run -s pianta --' : 'pianta'
export const agentCommand = isCheckout ? 'npm run -s agent --' : 'pianta-agent'

/** How people start a server of the same installation, so that phones can open its pages. */
export const lanCommand = `${serverCommand} serve --lan`

/** How people get a newer release. */
export const updateAdvice = isCheckout
  ? 'Update Pianta: run `git pull && npm ci` in its folder.'
  : 'Update Pianta: install its newest release in place of this one.'
