import {createParser} from 'eventsource-parser'
import fc from 'fast-check'
import t from 'tap'
import {createEventParser} from '../../client/parse-events.ts'

const pieces = fc.constantFrom(
  ...[
    'data',
    'event',
    'id',
    'retry',
    'other',
    ':',
    ': ',
    '::',
    ' ',
    '\n',
    '\r',
    '\r\n',
    '\n\n',
    '\0',
    'x',
    'è',
    '{"number":7}',
  ],
)

t.test('createEventParser() reads streams as eventsource-parser does, in any pieces', async (t) => {
  let count = 0
  fc.assert(
    fc.property(fc.array(fc.array(pieces, {maxLength: 12}), {maxLength: 12}), (texts) => {
      const expected: object[] = []
      const parser = createParser({onEvent: ({event, data, id}) => expected.push({event, data, id})})
      const parse = createEventParser(10_000)
      const found = texts.flatMap((parts) => {
        parser.feed(parts.join(''))
        return parse(parts.join(''))
      })
      // The library waits for more after a CR at the end of a piece.
      parser.feed('z')
      count += found.length
      t.strictSame(found, expected)
    }),
    {numRuns: 2000},
  )
  t.ok(count > 100, `${count} events`)
})

t.test('createEventParser() bounds an event, but not a stream', async (t) => {
  const parse = createEventParser(100)
  for (let count = 0; count < 50; count++) {
    t.equal(parse(`: a comment of a stream that lasts\n\ndata: ${count}\n\n`).length, 1)
  }
  t.throws(() => parse(`data: ${'x'.repeat(120)}`), RangeError)
  const lines = createEventParser(100)
  t.throws(() => {
    for (let count = 0; count < 20; count++) lines('data: 0123456789\n')
  }, RangeError)
})
