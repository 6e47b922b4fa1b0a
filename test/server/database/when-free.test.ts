import t from 'tap'
import {transact} from '../../../server/database/when-free.ts'
import {UnavailableError} from '../../../server/errors.ts'
import {startServer} from '../../helper.ts'

t.test('transact() rejects with a refusal after a wait of its own, and does not try it again', async (t) => {
  const {services} = await startServer(t)
  let runs = 0
  const act = () => {
    runs++
    if (runs > 1) throw new Error('it ran again')
    throw new UnavailableError()
  }
  await t.rejects(transact(services.database, act), {code: 'unavailable'})
  t.equal(await transact(services.database, () => 1), 1)
})
