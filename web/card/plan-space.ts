/** Pixels of the window that a dashboard has above its cards, with the margins around them. */
const aroundCard = 88

/** A card that takes less of the window's width has others beside it. */
const wideShare = 0.6

/** What a card measures of itself, in CSS pixels. */
export interface CardSize {
  width: number
  /** The height that the dashboard gives the card; 0 if the card is as high as what it shows. */
  height: number
  /** The height of all that the card shows beside the plan. */
  rest: number
}

/**
 * Returns the place that a card has for its plan, in CSS pixels. Null: the plan itself makes the card as high as it
 * needs, beside other cards, so turning it would push those away.
 */
export function planSpace(
  {width, height, rest}: CardSize,
  window: {innerWidth: number; innerHeight: number},
): readonly [width: number, height: number] | null {
  if (width === 0) return null
  if (height > 0) return [width, Math.max(1, height - rest)]
  return width < wideShare * window.innerWidth ? null : [width, Math.max(1, window.innerHeight - aroundCard)]
}
