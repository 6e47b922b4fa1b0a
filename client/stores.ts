import {isPairing, type Pairing, type TokenStore} from './token-store.ts'

/** Keeps the session for as long as the program runs. */
export function memoryStore(pairing?: Pairing): TokenStore {
  let current = pairing
  return {
    get current() {
      return current
    },
    async save(pairing) {
      current = pairing
    },
    async remove() {
      current = undefined
    },
  }
}

/**
 * Keeps the session in a browser's storage: `localStorage` for all tabs, `sessionStorage` for one. Each read parses it
 * anew, since another tab may have stored it.
 */
export function webStore(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>, key = 'pianta'): TokenStore {
  return {
    get current() {
      return parse(storage.getItem(key))
    },
    async save(pairing) {
      storage.setItem(key, JSON.stringify(pairing))
    },
    async remove() {
      storage.removeItem(key)
    },
  }
}

function parse(text: string | null): Pairing | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return isPairing(value) ? value : undefined
  } catch {
    return undefined
  }
}
