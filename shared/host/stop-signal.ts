/** Returns a signal that aborts at the first SIGTERM or SIGINT; a second one ends the process at once. */
export function createStopSignal(): AbortSignal {
  const controller = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => controller.abort())
  return controller.signal
}

/**
 * Returns a signal that aborts when the reader of the output closes the pipe, as `head` does. It replaces the handler of
 * server/main.ts, which exits at once.
 */
export function createPipeSignal(): AbortSignal {
  const controller = new AbortController()
  process.stdout.removeAllListeners('error').on('error', () => controller.abort())
  return controller.signal
}

/** Resolves when the signal aborts. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), {once: true})
  })
}
