import type {Clock} from '#shared/clock.ts'
import {limits} from '#shared/contract/limits.ts'
import {and, lt, ne, or} from '../database/drizzle.ts'
import type {Database} from '../database/open.ts'
import {accessToken, grant, oidcRecord, refreshToken} from '../database/tables/identity.ts'

/** Keeps expired device codes for a day: a device that slept still learns that its code expired. */
const deviceCodeRetention = 24 * 60 * 60 * 1000

/** Deletes expired tokens and records. Grants stay longer: idle connections are found by them. */
export function deleteExpiredRecords({database, clock}: {database: Database; clock: Clock}) {
  const now = clock.now()
  database.transaction(() => {
    database.delete(accessToken).where(lt(accessToken.expiresAt, now)).run()
    database.delete(refreshToken).where(lt(refreshToken.expiresAt, now)).run()
    database
      .delete(oidcRecord)
      .where(
        and(
          lt(oidcRecord.expiresAt, now),
          or(ne(oidcRecord.model, 'DeviceCode'), lt(oidcRecord.expiresAt, now - deviceCodeRetention)),
        ),
      )
      .run()
    database
      .delete(grant)
      .where(lt(grant.expiresAt, now - limits.refreshTokenLifetime * 1000))
      .run()
  })
}
