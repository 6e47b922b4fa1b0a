/** Compares ids and other texts by their UTF-16 code units, the same in every locale. */
export const compareText = (one: string, other: string): number => (one < other ? -1 : Number(one > other))
