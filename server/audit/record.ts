import type {Clock} from '#shared/clock.ts'
import type {AuditDetails, AuditKind} from '../database/audit-kinds.ts'
import type {Database} from '../database/open.ts'
import {audit} from '../database/tables/audit.ts'

/** The acting person and the IP address of their request. A command of the server has neither. */
export interface Actor {
  byId?: string | undefined
  address?: string | null | undefined
}

export interface AuditEntry extends Actor {
  kind: AuditKind
  /** The account that it is about. */
  accountId?: string | undefined
  about?: AuditDetails
}

const maxName = 100

/** Records an event. Call it inside the transaction of the change, so that both are stored or neither. */
export function recordAudit({database, clock}: {database: Database; clock: Clock}, entry: AuditEntry) {
  const {kind, accountId, byId, address, about: {name, ...details} = {}} = entry
  const at = clock.now()
  const about = name === undefined ? details : {name: name.slice(0, maxName), ...details}
  database.insert(audit).values({kind, accountId, byId, address, about, at, lastAt: at}).run()
}
