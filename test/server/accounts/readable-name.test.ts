import t from 'tap'
import {isReadable} from '../../../server/accounts/readable-name.ts'

t.test('isReadable() accepts names as people write them', async (t) => {
  for (const name of [
    'Anna',
    'Casa d’Angelo',
    'Ｌａｍｐ',
    'علی‌رضا',
    'क्ष',
    '山田',
    'e\u0301',
    '👨‍👩‍👧',
    '❤️',
    '7',
    '+',
    '<b>',
  ])
    t.ok(isReadable(name), name)
})

t.test('isReadable() refuses invisible and reversing characters', async (t) => {
  for (const name of [
    '',
    ' ',
    '\u200B',
    '\u200D\u200C',
    '\u3164',
    '\u2800',
    '\u0301',
    '\uFE0F',
    'Pian\u0000ta',
    'Pianta\nSigned in',
    'Pianta\u2028x',
    'Pian\u00ADta',
    'Pianta\u200B',
    'Lamp\u202Eatnaip',
    '\u2066Pianta',
    '\u200FPianta',
    'Pianta\u{E0041}',
    'Pianta\uE000',
  ])
    t.notOk(isReadable(name), encodeURIComponent(name))
})
