import {limits} from '#shared/api/limits.ts'
import type {Database} from '../database/open.ts'
import {nextAttempt} from './ladder.ts'
import type {PendingDelivery} from './pending-deliveries.ts'
import type {Outcome} from './post.ts'

/** A try that ended. Times in milliseconds since the epoch. */
export interface Result {
  row: Pick<PendingDelivery, 'seq' | 'id' | 'webhookId'>
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

/** Writes what became of tries (contract: Webhooks; decisions: off), in plain SQL as the queue reads it. */
export function createResults({database}: {database: Database}) {
  const offListeners = new Set<(webhookId: string) => void>()
  const client = database.$client
  const tried = 'tries = tries + 1, last_status = ?, last_answer = ?, last_error = ?, last_took = ?, last_tried_at = ?'
  const setDelivered = client.prepare(`
    UPDATE delivery SET ${tried}, delivered_at = ?, next_attempt_at = NULL WHERE seq = ? AND id = ?`)
  const setFailed = client.prepare(`
    UPDATE delivery SET ${tried}, step = ?, next_attempt_at = ? WHERE seq = ? AND id = ?`)
  const remove = client.prepare('DELETE FROM delivery WHERE seq = ? AND id = ?')
  const progress = client.prepare<[number, string], {step: number; nextAttemptAt: number | null}>(`
    SELECT step, next_attempt_at AS nextAttemptAt FROM delivery WHERE seq = ? AND id = ?`)
  const health = client.prepare<[string], {failingSince: number | null; disabledAt: number | null}>(`
    SELECT failing_since AS failingSince, disabled_at AS disabledAt FROM webhook WHERE id = ?`)
  const setFailing = client.prepare('UPDATE webhook SET failing_since = ? WHERE id = ?')
  const turnOff = client.prepare('UPDATE webhook SET disabled_at = ?, disabled_reason = ? WHERE id = ?')
  const giveUp = client.prepare(`
    UPDATE delivery SET next_attempt_at = NULL WHERE lane = ? AND next_attempt_at IS NOT NULL`)

  const ended: Effect = {nextAttemptAt: null, isTurnedOff: false}

  function write(result: Result): Effect {
    return result.outcome.error === null ? writeDelivered(result) : writeFailed(result, result.outcome.error)
  }

  function writeDelivered({row: {seq, id, webhookId}, outcome, triedAt, endedAt, wasFailing}: Result): Effect {
    if (webhookId === null) {
      remove.run(seq, id)
      return ended
    }
    const {status, answer, error, took} = outcome
    setDelivered.run(status, answer, error, took, triedAt, endedAt, seq, id)
    if (wasFailing) setFailing.run(null, webhookId)
    return ended
  }

  function writeFailed({row: {seq, id, webhookId}, outcome, triedAt, endedAt}: Result, error: string): Effect {
    const at = progress.get(seq, id)
    // Its connection or webhook was removed.
    if (!at) return ended
    const step = at.step + 1
    // What was given up during the try stays so.
    const nextAttemptAt = at.nextAttemptAt === null ? null : nextAttempt(step, endedAt, Math.random())
    if (webhookId === null && nextAttemptAt === null) {
      remove.run(seq, id)
      return ended
    }
    const {status, answer, took} = outcome
    setFailed.run(status, answer, error, took, triedAt, step, nextAttemptAt, seq, id)
    const isTurnedOff = webhookId !== null && noteFailure(webhookId, error, endedAt)
    return {nextAttemptAt: isTurnedOff ? null : nextAttemptAt, isTurnedOff}
  }

  /** Whether the webhook is turned off for it. */
  function noteFailure(id: string, error: string, at: number): boolean {
    const row = health.get(id)
    if (!row || row.disabledAt !== null) return false
    const {failingSince} = row
    // One in the future was written by a clock that was set back since.
    if (failingSince === null || failingSince > at) {
      setFailing.run(at, id)
      return false
    }
    if (at - failingSince < limits.webhookPatience) return false
    turnOff.run(at, `Every post failed for three days. The last one: ${error}`, id)
    giveUp.run(id)
    return true
  }

  const writeAll = client.transaction((results: readonly Result[]) => results.map(write))

  return {
    /** In one transaction; what was removed meanwhile is left alone. What came of each, in their order. */
    write(results: readonly Result[]): Effect[] {
      const effects = writeAll(results)
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
