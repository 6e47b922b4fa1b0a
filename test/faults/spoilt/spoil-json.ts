import {oddTexts, oddValues, type Random} from './random.ts'

type Container = Record<string, unknown> | unknown[]

/** Copies a JSON value and damages it in one place. */
export function spoilValue(value: unknown, random: Random): unknown {
  const copy = structuredClone(value)
  const containers = containersOf(copy)
  if (containers.length === 0 || random.chance(0.05)) return random.pick(oddValues)
  random.pick(ways)(random.pick(containers), random)
  return copy
}

function containersOf(value: unknown): Container[] {
  if (typeof value !== 'object' || value === null) return []
  return [value as Container, ...Object.values(value).flatMap(containersOf)]
}

const keyIn = (container: Container, random: Random) => random.pick([...Object.keys(container), '0'])

function set(container: Container, key: string, value: unknown) {
  // Like JSON.parse, treat `__proto__` as any other key.
  Object.defineProperty(container, key, {value, enumerable: true, configurable: true, writable: true})
}

const ways: readonly ((container: Container, random: Random) => void)[] = [
  (container, random) => set(container, keyIn(container, random), random.pick(oddValues)),
  (container, random) => set(container, keyIn(container, random), random.pick(oddTexts)),
  (container, random) => {
    const key = keyIn(container, random)
    if (Array.isArray(container)) container.splice(Number(key), 1)
    else delete container[key]
  },
  (container, random) => {
    if (Array.isArray(container)) container.push(random.pick(oddValues))
    else set(container, random.pick(oddTexts), random.pick(oddValues))
  },
  (container, random) => {
    const key = keyIn(container, random)
    set(container, key, [(container as Record<string, unknown>)[key]])
  },
]

const utf8 = (text: string) => Buffer.from(text)

/** Damages the bytes of a body. */
export const textSpoils: readonly ((bytes: Buffer, random: Random) => Buffer)[] = [
  (bytes, random) => bytes.subarray(0, random.below(bytes.length + 1)),
  (bytes, random) => {
    const spoilt = Buffer.from(bytes)
    for (let count = random.below(3); count >= 0; count--) spoilt[random.below(spoilt.length || 1)] = random.below(256)
    return spoilt
  },
  (bytes, random) => {
    const at = random.below(bytes.length + 1)
    const odd = random.pick(['\\ud83d', '\\u0000', '\\', '"', ',', ':', '{', ']', '//', "'", '\ufeff', '1e999', '-'])
    return Buffer.concat([bytes.subarray(0, at), utf8(odd), bytes.subarray(at)])
  },
  (bytes) => Buffer.concat([bytes, bytes]),
  (bytes) => utf8(`\ufeff${bytes}`),
  (bytes) => Buffer.from(String(bytes), 'utf16le'),
  (bytes) => Buffer.from(`${bytes}é`, 'latin1'),
  // A duplicate key.
  (bytes) => utf8(String(bytes).replace(/\{("[^"]*":)/, '{$1null,$1')),
  (_, random) => utf8('['.repeat(random.pick([64, 65, 100_000]))),
  (_, random) => utf8(`${'{"a":'.repeat(random.pick([64, 65, 5000]))}1`),
  (_, random) => utf8(`[${'[],'.repeat(random.below(50_000))}1]`),
  (_, random) => utf8(`{"name":${'9'.repeat(1 + random.below(5000))}}`),
  (_, random) => random.bytes(random.below(200)),
  () => Buffer.alloc(0),
]
