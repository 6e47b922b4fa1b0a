/** The regions of the page that F6 goes through, in reading order. */
const regions = 'header, .tools, .stage, .bar, aside section'

const focusable = '[tabindex="0"], a[href], button:enabled, input:enabled, select:enabled, textarea:enabled'

/** Moves the focus to the next region (1) or the one before (-1): to its first control, or to itself. */
export function focusRegion(page: Element, step: 1 | -1): void {
  const all = [...page.querySelectorAll<HTMLElement>(regions)]
  const current = all.findIndex((region) => region.contains(document.activeElement))
  const next = current < 0 ? 0 : (current + step + all.length) % all.length
  const region = all[next]
  if (!region) return
  const control = region.matches('.stage') ? region : region.querySelector<HTMLElement>(focusable)
  ;(control ?? region).focus()
}

/** Tests whether the focus is nowhere: its element was removed or disabled. */
export function isFocusLost(): boolean {
  const {activeElement} = document
  return activeElement === null || activeElement === document.body || activeElement.matches(':disabled')
}
