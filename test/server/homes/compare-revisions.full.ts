import t from 'tap'
import {compareRevisions} from '../../../server/homes/compare-revisions.ts'
import {compressHome} from '../../../server/homes/stored-home.ts'
import type {Home} from '../../../shared/home/schema.ts'
import {countWork} from '../../count-work.ts'
import {otherAreas, otherIds, otherWords} from './hard-pairs.ts'

t.setTimeout(600_000)

const stored = (home: Home) => compressHome(Buffer.from(JSON.stringify(home)))

/** The most steps in millions, where everything was told and drawn once. A quiet machine does 30 a second. */
const pairs: Record<string, {make: () => [Home, Home]; most: number; isBrief: boolean}> = {
  'every element has another id': {make: otherIds, most: 5, isBrief: true}, // 35
  'every room has another area': {make: otherAreas, most: 5, isBrief: true}, // 35
  'the largest home, all of it changed': {make: () => otherWords(14_000_000, 1), most: 30, isBrief: true}, // 140
  'the largest home, parts of it changed': {make: () => otherWords(14_000_000, 9), most: 15, isBrief: true}, // 101
  'a home of five large plans, half of it changed': {make: () => otherWords(3_000_000, 2), most: 55, isBrief: false}, // 72
}

for (const [name, {make, most, isBrief}] of Object.entries(pairs)) {
  t.test(`two hard versions are compared with little work: ${name}`, async (t) => {
    const [before, after] = make().map(stored) as [ReturnType<typeof stored>, ReturnType<typeof stored>]
    let compared: ReturnType<typeof compareRevisions> | undefined
    const steps = await countWork(() => {
      compared = compareRevisions({before, after, language: 'en'})
    })
    t.equal(compared?.isBrief, isBrief)
    t.equal(compared?.changes.length, 1000)
    t.ok(steps < most * 1_000_000, `${(steps / 1_000_000).toFixed(1)} million steps`)
  })
}
