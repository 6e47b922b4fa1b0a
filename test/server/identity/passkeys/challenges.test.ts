import t from 'tap'
import {createPasskeyChallenges} from '../../../../server/identity/passkeys/challenges.ts'
import {FakeClock} from '../../../fake-clock.ts'

const minute = 60_000

t.test('20,500 visits push out nobody’s waiting challenge', (t) => {
  const challenges = createPasskeyChallenges({clock: new FakeClock()})
  const waiting = challenges.create({browser: 'a browser'})
  for (let visit = 0; visit < 20_500; visit++) challenges.create({browser: `flood ${visit}`})
  t.equal(challenges.take(waiting, {browser: 'a browser'}), true)
  t.end()
})

t.test('a challenge works once, in its time, in its browser and for its person', (t) => {
  const clock = new FakeClock()
  const challenges = createPasskeyChallenges({clock})
  const own = {browser: 'a browser', accountId: 'anna'}
  const text = challenges.create(own)
  t.match(text, /^[\w-]{75}$/)
  for (const other of [{browser: 'a browser'}, {...own, browser: 'b'}, {...own, accountId: 'bruno'}]) {
    t.equal(challenges.take(text, other), false, JSON.stringify(other))
  }
  t.equal(createPasskeyChallenges({clock}).take(text, own), false, 'after a restart')
  clock.advance(10 * minute - 1)
  t.equal(challenges.take(text, own), true)
  t.equal(challenges.take(text, own), false)
  for (const spelled of [`${text}=`, `${text} `, `${text}!`]) t.equal(challenges.take(spelled, own), false, spelled)

  const late = challenges.create(own)
  clock.advance(10 * minute)
  t.equal(challenges.take(late, own), false)
  clock.advance(-30 * minute)
  t.equal(challenges.take(late, own), false, 'nor when the clock is set back')
  t.end()
})

t.test('no changed character makes a challenge', (t) => {
  const challenges = createPasskeyChallenges({clock: new FakeClock()})
  const own = {browser: 'a browser'}
  const text = challenges.create(own)
  for (let at = 0; at < text.length; at++) {
    const changed = text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)
    t.equal(challenges.take(changed, own), false)
  }
  for (const odd of ['', 'A', 'A'.repeat(75), 'A'.repeat(10_000)]) t.equal(challenges.take(odd, own), false)
  t.equal(challenges.take(text, own), true)
  t.end()
})
