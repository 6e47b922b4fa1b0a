import t from 'tap'
import {terminalText} from '#shared/terminal-text.ts'

t.test('terminalText() replaces all control characters except line breaks', async (t) => {
  t.equal(terminalText('Bob\u001b]0;owned\u0007\u009b31m\r\u007f!'), 'Bob�]0;owned��31m��!')
  t.equal(terminalText('Città 🏠\n▄▀ “plan”'), 'Città 🏠\n▄▀ “plan”')
})
