import {PassThrough} from 'node:stream'
import t from 'tap'
import {terminalJson} from '#shared/text/terminal-text.ts'
import {showAsText} from '../../../agent/commands/show-pairing.ts'
import {homeWith} from '../../server/api.ts'
import {startBroker} from '../bridges/small-broker.ts'
import {quietRuntime} from '../quiet.ts'
import {paired} from './agent-process.ts'

/** A name that forges a row, moves a terminal's cursor by C0 and C1, reorders the line and ends it by a separator. */
const hostile = 'Lamp\nWRONG forged\r\u001b[2J\u009b31m\u202eevil\u2028x'

/** Every command that lists names of the house, the project, the plan or tablets, or names them in a refusal. */
const lists = [
  ...[['devices'], ['states'], ['status'], ['match'], ['bridge', 'list'], ['bridge', 'test'], ['doctor']],
  ...[
    ['tablets', 'list'],
    ['act', 'Lamp', 'on'],
    ['act', 'mqtt:l1', 'open'],
    ['act', hostile, 'on'],
  ],
]

const unsafe = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/u

t.test('no list of a command lets a name forge a row or act on the terminal', async (t) => {
  const light = [
    'light',
    {unique_id: 'l1', name: hostile, command_topic: 'l1', value_template: '{{ bad | odd }}'},
  ] as const
  const broker = await startBroker(t, {discoveries: [light]})
  const {server, agent} = await paired(t, {PIANTA_AGENT_MQTT_URL: broker.url})
  const {status} = await server.save(null, homeWith({lights: [{id: 'l1', at: [1, 1], name: 'Lamp forged'}]}))
  t.equal(status, 201)
  server.services.database.$client.prepare('update project set name = ?').run(hostile)
  const running = agent.start('run')
  await running.says(/devices declared devices=1/)
  t.notMatch(running.said().replaceAll('\n', ''), unsafe, 'the log')
  const rows = new Set<string>()
  for (const words of lists) {
    const name = terminalJson(words)
    const {out, said} = await agent.run(...words)
    for (const text of [out, said]) t.notMatch(text.replaceAll('\n', ''), unsafe, name)
    t.notMatch(out, /^(WRONG|root) +forged/m, name)
    for (const line of out.split('\n')) rows.add(line)
    const {out: json} = await agent.run(...words, '--json')
    t.notMatch(json.replaceAll('\n', ''), unsafe, `${name} --json`)
    for (const line of json.split('\n').filter(Boolean)) JSON.parse(line)
  }
  const {said} = await agent.run('api', 'GET', `/v1/${hostile}`)
  t.ok(/^\nGET .* failed with 4\d\d\n$/.test(said), terminalJson(said))
  t.notOk(unsafe.test(said.replaceAll('\n', '')), 'api')
  t.ok(
    [...rows].some((row) => /Project.*Lamp�WRONG forged/.test(row)),
    'the name of the project is on one line',
  )
})

t.test('the name of a project stays on its line when a pairing ends', async (t) => {
  const stdout = Object.assign(new PassThrough({encoding: 'utf8'}), {isTTY: false})
  const page = showAsText({stdout, runtime: quietRuntime()})
  page.paired({server: 'http://nas', project: {id: 'p', name: hostile}})
  const shown: string = stdout.read()
  t.equal(shown.split('\n').length, 3)
  t.notMatch(shown.replaceAll('\n', ''), unsafe)
})
