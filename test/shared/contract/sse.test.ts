import {createParser, type EventSourceMessage} from 'eventsource-parser'
import t from 'tap'
import {encodeComment, encodeMessage, encodeRetry} from '#shared/contract/sse.ts'

function parse(text: string) {
  const read: {events: EventSourceMessage[]; comments: string[]; retries: number[]} = {
    events: [],
    comments: [],
    retries: [],
  }
  createParser({
    onEvent: (event) => void read.events.push(event),
    onComment: (comment) => void read.comments.push(comment),
    onRetry: (ms) => void read.retries.push(ms),
  }).feed(text)
  return read
}

t.test('encodeMessage() is parsed back unchanged', async (t) => {
  t.same(parse(encodeMessage({event: 'revision.saved', id: 'e-1', data: '{"number":1}'})).events, [
    {event: 'revision.saved', id: 'e-1', data: '{"number":1}'},
  ])
})

t.test('encodeMessage() omits a missing id', async (t) => {
  t.equal(encodeMessage({event: 'token.expired', data: '{}'}), 'event: token.expired\ndata: {}\n\n')
})

t.test('encodeMessage() keeps the lines of its data', async (t) => {
  t.equal(parse(encodeMessage({event: 'a', data: 'one\r\ntwo\rthree\n'})).events[0]?.data, 'one\ntwo\nthree\n')
})

t.test('encodeRetry() and encodeComment() are lines of the next message', async (t) => {
  const lines = encodeRetry(2500) + encodeComment('keep-alive')
  t.equal(lines, 'retry: 2500\n: keep-alive\n')
  t.same(parse(lines), {events: [], comments: ['keep-alive'], retries: [2500]})
  t.match(parse(lines + encodeMessage({event: 'a', data: 'b'})).events, [{event: 'a', data: 'b'}])
})
