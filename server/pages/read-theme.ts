/** The colours that a person chose for this browser's pages; undefined follows the system. */
export type Theme = 'light' | 'dark' | undefined

export const readTheme = (text: string | undefined): Theme => (text === 'light' || text === 'dark' ? text : undefined)
