import t from 'tap'
import {createCommandQueue, maxTogether} from '../../../../web/panel/connection/command-queue.ts'
import {FakeClock} from '../../../fake-clock.ts'

t.test('commands that are given together go in turns; one alone goes at once', async (t) => {
  const clock = new FakeClock()
  const queue = createCommandQueue(clock)
  const sent: number[] = []
  const command = (id: number) => () => {
    sent.push(id)
    return id
  }
  queue.give(Array.from({length: maxTogether + 3}, (_, id) => command(id)))
  t.equal(sent.length, maxTogether)
  queue.give([command(99)])
  t.equal(sent.at(-1), 99)
  queue.answered(0)
  t.equal(sent.length, maxTogether + 1, 'the single one counts too')
  queue.answered(1)
  t.equal(sent.at(-1), maxTogether)
  clock.advance(11_000)
  t.equal(sent.length, maxTogether + 4, 'a command without an answer does not hold up the others for ever')
  queue.give([() => null, command(100), command(101)])
  t.same(sent.slice(-2), [100, 101], 'what can’t be sent takes no place')
})
