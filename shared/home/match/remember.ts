/** Returns a function that computes each result once. */
export function remember<Key, Result>(compute: (key: Key) => Result): (key: Key) => Result {
  const known = new Map<Key, Result>()
  return (key) => {
    const before = known.get(key)
    if (before !== undefined || known.has(key)) return before as Result
    const result = compute(key)
    known.set(key, result)
    return result
  }
}
