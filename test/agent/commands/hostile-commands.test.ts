import {join} from 'node:path'
import t from 'tap'
import {terminalJson} from '#shared/text/terminal-text.ts'
import {temporaryFolder} from '../temporary-folder.ts'
import {commandLine} from './agent-process.ts'

/** A word that forges a row, moves a terminal's cursor by C0 and C1, reorders the line and ends it by a separator. */
const hostile = 'Lamp\nforged row\r\u001b[2J\u009b31m\u202eevil\u2028x'

/** How each command meets hostile words, or why it meets none. A new command needs a line. */
const commands: Record<string, string[][] | string> = {
  pair: [[hostile], [`http://127.0.0.1:1/${hostile}`], ['http://127.0.0.1:1']],
  run: 'runs until it is stopped, and prints log lines (hostile-names.test.ts)',
  status: [[], [hostile]],
  devices: [[], [hostile]],
  states: [[], [hostile]],
  act: [
    [hostile, hostile],
    [hostile, 'on'],
    ['light', 'color', hostile],
  ],
  'bridge add': [
    [hostile, hostile],
    ['mqtt', hostile],
    ['home-assistant', `http://127.0.0.1:1/${hostile}`],
  ],
  'bridge list': [[], [hostile]],
  'bridge test': [[], [hostile]],
  'bridge remove': [[hostile]],
  'tablets list': [[], [hostile]],
  'tablets remove': [[hostile]],
  'tablets new-key': [[], [hostile]],
  mesh: [[], [hostile]],
  'radars list': [[], [hostile]],
  'radars write': [[hostile], [hostile, '--agree', hostile]],
  'visits list': [[], [hostile]],
  'visits allow': [[hostile], ['--device', hostile]],
  'visits forbid': [[hostile], ['--device', hostile]],
  mcp: [[], [hostile], ['--name', hostile]],
  'mcp list': [[], [hostile]],
  'mcp allow': [[hostile], ['light', '--room', hostile], ['--device', hostile]],
  'mcp forbid': [[hostile], ['light', '--room', hostile], ['--device', hostile]],
  match: [[], [hostile]],
  doctor: [[], [hostile]],
  service: [[], [hostile]],
  api: [['GET', `/v1/${hostile}`], [hostile, '/v1'], [hostile]],
  unpair: [[], [hostile]],
}

t.test('no command lets a word or a folder forge a line or act on the terminal', async (t) => {
  const folder = join(await temporaryFolder(t), hostile)
  const agent = commandLine(t, folder)
  const help = (await agent.run('--help')).out
  const names = [...help.matchAll(/^ {2}([a-z-]+(?: [a-z-]+)?)(?= )/gm)].map(([, name]) => name)
  t.same(Object.keys(commands), names, 'each command has its line here')

  let seen = 0
  const use = async (...words: string[]) => {
    const {out, said} = await agent.run(...words)
    const all = `${out}\n${said}`
    if (all.includes('forged row')) seen++
    // The output itself must not reach TAP, whose lines it would forge.
    t.notOk(/[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/u.test(all.replaceAll('\n', '')), terminalJson(words))
    t.notOk(/^\s*forged row/m.test(all), terminalJson(words))
  }
  for (const [name, uses] of Object.entries(commands)) {
    if (typeof uses === 'string') continue
    for (const words of uses) {
      for (const more of [[], ['--json'], [`--${hostile}`]]) await use(...name.split(' '), ...words, ...more)
    }
  }
  await use(hostile, hostile)
  t.ok(seen > 40, `${seen} runs printed a hostile name`)
})
