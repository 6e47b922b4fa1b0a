import {readdirSync, readFileSync} from 'node:fs'
import t from 'tap'
import {safeJson, terminalJson, terminalLine, terminalText} from '#shared/text/terminal-text.ts'

/** Every character that a terminal acts on: control characters, bidi controls and separators of lines. */
const isUnsafe = (sign: string) => /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/u.test(sign)

const plane = Array.from({length: 0x10000}, (_, code) => String.fromCharCode(code)).filter(
  (sign) => !/\p{Cs}/u.test(sign),
)

t.test('a line has no character that a terminal acts on, and keeps all others', async (t) => {
  const changed = plane.filter((sign) => terminalLine(sign) !== sign)
  t.same(changed, plane.filter(isUnsafe))
  t.ok(changed.length >= 65 + 12 + 2)
  t.equal(terminalLine('Bob\u001b]0;owned\u0007\u009b31m\r\n\u202e\u007f!'), 'Bob�]0;owned��31m����!')
  t.equal(terminalLine('Città 🏠👩‍🍳 ▄▀ “plan”'), 'Città 🏠👩‍🍳 ▄▀ “plan”')
})

t.test('a message keeps its line breaks and nothing else', async (t) => {
  t.equal(terminalText('one\r\n\ttwo\u2028\n'), 'one�\n�two�\n')
})

t.test('JSON for a terminal parses to the same value', async (t) => {
  const value = {[plane.join('')]: [plane.join(''), {a: null, b: 1.5, c: false}]}
  for (const indent of [undefined, 2]) {
    const json = terminalJson(value, indent)
    t.same(JSON.parse(json), value)
    t.notOk([...json.replaceAll('\n', '')].some(isUnsafe))
  }
  t.equal(safeJson('{\r\n\t"a": "\u009b"\n}\n'), '{\r\n\t"a": "\\u009b"\n}\n')
})

/** Files that write to the terminal themselves: their texts hold no names, or went through the rule. */
const writers = [
  'agent/commands/command-line.ts',
  'agent/commands/command.ts',
  'agent/commands/questions.ts',
  'agent/commands/service.ts',
  'agent/commands/show-pairing.ts',
  'agent/commands/terminal-qr.ts',
  'server/commands/app-keygen.ts',
  'server/commands/backup.ts',
  'server/commands/command-line.ts',
  'server/commands/demo.ts',
  'server/commands/healthcheck.ts',
  'server/commands/openapi.ts',
  'server/commands/progress.ts',
  'server/commands/serve.ts',
  'server/commands/service.ts',
]

t.test('commands write to the terminal by the rule only', async (t) => {
  const files = ['agent', 'server'].flatMap((program) =>
    readdirSync(`${program}/commands`).map((name) => `${program}/commands/${name}`),
  )
  const found = files.filter((file) =>
    /console\.(log|error)|(stdout|stderr|output|terminal)\.write/.test(readFileSync(file, 'utf8')),
  )
  t.same(found.toSorted(), writers, 'use print, printLine, printText or printJson instead')
})
