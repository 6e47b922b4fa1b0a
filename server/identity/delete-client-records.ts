import {sql} from '../database/drizzle.ts'
import type {Database} from '../database/open.ts'
import {oidcRecord} from '../database/schema.ts'

/** Ends what is under way for a client: its codes, and requests that wait for a person. */
export function deleteClientRecords(database: Database, clientId: string) {
  const {payload} = oidcRecord
  const isOf = sql`${clientId} in (${payload} ->> '$.clientId', ${payload} ->> '$.params.client_id')`
  database.delete(oidcRecord).where(isOf).run()
}
