/**
 * The changed part of a project beside its versions: devices with the elements that apps rely on, threads, or proposals
 * of assistants.
 */
export type ProjectPart = 'devices' | 'threads' | 'proposals'

type Listener = (projectId: string, part: ProjectPart) => void

export type ProjectChanges = ReturnType<typeof createProjectChanges>

/** Announces changes to open editors. It stores nothing: an editor that connects reads everything. */
export function createProjectChanges() {
  const listeners = new Set<Listener>()
  return {
    /**
     * Tells listeners in a microtask: the caller's synchronous transaction has committed or rolled back by then. After
     * a rollback they read the same as before.
     */
    announce(projectId: string, part: ProjectPart) {
      queueMicrotask(() => {
        for (const listener of listeners) listener(projectId, part)
      })
    },
    /** Calls `listener` with each change. Returns a function that removes it. */
    onChange(listener: Listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
