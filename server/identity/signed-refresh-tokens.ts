import {createHmac, timingSafeEqual} from 'node:crypto'
import {newSecret} from '../accounts/secrets.ts'

/** The grant of a refresh token, and how often it was renewed before. */
export interface RefreshTokenOrigin {
  grantId: string
  rotations: number
}

export type SignedRefreshTokens = ReturnType<typeof createSignedRefreshTokens>

/**
 * Makes and reads refresh tokens that hold their origin, signed: `<random>.<rotations>.<grant>.<tag>`. The database
 * finds tokens by their hash. After a restore it lacks those since the backup; their tag proves that this server made
 * them.
 */
export function createSignedRefreshTokens(key: string) {
  const tagOf = (text: string) => createHmac('sha256', key).update(text).digest().subarray(0, 16)
  return {
    create({grantId, rotations}: RefreshTokenOrigin): string {
      const text = `${newSecret()}.${rotations}.${grantId}`
      return `${text}.${tagOf(text).toString('base64url')}`
    },

    /** Returns the origin of a token with a valid tag. */
    read(token: string): RefreshTokenOrigin | undefined {
      const [, text = '', rotations, grantId = '', tag = ''] =
        /^([\w-]{43}\.(\d{1,9})\.([\w-]{1,64}))\.([\w-]{22})$/.exec(token) ?? []
      if (text === '' || !timingSafeEqual(tagOf(text), Buffer.from(tag, 'base64url'))) return undefined
      return {grantId, rotations: Number(rotations)}
    },
  }
}
