const isCheckout = import.meta.filename?.endsWith('.ts')

/** How people start this program as it is installed: through npm from a checkout, by its name when it is packaged. */
export const ownCommand = isCheckout ? 'npm run -s agent --' : 'pianta-agent'

/** How people start the server's commands, in the same installation. */
export const ownServerCommand = isCheckout ? 'npm run -s pianta --' : 'pianta'

/** How people start a server of the same installation, so that phones can open its pages. */
export const lanCommand = `${ownServerCommand} serve --lan`
