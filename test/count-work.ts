/**
 * Counts what our code does: how often each of its functions, branches and loops runs, in all. The same on every machine
 * and at any load. Import this first: functions that were called before are counted only as a whole.
 */
import {Session} from 'node:inspector/promises'

const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.startPreciseCoverage', {callCount: true, detailed: true})

/** Returns the count of an act. What JavaScript's own functions do counts only where they call ours. */
export async function countWork(act: () => unknown): Promise<number> {
  await session.post('Profiler.takePreciseCoverage')
  await act()
  const {result} = await session.post('Profiler.takePreciseCoverage')
  const ours = result.filter(({url}) => /\/(shared|server|agent)\//.test(url) && !url.includes('/node_modules/'))
  const ranges = ours.flatMap(({functions}) => functions.flatMap(({ranges}) => ranges))
  return ranges.reduce((sum, {count}) => sum + count, 0)
}
