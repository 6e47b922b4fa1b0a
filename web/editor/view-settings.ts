/** The grids that can be chosen, in metres; 0 for none. */
export const grids: readonly number[] = [0.01, 0.05, 0.1, 0.5, 0]

const key = 'pianta-editor'
const usual = 0.05

/** Reads the grid that a person chose in this browser; one that is damaged, or can't be read, is the usual one. */
export function readGrid(): number {
  try {
    const {grid} = JSON.parse(localStorage.getItem(key) ?? '{}') as {grid?: number}
    return grid !== undefined && grids.includes(grid) ? grid : usual
  } catch {
    return usual
  }
}

/** Keeps the grid, where the browser lets pages keep anything. */
export function keepGrid(grid: number): void {
  try {
    localStorage.setItem(key, JSON.stringify({grid}))
  } catch {
    // The grid lasts as long as the page.
  }
}
