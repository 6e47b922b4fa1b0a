/** How often a property is tried, and with which seed: the same each time, unless the environment asks for others. */
export function runs(count: number): {numRuns: number; seed: number} {
  const {RUNS = '1', SEED = '1'} = process.env
  return {numRuns: Math.ceil(count * Number(RUNS)), seed: Number(SEED)}
}
