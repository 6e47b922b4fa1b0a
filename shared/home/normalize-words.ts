/**
 * Returns the words of a name or a catalog id in lower case without accents, each between spaces:
 * `fridgeFreezer2` becomes ` fridge freezer `.
 */
export function normalizeWords(text: string): string {
  const plain = text
    .slice(0, 200)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()
  return ` ${plain} `
}
