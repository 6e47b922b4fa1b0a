import t from 'tap'
import {withProgressMessage} from '../../../server/commands/progress.ts'
import {FakeClock} from '../../fake-clock.ts'

/** Returns the messages written while an action takes `ms` milliseconds. */
async function said(ms: number, isTTY?: boolean): Promise<string> {
  const clock = new FakeClock()
  let text = ''
  const terminal = {...(isTTY && {isTTY}), write: (more: string) => (text += more)}
  const act = async () => {
    clock.advance(ms)
    return 'done'
  }
  t.equal(await withProgressMessage('Working …', act, {clock, terminal}), 'done')
  clock.advance(10_000)
  return text
}

t.test('withProgressMessage() writes to a terminal after a second', async (t) => {
  t.equal(await said(999, true), '')
  t.equal(await said(1000, true), 'Working …\n')
  t.equal(await said(60_000, true), 'Working …\n', 'once')
  t.equal(await said(60_000), '', 'no message without a terminal')
})

t.test('withProgressMessage() rethrows the error and writes nothing afterwards', async (t) => {
  const clock = new FakeClock()
  const terminal = {isTTY: true, write: () => t.fail('says something')}
  const act = () => Promise.reject(new RangeError('no'))
  await t.rejects(withProgressMessage('Working …', act, {clock, terminal}), {name: 'RangeError'})
  clock.advance(10_000)
})
