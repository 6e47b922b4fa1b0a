/** Returns a signal that aborts at the first SIGTERM or SIGINT; a second one ends the process at once. */
export function createStopSignal(signals: readonly NodeJS.Signals[] = ['SIGTERM', 'SIGINT']): AbortSignal {
  const controller = new AbortController()
  for (const signal of signals) process.once(signal, () => controller.abort(new Error(`stopped by ${signal}`)))
  return controller.signal
}

/** Ends the process when the reader of the output closes the pipe, as `head` does: nobody reads the rest. */
export function exitWithReader() {
  process.stdout.on('error', ({code}: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1))
}

/** Returns a signal that aborts when the reader of the output closes the pipe, in place of `exitWithReader`. */
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
