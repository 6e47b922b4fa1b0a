import {hash, randomBytes} from 'node:crypto'

/** Returns 256 random bits for a cookie or a link. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** Hashes a secret for storage. 256 random bits need no salt and no slow hash. */
export const hashSecret = (secret: string) => hash('sha256', secret, 'base64url')
