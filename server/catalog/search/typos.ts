/** Shorter words have too many neighbours, and another number is no typo. */
const minLength = 4
const maxLength = 40

/** Returns whether a word of the catalog also matches typos. */
export const toleratesTypos = (word: string): boolean => {
  const {length} = [...word]
  return length >= minLength && length <= maxLength && !/\p{N}/u.test(word)
}

/**
 * Returns a word's delete-neighbourhood: its variants without one letter.
 * Two words one edit apart (insertion, deletion, substitution, transposition) share a variant, or one is a variant of
 * the other.
 */
export function deletionNeighbours(word: string): string[] {
  const letters = [...word]
  return [...new Set(letters.map((_, index) => letters.toSpliced(index, 1).join('')))]
}

/** Returns whether the edit distance is at most one; a transposition is one edit. */
export function isWithinOneEdit(typed: string, meant: string): boolean {
  const [a, b] = [[...typed], [...meant]]
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let end = 0
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]
}
