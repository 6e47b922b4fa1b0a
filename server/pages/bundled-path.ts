/** Returns the address of a bundled file. */
export const bundledPath = (version: string, file: string) => `/editor/${version}/${file}`
