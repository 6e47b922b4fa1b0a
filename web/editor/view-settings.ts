/** How a person sees plans in this browser. */
export interface ViewSettings {
  /** Metres of the grid; 0 for none. */
  grid: number
  /** How strong the floor below shows through, from 0, which hides it, to 1. */
  below: number
  /** Whether the plan gets the dimension lines of its outside by itself. */
  dimensions: boolean
}

/** The grids that can be chosen, in metres; 0 for none. */
export const grids: readonly number[] = [0.01, 0.05, 0.1, 0.5, 0]

const key = 'pianta-editor'
const usual: ViewSettings = {grid: 0.05, below: 0.4, dimensions: false}

/** Reads the settings that a person chose in this browser; defaults for damaged and unreadable ones. */
export function readView(): ViewSettings {
  try {
    const {grid = -1, below = -1, dimensions} = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<ViewSettings>
    return {
      grid: grids.includes(grid) ? grid : usual.grid,
      below: below >= 0 && below <= 1 ? below : usual.below,
      dimensions: dimensions === true,
    }
  } catch {
    return usual
  }
}

/** Keeps the settings, where the browser lets pages keep anything. */
export function keepView(view: ViewSettings): void {
  try {
    localStorage.setItem(key, JSON.stringify(view))
  } catch {
    // They last as long as the page.
  }
}
