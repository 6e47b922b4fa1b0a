/** Substitutes for functions that old tablet browsers (Chrome 80) lack: the drawing runs there too. */

/** Does the same as `Map.groupBy`. */
export function groupBy<Each, Key>(all: Iterable<Each>, keyOf: (each: Each) => Key): Map<Key, Each[]> {
  const groups = new Map<Key, Each[]>()
  for (const each of all) {
    const key = keyOf(each)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [each])
    else group.push(each)
  }
  return groups
}

/** Does the same as `Object.hasOwn`. */
export function hasOwn(object: object, key: string): boolean {
  // biome-ignore lint/suspicious/noPrototypeBuiltins: older browsers lack the replacement
  return Object.prototype.hasOwnProperty.call(object, key)
}
