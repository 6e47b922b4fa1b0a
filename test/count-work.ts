/**
 * Counts the work of our code: how often its functions, branches and loops run, in all. The count is the same on every
 * machine and at any load. Import this first: functions that were called before are counted only as a whole.
 */
import {Session} from 'node:inspector/promises'

const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.startPreciseCoverage', {callCount: true, detailed: true})

/** Returns the count of an act. JavaScript's own functions count only where they call ours. */
export async function countWork(act: () => unknown): Promise<number> {
  await session.post('Profiler.takePreciseCoverage')
  await act()
  const {result} = await session.post('Profiler.takePreciseCoverage')
  const ours = result.filter(({url}) => /\/(shared|server|agent)\//.test(url) && !url.includes('/node_modules/'))
  const ranges = ours.flatMap(({functions}) => functions.flatMap(({ranges}) => ranges))
  return ranges.reduce((sum, {count}) => sum + count, 0)
}
