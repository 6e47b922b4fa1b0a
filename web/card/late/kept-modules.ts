/**
 * The modules that this script shares with its parts, so that the page has each of them once.
 * `package/share-modules.ts` fills it with those that both import.
 */
export const keptModules: Readonly<Record<string, unknown>> = {}
