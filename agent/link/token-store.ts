import {isPairing, type TokenStore} from '../../client/token-store.ts'
import {filesIn} from '../folder.ts'
import {openJsonFile} from '../json-file.ts'

/** Opens the store on disk: a refresh token is in the file before it is used. */
export async function openTokenStore(folder: string): Promise<TokenStore> {
  const stored = openJsonFile({path: filesIn(folder).session, version: 1, isValid: isPairing})
  let current = await stored.read()
  return {
    get current() {
      return current
    },
    async save(pairing) {
      await stored.write(pairing)
      current = pairing
    },
    async remove() {
      await stored.remove()
      current = undefined
    },
  }
}
