import {spawn} from 'node:child_process'
import {once} from 'node:events'
import t from 'tap'
import {needsProgram} from '../../needs-program.ts'
import {serverProgram} from '../../programs.ts'
import {ownSettings} from './pianta.ts'

t.test('on a terminal, serve begins with words and the setup link, then the log', needsProgram('script'), async (t) => {
  const settings = {...(await ownSettings(t)), PIANTA_LOG_LEVEL: 'info'}
  const command = [...serverProgram, 'serve'].map((word) => `'${word}'`).join(' ')
  const child = spawn('script', ['-qefc', `exec ${command}`, '/dev/null'], {
    env: {PATH: process.env.PATH, HOME: process.env.HOME, SHELL: '/bin/sh', ...settings},
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  let shown = ''
  for await (const chunk of child.stdout.setEncoding('utf8')) {
    shown += chunk
    if (/"msg":"Server listening/.test(shown)) break
  }
  child.stdin.write('\u0003')
  child.stdin.end()
  await ended
  const [first, second, third] = shown.split('\r\n')
  t.match(first, /^Pianta runs at http/)
  t.match(second, /^Open this one-time link to create the first account: http/)
  t.match(third, /^\{"level":30/)
})
