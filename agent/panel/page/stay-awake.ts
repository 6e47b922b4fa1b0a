/** Fully Kiosk Browser's interface, on tablets that run it. */
export const isFullyKiosk = () => 'fully' in window

/** Returns whether the browser keeps a screen on: only pages of https and localhost may ask. */
export const canStayAwake = () => navigator.wakeLock !== undefined

/** Keeps the screen on. Browsers drop the lock of a page that is hidden, so it is asked for again. */
export function stayAwake() {
  const ask = () => {
    // A refusal, as with a low battery, changes nothing for the panel.
    if (document.visibilityState === 'visible') navigator.wakeLock?.request('screen').catch(() => {})
  }
  ask()
  document.addEventListener('visibilitychange', ask)
}
