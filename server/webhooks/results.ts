import {limits} from '#shared/api/limits.ts'
import {and, eq, sql} from '../database/drizzle.ts'
import type {Database} from '../database/open.ts'
import {delivery, webhook} from '../database/schema.ts'
import {nextAttempt} from './ladder.ts'
import type {Outcome} from './post.ts'
import type {Queued} from './queue.ts'

/** A try that ended. Times in milliseconds since the epoch. */
export interface Result {
  row: Pick<Queued, 'seq' | 'id' | 'webhookId'>
  outcome: Outcome
  triedAt: number
  endedAt: number
  /** Whether a try at its webhook may have failed since one was answered 2xx. */
  wasFailing: boolean
}

/** What a result came to. */
export interface Effect {
  /** When it is tried again; null when it is not. */
  nextAttemptAt: number | null
  /** Its webhook was turned off by it. */
  isTurnedOff: boolean
}

export type Results = ReturnType<typeof createResults>

/** Writes what became of tries (contract: Webhooks; decisions: off). */
export function createResults({database, random = Math.random}: {database: Database; random?: () => number}) {
  const offListeners = new Set<(webhookId: string) => void>()
  const isRow = and(eq(delivery.seq, sql.placeholder('seq')), eq(delivery.id, sql.placeholder('id')))
  const isWebhook = eq(webhook.id, sql.placeholder('id'))

  const setTried = {
    tries: sql`${delivery.tries} + 1`,
    lastStatus: sql`${sql.placeholder('status')}`,
    lastAnswer: sql`${sql.placeholder('answer')}`,
    lastError: sql`${sql.placeholder('error')}`,
    lastTook: sql`${sql.placeholder('took')}`,
    lastTriedAt: sql`${sql.placeholder('triedAt')}`,
    nextAttemptAt: sql`${sql.placeholder('nextAttemptAt')}`,
  }
  const setDelivered = database
    .update(delivery)
    .set({...setTried, deliveredAt: sql`${sql.placeholder('deliveredAt')}`})
    .where(isRow)
    .prepare()
  const setFailed = database
    .update(delivery)
    .set({...setTried, step: sql`${sql.placeholder('step')}`})
    .where(isRow)
    .prepare()
  const remove = database.delete(delivery).where(isRow).prepare()
  const progress = database
    .select({step: delivery.step, nextAttemptAt: delivery.nextAttemptAt})
    .from(delivery)
    .where(isRow)
    .prepare()
  const health = database
    .select({failingSince: webhook.failingSince, disabledAt: webhook.disabledAt})
    .from(webhook)
    .where(isWebhook)
    .prepare()
  const setFailing = database
    .update(webhook)
    .set({failingSince: sql`${sql.placeholder('since')}`})
    .where(isWebhook)
    .prepare()
  const turnOff = database
    .update(webhook)
    .set({disabledAt: sql`${sql.placeholder('at')}`, disabledReason: sql`${sql.placeholder('reason')}`})
    .where(isWebhook)
    .prepare()
  const giveUp = database
    .update(delivery)
    .set({nextAttemptAt: null})
    .where(sql`${delivery.lane} = ${sql.placeholder('id')} AND ${delivery.nextAttemptAt} IS NOT NULL`)
    .prepare()

  const ended: Effect = {nextAttemptAt: null, isTurnedOff: false}

  function write(result: Result): Effect {
    return result.outcome.error === null ? writeDelivered(result) : writeFailed(result, result.outcome.error)
  }

  function writeDelivered({row: {seq, id, webhookId}, outcome, triedAt, endedAt, wasFailing}: Result): Effect {
    if (webhookId === null) {
      remove.run({seq, id})
      return ended
    }
    setDelivered.run({seq, id, ...outcome, triedAt, nextAttemptAt: null, deliveredAt: endedAt})
    if (wasFailing) setFailing.run({id: webhookId, since: null})
    return ended
  }

  function writeFailed({row: {seq, id, webhookId}, outcome, triedAt, endedAt}: Result, error: string): Effect {
    const at = progress.get({seq, id})
    // Its connection or webhook was removed.
    if (!at) return ended
    const step = at.step + 1
    // What was given up during the try stays so.
    const nextAttemptAt = at.nextAttemptAt === null ? null : nextAttempt(step, endedAt, random())
    if (webhookId === null && nextAttemptAt === null) {
      remove.run({seq, id})
      return ended
    }
    setFailed.run({seq, id, ...outcome, triedAt, nextAttemptAt, step})
    const isTurnedOff = webhookId !== null && noteFailure(webhookId, error, endedAt)
    return {nextAttemptAt: isTurnedOff ? null : nextAttemptAt, isTurnedOff}
  }

  /** Whether the webhook is turned off for it. */
  function noteFailure(id: string, error: string, at: number): boolean {
    const row = health.get({id})
    if (!row || row.disabledAt !== null) return false
    const {failingSince} = row
    // One in the future was written by a clock that was set back since.
    if (failingSince === null || failingSince > at) {
      setFailing.run({id, since: at})
      return false
    }
    if (at - failingSince < limits.webhookPatience) return false
    turnOff.run({id, at, reason: `Every post failed for three days. The last one: ${error}`})
    giveUp.run({id})
    return true
  }

  return {
    /** In one transaction; what was removed meanwhile is left alone. What came of each, in their order. */
    write(results: readonly Result[]): Effect[] {
      const effects = database.transaction(() => results.map(write))
      for (const [index, {isTurnedOff}] of effects.entries()) {
        const webhookId = isTurnedOff ? results[index]?.row.webhookId : undefined
        if (webhookId) for (const listener of offListeners) listener(webhookId)
      }
      return effects
    },
    /** Calls `listener` with each webhook that was turned off, once that is committed. Returns its removal. */
    onDisabled(listener: (webhookId: string) => void): () => void {
      offListeners.add(listener)
      return () => void offListeners.delete(listener)
    },
  }
}
