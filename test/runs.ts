/** Returns fast-check's number of runs and its seed: the same each time, unless RUNS and SEED change them. */
export function runs(count: number): {numRuns: number; seed: number} {
  const {RUNS = '1', SEED = '1'} = process.env
  return {numRuns: Math.ceil(count * Number(RUNS)), seed: Number(SEED)}
}

/** Scales the least number of cases of a kind that a full test sees to the number of runs. */
export const atLeast = (count: number): number => Math.floor(count * Number(process.env.RUNS ?? '1'))
