import type {Adapter, AdapterPayload} from 'oidc-provider'
import {hashSecret} from '../../accounts/secrets.ts'
import {and, eq} from '../../database/drizzle.ts'
import {oidcRecord} from '../../database/tables/identity.ts'
import type {PayloadCodec} from '../payload-codec.ts'
import type {AdapterNeeds} from './needs.ts'

export type RecordNeeds = Pick<AdapterNeeds, 'database' | 'clock' | 'requests'> & {payloads: PayloadCodec}

/** Stores the provider's short-lived models, all in one table. */
export function recordAdapter(model: string, {database, clock, requests, payloads}: RecordNeeds) {
  const isIt = (id: string) => and(eq(oidcRecord.model, model), eq(oidcRecord.hash, hashSecret(id)))

  function store(id: string, payload: AdapterPayload, expiresIn = 0) {
    const values = {
      userCodeHash: payload.userCode === undefined ? null : hashSecret(payload.userCode),
      uid: payload.uid ?? null,
      grantId: payload.grantId ?? null,
      payload: payloads.pack(payload),
      expiresAt: clock.now() + expiresIn * 1000,
    }
    database
      .insert(oidcRecord)
      .values({model, hash: hashSecret(id), ...values})
      .onConflictDoUpdate({target: [oidcRecord.model, oidcRecord.hash], set: values})
      .run()
  }

  function remove(id: string) {
    database.delete(oidcRecord).where(isIt(id)).run()
  }

  return {
    /** The same as `upsert` and `destroy`, for a transaction. */
    store,
    remove,

    async upsert(id, payload, expiresIn) {
      store(id, payload, expiresIn)
    },

    async find(id) {
      const row = database.select().from(oidcRecord).where(isIt(id)).get()
      return row && payloads.unpack(row, id)
    },

    async consume(id) {
      requests.write(() => {
        const row = database.select({payload: oidcRecord.payload}).from(oidcRecord).where(isIt(id)).get()
        if (!row) return
        const payload = {...row.payload, consumed: Math.floor(clock.now() / 1000)}
        database.update(oidcRecord).set({payload}).where(isIt(id)).run()
      })
    },

    async destroy(id) {
      remove(id)
    },
  } satisfies Partial<Adapter> & Record<'store' | 'remove', unknown>
}
