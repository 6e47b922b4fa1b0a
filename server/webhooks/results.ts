import {limits} from '#shared/contract/limits.ts'
import type {Database} from '../database/open.ts'
import type {PendingDelivery} from './pending-deliveries.ts'
import type {Outcome} from './post.ts'

/** An attempt that ended. Times in milliseconds since the epoch. */
export interface Result {
  row: Pick<PendingDelivery, 'seq' | 'id' | 'webhookId'>
  outcome: Outcome
  triedAt: number
  endedAt: number
  /** The webhook may have a failure on record. */
  wasFailing: boolean
}

/** The consequences of a result. */
export interface Effect {
  /** The next attempt; null when there is none. */
  nextAttemptAt: number | null
  /** This failure disabled the webhook. */
  isDisabled: boolean
}

export type DeliveryResults = ReturnType<typeof createResults>

/** Later by up to a tenth, never earlier: deliveries that failed together are not retried together. */
const jitter = 0.1

/**
 * Returns the time of the next attempt after the `step`th failure since the delivery was created or resent; null after
 * the last one. `random` is from 0 to 1.
 */
export function nextAttempt(step: number, now: number, random: number): number | null {
  const wait = limits.webhookRetryDelays[step - 1]
  return wait === undefined ? null : Math.round(now + wait * (1 + jitter * random))
}

/** Writes the results of attempts (docs/api.md#webhooks), in plain SQL as the pending deliveries are read. */
export function createResults({database}: {database: Database}) {
  const disabledListeners = new Set<(webhookId: string) => void>()
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
  const disable = client.prepare('UPDATE webhook SET disabled_at = ?, disabled_reason = ? WHERE id = ?')
  const giveUp = client.prepare(`
    UPDATE delivery SET next_attempt_at = NULL WHERE lane = ? AND next_attempt_at IS NOT NULL`)

  const counts = {delivered: 0, failed: 0}
  const ended: Effect = {nextAttemptAt: null, isDisabled: false}

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
    // The connection or webhook was deleted during the attempt.
    if (!at) return ended
    const step = at.step + 1
    // A delivery given up during the attempt stays given up.
    const nextAttemptAt = at.nextAttemptAt === null ? null : nextAttempt(step, endedAt, Math.random())
    if (webhookId === null && nextAttemptAt === null) {
      remove.run(seq, id)
      return ended
    }
    const {status, answer, took} = outcome
    setFailed.run(status, answer, error, took, triedAt, step, nextAttemptAt, seq, id)
    const isDisabled = webhookId !== null && noteFailure(webhookId, error, endedAt)
    return {nextAttemptAt: isDisabled ? null : nextAttemptAt, isDisabled}
  }

  /** Records a failure of a webhook. Returns whether it is disabled for it. */
  function noteFailure(id: string, error: string, at: number): boolean {
    const row = health.get(id)
    if (!row || row.disabledAt !== null) return false
    const {failingSince} = row
    // A time in the future is from before the clock was set back.
    if (failingSince === null || failingSince > at) {
      setFailing.run(at, id)
      return false
    }
    if (at - failingSince < limits.webhookDisableAfter) return false
    disable.run(at, `Every post failed for three days. The last one: ${error}`, id)
    giveUp.run(id)
    return true
  }

  // A power cut may undo them until the log is synced: then the posts are repeated, under the same ids.
  const writeAll = (results: readonly Result[]) =>
    database.syncBehind(() => database.transaction(() => results.map(write)))

  function count(results: readonly Result[]) {
    const delivered = results.filter(({outcome}) => outcome.error === null).length
    counts.delivered += delivered
    counts.failed += results.length - delivered
  }

  return {
    /** Writes results in one transaction, skipping deleted deliveries. Returns their effects in the same order. */
    write(results: readonly Result[]): Effect[] {
      const effects = writeAll(results)
      count(results)
      for (const [index, {isDisabled}] of effects.entries()) {
        const webhookId = isDisabled ? results[index]?.row.webhookId : undefined
        if (webhookId) for (const listener of disabledListeners) listener(webhookId)
      }
      return effects
    },
    /** Returns the results written since the start. */
    counts: () => counts,
    /** Calls `listener` with each webhook disabled, after the commit. Returns its removal. */
    onDisabled(listener: (webhookId: string) => void): () => void {
      disabledListeners.add(listener)
      return () => void disabledListeners.delete(listener)
    },
  }
}
