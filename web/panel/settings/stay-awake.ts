import type {Awake} from './settings.ts'

/** Fully Kiosk Browser's interface, on tablets that run it. */
export const isFullyKiosk = () => 'fully' in window

/**
 * Keeps the screen on. Browsers drop the lock of a page that is hidden, so it is asked for again. Returns a function
 * that tells whether it is held; `onChange` is called when that changes.
 */
export function stayAwake(onChange: () => void): () => Awake {
  let awake: Awake = navigator.wakeLock === undefined ? 'impossible' : 'held'
  const set = (next: Awake) => {
    if (awake === next) return
    awake = next
    onChange()
  }
  const isShown = () => document.visibilityState === 'visible'
  const ask = () => {
    if (!isShown()) return
    navigator.wakeLock?.request('screen').then(
      (lock) => {
        set('held')
        lock.addEventListener('release', () => isShown() && set('refused'))
      },
      () => set('refused'),
    )
  }
  ask()
  document.addEventListener('visibilitychange', ask)
  return () => awake
}
