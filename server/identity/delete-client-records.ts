import {sql} from '../database/drizzle.ts'
import type {Database} from '../database/open.ts'
import {oidcRecord} from '../database/tables/identity.ts'

/** Deletes a client's codes and pending authorization requests. */
export function deleteClientRecords(database: Database, clientId: string) {
  const {payload} = oidcRecord
  const isOf = sql`${clientId} in (${payload} ->> '$.clientId', ${payload} ->> '$.params.client_id')`
  database.delete(oidcRecord).where(isOf).run()
}
