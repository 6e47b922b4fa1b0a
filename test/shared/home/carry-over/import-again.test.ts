import t from 'tap'
import {importManyEdited, importManyReordered} from './import-edits.ts'

t.test('no device moves to another part, or goes, without a word', async (t) => {
  for (const {did, silent} of importManyEdited(120)) t.same(silent, [], did)
})

t.test('devices stay on their parts when only order and ids changed', async (t) => {
  const outcomes = importManyReordered(30)
  const sum = (of: 'devices' | 'stayed') => outcomes.reduce((total, each) => total + each[of], 0)
  t.ok(sum('stayed') >= 0.99 * sum('devices'), `${sum('stayed')} of ${sum('devices')}`)
})
