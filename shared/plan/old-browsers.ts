/**
 * What code that pages share with the server uses and Chrome 80 lacks. esbuild lowers syntax for the WebViews of old wall
 * tablets, but not methods. Each is what the standard says, for the uses here; a test runs the page without the built-in ones.
 */
function supply(prototype: object, name: string, method: (...args: never[]) => unknown) {
  if (!(name in prototype)) Object.defineProperty(prototype, name, {value: method, writable: true, configurable: true})
}

supply(Array.prototype, 'at', function at(this: unknown[], index: number) {
  return this[index < 0 ? this.length + index : index]
})

supply(Array.prototype, 'toSorted', function toSorted(this: unknown[], compare: (a: unknown, b: unknown) => number) {
  return [...this].sort(compare)
})

supply(Array.prototype, 'findLast', function findLast(this: unknown[], is: (one: unknown) => boolean) {
  return [...this].reverse().find(is)
})

supply(Map, 'groupBy', (all: Iterable<unknown>, keyOf: (one: unknown) => unknown) => {
  const groups = new Map<unknown, unknown[]>()
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one])
  return groups
})

supply(String.prototype, 'replaceAll', function replaceAll(this: string, from: string, to: string) {
  return this.split(from).join(to)
})

supply(String.prototype, 'toWellFormed', function toWellFormed(this: string) {
  return this.replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '\uFFFD')
})

supply(Object, 'hasOwn', (object: object, key: string) => Object.hasOwn(object, key))
