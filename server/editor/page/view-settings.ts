import type {LengthUnit} from '../../../shared/home/edit/typed-measures.ts'

/** How a person looks at plans: kept in the browser, not in the home. */
export interface ViewSettings {
  /** Metres of the grid; 0 for none. */
  grid: number
  /** The home's own unit when absent. */
  unit?: LengthUnit
}

/** The grids that can be chosen, in metres. */
export const grids: readonly number[] = [0.01, 0.05, 0.1, 0.5, 0]

const key = 'pianta-editor'
const usual: ViewSettings = {grid: 0.05}

/** Reads the settings; those that are damaged, or can't be read, are the usual ones. */
export function readViewSettings(): ViewSettings {
  try {
    const {grid, unit} = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<ViewSettings>
    return {
      grid: grid !== undefined && grids.includes(grid) ? grid : usual.grid,
      ...((unit === 'm' || unit === 'ft') && {unit}),
    }
  } catch {
    return usual
  }
}

/** Keeps the settings, where the browser lets pages keep anything. */
export function keepViewSettings(settings: ViewSettings): void {
  try {
    localStorage.setItem(key, JSON.stringify(settings))
  } catch {
    // The settings last as long as the page.
  }
}
