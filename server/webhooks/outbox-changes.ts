/** Changes by webhook id. */
export interface OutboxChanges {
  /** Webhooks with a new delivery. */
  added: ReadonlySet<string>
  /** Webhooks changed otherwise: their address, secret or deliveries. */
  changed: ReadonlySet<string>
  /** Any webhook may have changed. */
  affectsAll: boolean
}

type Listener = (changes: OutboxChanges) => void

/** Gathers the changes of a transaction, and tells them in a microtask: by then it is committed or rolled back. */
export function createOutboxChanges() {
  const listeners = new Set<Listener>()
  const none = () => ({added: new Set<string>(), changed: new Set<string>(), affectsAll: false})
  let changes = none()
  let isAnnounced = false

  function announce() {
    if (isAnnounced) return
    isAnnounced = true
    queueMicrotask(() => {
      const announced = changes
      changes = none()
      isAnnounced = false
      for (const listener of listeners) listener(announced)
    })
  }

  return {
    added(webhookId: string) {
      changes.added.add(webhookId)
      announce()
    },
    changed(webhookId: string) {
      changes.changed.add(webhookId)
      announce()
    },
    changedAll() {
      changes.affectsAll = true
      announce()
    },
    /** Returns the listener's removal. */
    onChange(listener: Listener): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
