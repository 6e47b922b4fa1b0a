/** Shorter words have too many neighbours, and numbers mean nothing but themselves. */
const shortest = 4
const longest = 40

/** Whether a slip in a word of the catalog is looked past. */
export const toleratesTypos = (word: string): boolean => {
  const {length} = [...word]
  return length >= shortest && length <= longest && !/\p{N}/u.test(word)
}

/**
 * A word with one of its letters left out, in every way. Two words that are one slip apart (a letter more, less, another,
 * or two neighbours swapped) have one of these in common, or one is among those of the other.
 */
export function deletionNeighbours(word: string): string[] {
  const letters = [...word]
  return [...new Set(letters.map((_, index) => letters.toSpliced(index, 1).join('')))]
}

/** Whether one slip makes the one of the other, or they are the same. */
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
