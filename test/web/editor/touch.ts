import type {Page} from 'playwright-core'

interface Place {
  x: number
  y: number
}

/** Returns functions that touch the window with one finger or two. */
export async function fingersOn(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', places: Place[]) =>
    devtools.send('Input.dispatchTouchEvent', {type, touchPoints: places.map(({x, y}, id) => ({x, y, id}))})
  const between = (from: Place, to: Place, share: number): Place => ({
    x: from.x + (to.x - from.x) * share,
    y: from.y + (to.y - from.y) * share,
  })
  const start = (...places: Place[]) => send('touchStart', places)
  const move = (...places: Place[]) => send('touchMove', places)
  const end = () => send('touchEnd', [])

  async function tap(place: Place) {
    await start(place)
    await end()
  }

  /** Moves a finger that lies on the screen. */
  async function glide(from: Place, to: Place) {
    for (const share of [0.25, 0.5, 0.75, 1]) await move(between(from, to, share))
  }

  async function drag(from: Place, to: Place) {
    await start(from)
    await glide(from, to)
    await end()
  }

  /** Taps the middle of a control. */
  async function tapOn(name: string) {
    const button = page.getByRole('button', {name, exact: true})
    await button.scrollIntoViewIfNeeded()
    const box = await button.boundingBox()
    if (!box) throw new Error(`${name} is not shown`)
    await tap({x: box.x + box.width / 2, y: box.y + box.height / 2})
  }

  return {start, move, end, tap, glide, drag, tapOn}
}
