/** Safari 13 has these names only. */
interface OldDocument {
  webkitFullscreenEnabled?: boolean
  webkitFullscreenElement?: Element | null
  webkitExitFullscreen?(): void
}
interface OldElement {
  webkitRequestFullscreen?(): void
}

const page: Document & OldDocument = document

/** Returns whether the page can fill the screen, and doesn't do so as an installed app. */
export const canFillScreen = (): boolean =>
  (page.fullscreenEnabled || page.webkitFullscreenEnabled === true) &&
  // In full screen by our button the media query is true too.
  (fillsScreen() || !matchMedia('(display-mode: fullscreen)').matches)

export const fillsScreen = (): boolean => Boolean(page.fullscreenElement ?? page.webkitFullscreenElement)

/** Fills the screen with the page, or gives it back. A browser that refuses changes nothing. */
export function toggleFullScreen(): void {
  const root: HTMLElement & OldElement = page.documentElement
  if (fillsScreen()) {
    if (page.exitFullscreen) page.exitFullscreen().catch(() => {})
    else page.webkitExitFullscreen?.()
  } else if (root.requestFullscreen) root.requestFullscreen({navigationUI: 'hide'}).catch(() => {})
  else root.webkitRequestFullscreen?.()
}

/** Calls the listener whenever the page fills the screen or gives it back. */
export function watchFullScreen(listener: () => void): void {
  for (const name of ['fullscreenchange', 'webkitfullscreenchange']) page.addEventListener(name, listener)
}
