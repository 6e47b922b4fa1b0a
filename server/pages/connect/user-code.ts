/** Removes dashes and spaces from a typed code and uppercases it. */
export const normalCode = (typed: string) => typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** Returns the code as devices show it. */
export const shownCode = (code: string) => code.replace(/^(.{4})(.{4})$/, '$1-$2')
