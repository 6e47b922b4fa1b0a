import {PassThrough} from 'node:stream'
import {text} from 'node:stream/consumers'
import t from 'tap'
import {printLine} from '../../../agent/commands/command.ts'

t.test('printLine() strips terminal control characters', async (t) => {
  const output = new PassThrough()
  printLine(output, 'Project  Bob\u001b[2J')
  printLine(output)
  output.end()
  t.equal(await text(output), 'Project  Bob�[2J\n\n')
})
