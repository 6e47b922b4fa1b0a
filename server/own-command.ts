/** How people start this program as it is installed: through npm from a checkout, by its name when it is packaged. */
export const ownCommand = import.meta.filename?.endsWith('.ts') ? 'npm run -s pianta --' : 'pianta'
