import {execFile} from 'node:child_process'
import {join} from 'node:path'
import {promisify} from 'node:util'
import t from 'tap'
import {root} from './processes.ts'

/** The environment may set other values. */
const {HOMES = '10000', SEED = '6'} = process.env
/** Megabytes: enough to read the largest home, but not to keep them all. */
const mostHeap = 96
const parts = 2

t.setTimeout(2_400_000)

t.test(
  `${HOMES} mutated homes from seed ${SEED} are read or refused in ${mostHeap} MB`,
  {timeout: 2_400_000},
  async (t) => {
    const file = join(root, 'test/faults/read-mutated-homes.ts')
    const ended = Array.from({length: parts}, (_, part) => {
      const count = String(Math.ceil(Number(HOMES) / parts))
      const seed = String(Number(SEED) + part)
      return promisify(execFile)(process.execPath, [`--max-old-space-size=${mostHeap}`, file, count, seed])
    })
    for (const {stdout} of await Promise.all(ended)) {
      t.comment(stdout)
      const outcomes: Record<string, number> = JSON.parse(stdout)
      for (const [outcome, count] of Object.entries(outcomes)) t.ok(count > 0, outcome)
    }
  },
)
