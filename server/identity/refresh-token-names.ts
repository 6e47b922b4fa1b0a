import {createHmac, timingSafeEqual} from 'node:crypto'
import {newSecret} from '../accounts/secrets.ts'

/** The grant of a refresh token, and how often it was renewed before. */
export interface RefreshTokenOrigin {
  grantId: string
  rotations: number
}

export type RefreshTokenNames = ReturnType<typeof createRefreshTokenNames>

/**
 * Makes refresh tokens that tell their origin, signed: `<random>.<rotations>.<grant>.<tag>`. The database knows tokens by
 * their hash. Only after a restore, which forgets those since the backup, the tag proves that this server made one.
 */
export function createRefreshTokenNames(key: string) {
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
