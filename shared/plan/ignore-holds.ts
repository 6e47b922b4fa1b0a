/** Milliseconds of a press after which it is a hold. A finger that rests on a lamp doesn't mean to switch it. */
const holdTime = 500

/** Milliseconds between a press's end and its click, which browsers delay on touch screens. */
const clickDelay = 400

const ends = ['pointerup', 'pointercancel', 'keyup']

/**
 * Keeps holds from clicking the elements that match `selector` within `root`, also with a held key. Browsers disagree:
 * a held mouse or key clicks, a held finger clicks in some. Clicks of screen readers, without a press, pass.
 */
export function ignoreHolds(root: HTMLElement | ShadowRoot, selector: string) {
  let from: number | null = null
  let held: {until: number} | null = null

  const start = () => {
    from = performance.now()
    held = null
    // A press may end elsewhere.
    for (const type of ends) addEventListener(type, end, true)
  }
  const end = () => {
    for (const type of ends) removeEventListener(type, end, true)
    const now = performance.now()
    held = from !== null && now - from >= holdTime ? {until: now + clickDelay} : null
    from = null
  }
  const listen = <E extends Event>(types: readonly string[], handle: (event: E) => void) => {
    for (const type of types) root.addEventListener(type, (event) => handle(event as E), true)
  }
  const isTarget = ({target}: Event) => target instanceof Element && target.closest(selector) !== null

  listen(['pointerdown'], start)
  listen<KeyboardEvent>(['keydown'], (event) => {
    if (!event.repeat) start()
    // A held Enter clicks again and again.
    else if (event.key === 'Enter' && isTarget(event)) event.preventDefault()
  })
  listen(['click'], (event) => {
    const now = performance.now()
    const isHeld = from !== null ? now - from >= holdTime : held !== null && now < held.until
    if (!isHeld || !isTarget(event)) return
    event.stopImmediatePropagation()
    event.preventDefault()
  })
  listen(['contextmenu'], (event) => {
    if (isTarget(event)) event.preventDefault()
  })
}
