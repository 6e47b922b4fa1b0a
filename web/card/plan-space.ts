/** Pixels of the window that a dashboard has above its cards, with the margins around them. */
const aroundCard = 88

/** A card that takes less of the window's width has others beside it. */
const wideShare = 0.6

/** Pixels that the title and the line of the house take beside a plan. */
const besideWidth = 150

/** Pixels of height above which a card without its plan is as high as its dashboard says. */
const leastGiven = 120

/**
 * Returns the height that a dashboard gives a card, in pixels; 0 if the card is as high as what it shows. `height` is
 * that of the card without its plan: views stretch a card, and so they seem to give a height that is the plan's own.
 */
export const givenHeight = (height: number, rest: number): number => (height >= rest + leastGiven ? height : 0)

/** The measures of a card, in CSS pixels. */
export interface CardSize {
  width: number
  /** The height that the dashboard gives the card; 0 if the card is as high as its content. */
  height: number
  /** The height of messages and other parts around the plan. */
  rest: number
  /** The height of the title and the line of the house; 0 while they lie beside the plan. */
  top: number
}

/**
 * Returns the place that a card has for its plan, in CSS pixels. Null: the plan itself makes the card as high as it
 * needs, beside other cards, so turning it would push those away.
 */
export function planSpace(
  {width, height, rest, top}: CardSize,
  window: {innerWidth: number; innerHeight: number},
): readonly [width: number, height: number] | null {
  if (width === 0) return null
  if (height > 0) return [width, Math.max(1, height - rest - top)]
  return width < wideShare * window.innerWidth ? null : [width, Math.max(1, window.innerHeight - aroundCard)]
}

/** Where the title and the line of the house lie. Beside the plan, it may have to leave pixels free for them. */
export type LinePlace = {isBeside: false} | {isBeside: true; padding: number}

/** Returns where the line lies: beside a plan that its height limits, where it takes nothing away. */
export function linePlace({width, height, rest}: CardSize, shape: number): LinePlace {
  const planWidth = shape * Math.max(1, height - rest)
  if (height === 0 || shape === 0 || planWidth + besideWidth > width) return {isBeside: false}
  return {isBeside: true, padding: (width - planWidth) / 2 >= besideWidth ? 0 : besideWidth}
}
