import t from 'tap'
import {createPendingCommands, type FailureReason, waitingAfter} from '#web/plan/pending-commands.ts'
import {FakeClock} from '../../fake-clock.ts'

const off = {status: 'ok', on: false} as const
const on = {status: 'ok', on: true} as const
const turnOn = {type: 'turn', on: true} as const

function start() {
  const clock = new FakeClock()
  const failures: [device: string, why: FailureReason][] = []
  const pending = createPendingCommands({
    clock,
    onChange() {},
    onFailure: (device, why) => failures.push([device, why]),
  })
  return {clock, failures, pending}
}

t.test('a command is pending until its device’s state confirms it', async (t) => {
  const {clock, failures, pending} = start()
  pending.ask(1, 'lamp', turnOn, off)
  t.strictSame(pending.wanted(), {lamp: turnOn})
  clock.advance(waitingAfter - 1)
  t.strictSame(pending.all(), {}, 'a house that answers soon shows no ring')
  clock.advance(1)
  t.strictSame(pending.all(), {lamp: 'waiting'})
  pending.see({lamp: off})
  pending.answered({id: 1, error: null})
  t.strictSame(pending.all(), {lamp: 'waiting'}, 'that the house took it confirms nothing')
  pending.see({lamp: on})
  t.strictSame(pending.all(), {})
  clock.advance(20_000)
  t.strictSame(failures, [])
})

t.test('an unconfirmed command is marked silent after ten seconds, then dropped', async (t) => {
  const {clock, failures, pending} = start()
  pending.ask(1, 'lamp', turnOn, off)
  clock.advance(9999)
  t.strictSame(pending.all(), {lamp: 'waiting'})
  clock.advance(1)
  t.strictSame(pending.all(), {lamp: 'silent'})
  t.strictSame(failures, [['lamp', 'silent']])
  clock.advance(8000)
  t.strictSame(pending.all(), {})
})

t.test('a refused command fails at once, and answers to older commands are ignored', async (t) => {
  const {clock, failures, pending} = start()
  pending.ask(1, 'lamp', turnOn, off)
  pending.ask(2, 'lamp', turnOn, off)
  pending.answered({id: 1, error: 'refused'})
  clock.advance(waitingAfter)
  t.strictSame(pending.all(), {lamp: 'waiting'})
  pending.answered({id: 2, error: 'impossible'})
  t.strictSame(pending.all(), {lamp: 'refused'})
  t.strictSame(failures, [['lamp', 'impossible']])
})

t.test('an unsent command is marked, and a new one replaces it', async (t) => {
  const {clock, failures, pending} = start()
  pending.fail('lamp', turnOn, off)
  t.strictSame(pending.all(), {lamp: 'unsent'})
  pending.ask(2, 'lamp', turnOn, off)
  t.strictSame(pending.all(), {lamp: 'waiting'}, 'a failure is not shown again as one, and not as nothing')
  clock.advance(9000)
  t.strictSame(pending.all(), {lamp: 'waiting'})
  t.strictSame(failures, [['lamp', 'unsent']])
})

t.test('commands of several devices are independent', async (t) => {
  const {clock, pending} = start()
  pending.ask(1, 'lamp', turnOn, off)
  pending.ask(2, 'spot', turnOn, off)
  pending.see({lamp: on, spot: off})
  clock.advance(waitingAfter)
  t.strictSame(pending.all(), {spot: 'waiting'})
})
