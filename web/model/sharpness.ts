/** How many pixels are drawn: all at rest, and while people move the picture as many as the tablet can draw in time. */

/** Pixels drawn for one of the page, on each side. Two of them smooth edges, for the price of multisampling. */
const ratios = [2, 1, 0.5] as const
/** Seconds: frames that take longer than this are slow, and gaps of so many are a pause. */
const slow = 0.04
const pause = 0.5
/** So many slow frames follow each other before fewer pixels are drawn. */
const patience = 2

/** `pixelRatio` is that of the screen. */
export function createSharpness(pixelRatio: number) {
  let moving = pixelRatio > 1 ? 0 : 1
  let slowFrames = 0
  return {
    atRest: ratios[0],
    get whileMoving() {
      return ratios[moving] as number
    },
    /** Takes the seconds from one frame of a movement to the next. */
    took(seconds: number) {
      if (seconds > pause) return
      slowFrames = seconds > slow ? slowFrames + 1 : 0
      if (slowFrames < patience || moving === ratios.length - 1) return
      moving++
      slowFrames = 0
    },
  }
}
