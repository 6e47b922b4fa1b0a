// Checks every hostile plan of the given number of walls, and prints the memory used. Runs in a small heap.
import {planProblems} from '#shared/home/check/geometry.ts'
import {planRegions} from '#shared/home/regions.ts'
import {hostilePlans} from './hostile.ts'

const [count = 5000] = process.argv.slice(2).map(Number)
const before = process.resourceUsage().maxRSS
let most = before
for (const [name, make] of Object.entries(hostilePlans)) {
  const plan = make(count)
  const problems = [...planProblems(plan)]
  planRegions(plan)
  const after = process.resourceUsage().maxRSS
  console.log(`${name}: ${problems.length} problems, ${Math.round((after - most) / 1024)} MB more`)
  most = after
}
console.log(`${Math.round((most - before) / 1024)} MB more than at first`)
