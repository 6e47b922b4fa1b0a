/**
 * The words of a name or a catalog's id in small letters without accents, a space before and after each: `fridgeFreezer2`
 * as ` fridge freezer `.
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
