/** The storage of a browser, or memory where it is turned off. */
export interface SmallStorage {
  /** Whether it lasts longer than this page. */
  readonly isLasting: boolean
  keys(): string[]
  read(key: string): string | null
  /** Returns false when it is full. */
  write(key: string, text: string): boolean
  remove(key: string): void
}

export function openStorage(): SmallStorage {
  const lasting = browserStorage()
  if (lasting === undefined) return memory()
  return {
    isLasting: true,
    keys: () => Object.keys(lasting),
    read: (key) => lasting.getItem(key),
    write(key, text) {
      try {
        lasting.setItem(key, text)
        return true
      } catch {
        return false
      }
    },
    remove: (key) => lasting.removeItem(key),
  }
}

export function clear(storage: SmallStorage, prefix: string): void {
  for (const key of storage.keys()) if (key.startsWith(prefix)) storage.remove(key)
}

function browserStorage(): Storage | undefined {
  const probe = 'pianta demo probe'
  try {
    localStorage.setItem(probe, '')
    localStorage.removeItem(probe)
    return localStorage
  } catch {
    // People can turn it off.
    return undefined
  }
}

function memory(): SmallStorage {
  const values = new Map<string, string>()
  return {
    isLasting: false,
    keys: () => [...values.keys()],
    read: (key) => values.get(key) ?? null,
    write(key, text) {
      values.set(key, text)
      return true
    },
    remove: (key) => void values.delete(key),
  }
}
