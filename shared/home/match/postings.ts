/** Returns the indexes of the lists with each value, as often as they have it. */
export function createPostings<Value>(lists: readonly (readonly Value[])[]): Map<Value, number[]> {
  const postings = new Map<Value, number[]>()
  for (const [list, values] of lists.entries())
    for (const value of values) {
      const known = postings.get(value)
      if (known === undefined) postings.set(value, [list])
      else known.push(list)
    }
  return postings
}
