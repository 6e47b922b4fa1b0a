/** Milliseconds of a press after which it is a hold. A finger that rests on a lamp doesn't mean to switch it. */
const holdTime = 500

/** Milliseconds between a press's end and its click, which browsers delay on touch screens. */
export const clickDelay = 400

/** Pixels that a resting finger may move. */
const maxSlip = 10

const ends = ['pointerup', 'pointercancel', 'keyup']

/** Tests whether a press can be held: a right click and the menu key open the menu at once, and Enter clicks at once. */
const isHoldable = (event: Event) =>
  event instanceof MouseEvent ? event.button === 0 : (event as KeyboardEvent).key === ' '

/**
 * Calls `onHold` when an element that matches `selector` within `root` is held, or gets its menu key or a right click.
 * It keeps holds from clicking, also with a held key. Browsers disagree: a held mouse or key clicks, a held finger
 * clicks in some. Clicks of screen readers, without a press, pass.
 */
export function watchHolds(
  root: HTMLElement | ShadowRoot,
  selector: string,
  onHold: (held: HTMLElement) => void = () => {},
) {
  let from: number | null = null
  let place: readonly [number, number] | null = null
  let held: {until: number} | null = null
  let timer = 0

  const targetOf = ({target}: Event) => (target instanceof Element ? target.closest<HTMLElement>(selector) : null)
  const start = (event: Event) => {
    const target = targetOf(event)
    from = performance.now()
    place = event instanceof MouseEvent ? [event.clientX, event.clientY] : null
    held = null
    clearTimeout(timer)
    if (target && isHoldable(event)) timer = window.setTimeout(onHold, holdTime, target)
    // A press may end elsewhere.
    for (const type of ends) addEventListener(type, end, true)
    addEventListener('pointermove', slip, true)
  }
  const slip = ({clientX, clientY}: MouseEvent) => {
    if (place && Math.hypot(clientX - place[0], clientY - place[1]) > maxSlip) clearTimeout(timer)
  }
  const end = () => {
    for (const type of ends) removeEventListener(type, end, true)
    removeEventListener('pointermove', slip, true)
    clearTimeout(timer)
    const now = performance.now()
    held = from !== null && now - from >= holdTime ? {until: now + clickDelay} : null
    from = null
  }
  const listen = <E extends Event>(types: readonly string[], handle: (event: E) => void) => {
    for (const type of types) root.addEventListener(type, (event) => handle(event as E), true)
  }

  listen<PointerEvent>(['pointerdown'], start)
  listen<KeyboardEvent>(['keydown'], (event) => {
    if (!event.repeat) start(event)
    // A held Enter clicks again and again.
    else if (event.key === 'Enter' && targetOf(event)) event.preventDefault()
  })
  listen(['click'], (event) => {
    const now = performance.now()
    const isHeld = from !== null ? now - from >= holdTime : held !== null && now < held.until
    if (!isHeld || !targetOf(event)) return
    event.stopImmediatePropagation()
    event.preventDefault()
  })
  listen<MouseEvent>(['contextmenu'], (event) => {
    const target = targetOf(event)
    if (!target) return
    event.preventDefault()
    // A held finger opens the menu too, in some browsers.
    const isFinger = from !== null && place !== null && event.button !== 2
    if (!isFinger) onHold(target)
  })
}
