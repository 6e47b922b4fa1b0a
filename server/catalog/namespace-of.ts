/** The part of a product's id that it shares with the others of its catalog. */
export const namespaceOf = (id: string): string => id.slice(0, id.indexOf('/'))
