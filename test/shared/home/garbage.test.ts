import {readFileSync} from 'node:fs'
import {getHeapSpaceStatistics, setFlagsFromString} from 'node:v8'
import {runInNewContext} from 'node:vm'
import t from 'tap'
import {readHome} from '#shared/home/read-home.ts'

setFlagsFromString('--expose-gc')
const collect: (options: {type: 'minor' | 'major'}) => void = runInNewContext('gc')

const json = readFileSync(new URL('../../../samples/house.json', import.meta.url), 'utf8')
const times = 60

const oldMemory = () =>
  Number(getHeapSpaceStatistics().find((space) => space.space_name === 'old_space')?.space_used_size)

t.test('a home that was read is collected with the young generation, not only by a full collection', async (t) => {
  const readAll = () => {
    for (let time = 0; time < times; time++) {
      t.same(readHome(JSON.parse(json)).problems, [])
      collect({type: 'minor'})
    }
  }
  readAll()
  collect({type: 'major'})
  const before = oldMemory()
  readAll()
  const left = Math.round((oldMemory() - before) / times)
  t.ok(left < json.length / 4, `${left} bytes are left of each, of ${json.length} of its JSON`)
})
