const isCheckout = import.meta.filename?.endsWith('.ts') === true

/** How people start this program as it is installed: through npm from a checkout, by its name when it is packaged. */
export const ownCommand = isCheckout ? 'npm run -s pianta --' : 'pianta'

/** How people get a newer release. */
export const updateAdvice = isCheckout
  ? 'Update Pianta: run `git pull && npm ci` in its folder.'
  : 'Update Pianta: install its newest release in place of this one.'
