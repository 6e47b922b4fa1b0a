/** Returns fast-check's number of runs and its seed: the same each time, unless RUNS and SEED change them. */
export function runs(count: number): {numRuns: number; seed: number} {
  const {RUNS = '1', SEED = '1'} = process.env
  return {numRuns: Math.ceil(count * Number(RUNS)), seed: Number(SEED)}
}
