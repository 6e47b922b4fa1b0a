/** Returns the part of a product's id that its whole catalog shares. */
export const namespaceOf = (id: string): string => id.slice(0, id.indexOf('/'))
