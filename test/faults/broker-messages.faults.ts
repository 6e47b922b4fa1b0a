/** Messages of a real broker that ask a template for too much. They are retained, so that they come at every start. */
import {setTimeout as sleep} from 'node:timers/promises'
import {connectAsync} from 'mqtt'
import t from 'tap'
import {freePort} from '../../demo/free-port.ts'
import {paired} from '../agent/commands/agent-process.ts'
import {findMosquitto, startMosquitto} from '../partners/zigbee/start-mosquitto.ts'

t.setTimeout(240_000)

const deep = `${'['.repeat(40_000)}${']'.repeat(40_000)}`

/** A template and a message that ended or held the agent before its work was bounded. */
const attacks: readonly (readonly [name: string, template: string, payload: string])[] = [
  ['smallest', '{{ value_json | min }}', '[]'],
  ['largest', '{{ value_json.list | max }}', '{"list":[]}'],
  ['deep', '{{ value | from_json }}', deep],
  ['nested', '{{ (value | from_json) == (value | from_json) }}', deep],
  ['digits', '{{ value | float }}', `${'9'.repeat(64_000)}x`],
  ['whole', '{{ value | int }}', `${'9'.repeat(64_000)}x`],
  ['long', "{% for i in range(1000) %}{% set x = value | replace('a', 'bb') %}{% endfor %}", 'ab'.repeat(30_000)],
]

t.test('retained messages with hostile templates neither end nor hold an agent', async (t) => {
  const mosquitto = findMosquitto(t)
  if (mosquitto === undefined) return
  const broker = await startMosquitto(t, mosquitto, await freePort())
  const url = `mqtt://127.0.0.1:${broker.port}`
  const devices = await connectAsync(url)
  t.teardown(() => devices.endAsync(true))
  const retain = (topic: string, payload: string) => devices.publishAsync(topic, payload, {retain: true, qos: 1})
  const declare = (name: string, options: object) =>
    retain(`homeassistant/sensor/${name}/config`, JSON.stringify({name, unique_id: name, ...options}))

  for (const [name, value_template, payload] of attacks) {
    await declare(name, {state_topic: `attack/${name}`, value_template})
    await retain(`attack/${name}`, payload)
  }
  await declare('thermometer', {state_topic: 'good', unit_of_measurement: '°C'})
  await retain('good', '21.5')
  // One message that many templates read, each for as long as it may.
  for (let at = 0; at < 1500; at++) {
    await declare(`many${at}`, {
      state_topic: 'many',
      value_template: `{% for i in range(900) %}{% if value == 'x${at}' %}{% endif %}{% endfor %}{{ value | length }}`,
    })
  }

  const {agent} = await paired(t, {PIANTA_AGENT_MQTT_URL: url})
  for (const start of ['first', 'second']) {
    const running = agent.start('run')
    await running.says(/connected to the MQTT broker/)
    await retain('many', 'ab'.repeat(1000))
    let slowest = 0
    let states: {name: string; state?: {status: string; value?: number}}[] = []
    // The bridge knows its devices two seconds after the last of them.
    const isRead = () => states.find(({name}) => name === 'thermometer')?.state?.status === 'ok'
    for (let turn = 0; turn < 60 && !(states.length > 1500 && turn > 10 && isRead()); turn++) {
      const askedAt = performance.now()
      const {out, code} = await agent.run('states', '--json')
      slowest = Math.max(slowest, performance.now() - askedAt)
      if (code === 0)
        states = out
          .trim()
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line))
      await sleep(500)
    }
    t.equal(running.child.exitCode, null, `it runs at its ${start} start: ${running.said().slice(-500)}`)
    t.match(states.find(({name}) => name === 'thermometer')?.state, {status: 'ok', value: 21.5})
    for (const [name] of attacks)
      t.ok(
        states.some((device) => device.name === name),
        `${name} is there`,
      )
    t.ok(slowest < 5000, `its states are told within ${slowest} ms`)
    running.child.kill('SIGTERM')
    t.equal(await running.exited, 0)
  }
})
