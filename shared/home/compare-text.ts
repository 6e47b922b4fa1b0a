/** Orders ids and other texts by their characters, alike in every language. */
export const compareText = (one: string, other: string): number => (one < other ? -1 : Number(one > other))
