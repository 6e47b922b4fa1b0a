/** Lets an element fill the window, and the screen where the browser can. Escape leaves. */
export interface FullView {
  /** The element that fills the window. */
  shown(): Element | null
  /** Fills the window with this element, or with none. */
  show(element: Element | null): void
}

/** `changed` is called after each change, also when the browser leaves the full screen by itself. */
export function createFullView(changed: () => void): FullView {
  const root = document.documentElement
  let shown: Element | null = null
  let free = () => {}

  function show(element: Element | null) {
    if (element === shown) return
    free()
    shown?.classList.remove('is-full')
    element?.classList.add('is-full')
    root.classList.toggle('has-full', element !== null)
    free = element ? disableAround(element) : () => {}
    shown = element
    changed()
    // The whole page goes full screen: another floor can then take the place without leaving it.
    if (element && !document.fullscreenElement) root.requestFullscreen?.().catch(() => {})
    if (!element && document.fullscreenElement) document.exitFullscreen().catch(() => {})
  }

  document.addEventListener('fullscreenchange', () => {
    if (!document.fullscreenElement) show(null)
  })
  document.addEventListener('keydown', ({key, defaultPrevented}) => {
    if (key === 'Escape' && !defaultPrevented) show(null)
  })
  return {shown: () => shown, show}
}

/** Takes everything beside an element out of reach. Returns a function that gives it back. */
function disableAround(element: Element): () => void {
  const disabled: HTMLElement[] = []
  for (let inner: Element | null = element; inner?.parentElement; inner = inner.parentElement) {
    for (const other of inner.parentElement.children) {
      if (other === inner || !(other instanceof HTMLElement) || other.inert) continue
      other.inert = true
      disabled.push(other)
    }
  }
  return () => {
    for (const other of disabled) other.inert = false
  }
}
