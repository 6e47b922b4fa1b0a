/** A name as it is sorted: an accent or a capital puts it nowhere else. */
export const sortText = (name: string): string => name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
