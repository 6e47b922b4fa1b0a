import t from 'tap'
import {withProgressMessage} from '../../../server/commands/progress.ts'
import {FakeClock} from '../../fake-clock.ts'

/** What is said while something takes so long. */
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

t.test('withProgressMessage() tells a person at a terminal what takes longer than a second', async (t) => {
  t.equal(await said(999, true), '')
  t.equal(await said(1000, true), 'Working …\n')
  t.equal(await said(60_000, true), 'Working …\n', 'once')
  t.equal(await said(60_000), '', 'nobody reads')
})

t.test('withProgressMessage() throws what it waits for, and is silent afterwards', async (t) => {
  const clock = new FakeClock()
  const terminal = {isTTY: true, write: () => t.fail('says something')}
  const act = () => Promise.reject(new RangeError('no'))
  await t.rejects(withProgressMessage('Working …', act, {clock, terminal}), {name: 'RangeError'})
  clock.advance(10_000)
})
