import t from 'tap'
import {compareRevisions} from '../../../server/homes/compare-revisions.ts'
import {compressHome} from '../../../server/homes/stored-home.ts'
import type {Home} from '../../../shared/home/schema.ts'
import {otherAreas, otherIds} from './hard-pairs.ts'

t.setTimeout(600_000)

/** Milliseconds of processor time, with room for slow machines: the pairs take about 2 s. */
const most = 5000

const stored = (home: Home) => compressHome(Buffer.from(JSON.stringify(home)))

for (const [name, make] of Object.entries({otherIds, otherAreas})) {
  t.test(`two hard versions are compared with little work: ${name}`, async (t) => {
    const [before, after] = make().map(stored) as [ReturnType<typeof stored>, ReturnType<typeof stored>]
    const start = process.cpuUsage()
    const {counts} = compareRevisions({before, after, language: 'en'})
    const {user, system} = process.cpuUsage(start)
    const spent = Math.round((user + system) / 1000)
    t.ok(counts.added + counts.changed > 1000)
    t.ok(spent <= most, `${spent} ms`)
  })
}
