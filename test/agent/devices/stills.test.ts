import t from 'tap'
import type {Still} from '../../../agent/bridges/bridge.ts'
import {createStills, stillRest} from '../../../agent/devices/stills.ts'
import {turns} from '../quiet.ts'
import {SteppedClock} from '../stepped-clock.ts'

const picture: Still = {type: 'image/jpeg', bytes: Buffer.from('x')}

/** Takes stills of cameras that wait until the test answers. */
function taking() {
  const clock = new SteppedClock()
  const asked: {camera: string; answer: PromiseWithResolvers<Still>; signal: AbortSignal}[] = []
  const stills = createStills({
    clock,
    signal: new AbortController().signal,
    house: {
      readStill(camera, signal) {
        const answer = Promise.withResolvers<Still>()
        signal.addEventListener('abort', () => answer.reject(signal.reason))
        asked.push({camera, answer, signal})
        return answer.promise
      },
    },
  })
  return {stills, clock, asked}
}

t.test('one picture is taken at a time, with a rest between them, and shared by who asks meanwhile', async (t) => {
  const {stills, clock, asked} = taking()
  const first = stills.take('door')
  const same = stills.take('door')
  const other = stills.take('garden')
  await turns(2)
  t.same(
    asked.map(({camera}) => camera),
    ['door'],
  )
  asked[0]?.answer.resolve(picture)
  t.equal(await first, picture)
  t.equal(await same, picture)
  t.equal(asked.length, 1)
  await clock.pass(stillRest)
  await turns(2)
  t.equal(asked[1]?.camera, 'garden')
  asked[1]?.answer.reject(new Error('broken'))
  await t.rejects(other, {message: 'broken'})
  const again = stills.take('door')
  await clock.pass(stillRest)
  await turns(2)
  t.equal(asked.length, 3, 'no picture is kept')
  asked[2]?.answer.resolve(picture)
  await again
})

t.test('a camera that doesn’t answer is given up, and few pictures wait', async (t) => {
  const {stills, clock, asked} = taking()
  const all = Array.from({length: 9}, (_, index) => stills.take(`camera-${index}`))
  for (const each of all) each.catch(() => {})
  await t.rejects(Promise.all(all.slice(8)), {message: 'Too many pictures are asked for.'})
  await clock.pass(10_000)
  await t.rejects(Promise.all(all.slice(0, 1)), {message: 'The camera gave no picture within 10 s.'})
  t.equal(asked[0]?.signal.aborted, true)
})
