import t from 'tap'
import {importManyEdited, importManyReordered} from './import-edits.ts'

t.test('of 10,000 random edits none moves a device to another part, or loses it, without a word', async (t) => {
  const outcomes = importManyEdited(10_000)
  t.same(
    outcomes.filter(({silent}) => silent.length > 0).map(({did, silent}) => [did, ...silent]),
    [],
  )
})

t.test('99 % of the devices stay on their parts when only order and ids changed', async (t) => {
  const outcomes = importManyReordered(500)
  const sum = (of: 'devices' | 'stayed') => outcomes.reduce((total, each) => total + each[of], 0)
  t.ok(sum('stayed') >= 0.99 * sum('devices'), `${sum('stayed')} of ${sum('devices')}`)
})
