interface Watched {
  /** The page is hidden or left: maybe for good. */
  onLeave(): void
  /** The page is visible again, or the network is back. */
  onReturn(): void
  /** Whether leaving would lose something, which the browser asks about. */
  isUnsafe(): boolean
}

/** Tells when the page is left and when it is back. Returns a function that stops. */
export function watchPage({onLeave, onReturn, isUnsafe}: Watched): () => void {
  const stop = new AbortController()
  const {signal} = stop
  const change = () => (document.visibilityState === 'hidden' ? onLeave() : onReturn())
  const warn = (event: BeforeUnloadEvent) => {
    if (isUnsafe()) event.preventDefault()
  }
  document.addEventListener('visibilitychange', change, {signal})
  addEventListener('pagehide', onLeave, {signal})
  addEventListener('online', onReturn, {signal})
  addEventListener('beforeunload', warn, {signal})
  return () => stop.abort()
}
