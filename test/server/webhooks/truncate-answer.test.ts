import t from 'tap'
import {truncateAnswer} from '../../../server/webhooks/post.ts'

t.test('truncateAnswer() returns text', async (t) => {
  t.equal(truncateAnswer(Buffer.from('')), '')
  t.equal(truncateAnswer(Buffer.from('Grüße\r\n\t€')), 'Grüße\r\n\t€')
  t.equal(truncateAnswer(Buffer.from('<b>&</b>')), '<b>&</b>')
})

t.test('truncateAnswer() keeps the beginning of a long answer, without a broken character at the cut', async (t) => {
  t.equal(truncateAnswer(Buffer.from('x'.repeat(4096))), 'x'.repeat(4096))
  t.equal(truncateAnswer(Buffer.from('x'.repeat(70_000))), 'x'.repeat(4096))
  t.equal(truncateAnswer(Buffer.from(`x${'è'.repeat(3000)}`)), `x${'è'.repeat(2047)}`)
  t.equal(truncateAnswer(Buffer.from(`xx${'🏠'.repeat(3000)}`)), `xx${'🏠'.repeat(1023)}`)
})

t.test('truncateAnswer() keeps binary data as far as it is text, and never more than 4 KiB', async (t) => {
  t.equal(truncateAnswer(Buffer.from([0x61, 0xff, 0x62])), 'a\ufffdb')
  t.equal(truncateAnswer(Buffer.from([0x61, 0xe2, 0x82])), 'a\ufffd', 'a character cut off by the sender is replaced')
  for (const byte of [0x00, 0xff, 0x80, 0xf0]) {
    const kept = truncateAnswer(Buffer.alloc(70_000, byte))
    t.equal(kept, '\ufffd'.repeat(1365))
  }
})

t.test('truncateAnswer() replaces control characters', async (t) => {
  t.equal(truncateAnswer(Buffer.from('a\u0000b\u001b[31mc\u007fd\u0085e')), 'a\ufffdb\ufffd[31mc\ufffdd\ufffde')
})
