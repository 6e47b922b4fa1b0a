import {readFile} from 'node:fs/promises'
import {removeFile, replaceFile} from '#shared/host/replace-file.ts'
import {isPairing, type Pairing, type TokenStore} from './token-store.ts'

/**
 * Keeps the session in a file that only its owner can read, in Node, Deno and Bun. A power cut leaves the old session
 * or the new one. One program at a time may use the file.
 */
export async function fileStore(path: string): Promise<TokenStore> {
  let current = await read(path)
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = (act: () => Promise<void>) => {
    const done = last.then(act)
    last = done.catch(() => {})
    return done
  }
  return {
    get current() {
      return current
    },
    save: (pairing) =>
      inTurn(async () => {
        await replaceFile(path, JSON.stringify(pairing))
        current = pairing
      }),
    remove: () =>
      inTurn(async () => {
        await removeFile(path)
        current = undefined
      }),
  }
}

async function read(path: string): Promise<Pairing | undefined> {
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'))
    return isPairing(value) ? value : undefined
  } catch (error) {
    if (error instanceof SyntaxError || (error as {code?: string}).code === 'ENOENT') return undefined
    throw error
  }
}
