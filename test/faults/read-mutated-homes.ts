// Reads so many spoilt homes, from a seed, and prints what came of them as JSON. Ends with an error at the first that
// is not read or refused as it must be, and tells how it was spoilt.
import fc from 'fast-check'
import {readAnything, spoil, spoilt} from '../shared/home/mutated-homes.ts'

const [count, seed] = process.argv.slice(2).map(Number) as [number, number]
const outcomes = {'a home': 0, 'a home with problems': 0, refused: 0}
fc.assert(
  fc.property(spoilt, ([name, mutations]) => {
    outcomes[readAnything(spoil(name, mutations))]++
  }),
  {numRuns: count, seed},
)
console.log(JSON.stringify(outcomes))
