// Reads mutated homes made from a seed, and prints the counts as JSON. Fails on the first that is neither read nor
// refused correctly, and prints its mutation.
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
