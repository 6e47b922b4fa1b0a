/**
 * Returns a function that calls `make` once and then returns the same promise. One that rejected is forgotten, so the
 * next call tries again: a failure of a moment must not last until a restart.
 */
export function keepResolved<T>(make: () => Promise<T>): () => Promise<T> {
  const kept = new Map<undefined, Promise<T>>()
  return () => keptIn(kept, undefined, make)
}

/** A Map or a WeakMap. */
interface Kept<Key, Value> {
  get(key: Key): Value | undefined
  set(key: Key, value: Value): unknown
  delete(key: Key): unknown
}

/** Does the same for each key, in a map of the caller's. */
export function keptIn<Key, T>(kept: Kept<Key, Promise<T>>, key: Key, make: () => Promise<T>): Promise<T> {
  const known = kept.get(key)
  if (known) return known
  const made = make()
  kept.set(key, made)
  made.catch(() => kept.delete(key))
  return made
}
