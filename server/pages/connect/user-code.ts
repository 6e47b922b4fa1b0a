/** A code as people type it, with or without its dash, spaced or small: what identifies it is left. */
export const normalCode = (typed: string) => typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** As devices show it. */
export const shownCode = (code: string) => code.replace(/^(.{4})(.{4})$/, '$1-$2')
