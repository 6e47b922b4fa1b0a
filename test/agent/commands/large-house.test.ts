import t from 'tap'
import type {Discovery} from '../bridges/small-broker.ts'
import {startBroker} from '../bridges/small-broker.ts'
import {paired} from './agent-process.ts'

t.setTimeout(120_000)

/** A house of 2,000 entities, of which one in eight is a lamp. */
const entities = Array.from({length: 2000}, (_, at): Discovery => {
  const id = `e${String(at).padStart(4, '0')}`
  const device = {ids: [`thing ${id}`], name: `Thing ${id}`, suggested_area: `Room ${at % 20}`}
  return at % 8 === 0
    ? ['light', {unique_id: id, name: null, device, command_topic: `${id}/set`, state_topic: id}]
    : ['sensor', {unique_id: id, name: null, device, state_topic: id, device_class: 'temperature'}]
})

t.test('2,000 entities over MQTT are shown, and declared in one request, lamps first', async (t) => {
  const broker = await startBroker(t, {discoveries: entities})
  const {agent} = await paired(t, {PIANTA_AGENT_MQTT_URL: broker.url})
  const running = agent.start('run')
  await running.says(/devices declared devices=500/)
  await running.says(/a project takes no more devices of one app max=500 left=1500/)
  t.equal(JSON.parse((await agent.run('status', '--json')).out).devices, 2000)
  const {devices} = JSON.parse((await agent.run('devices', '--json')).out)
  t.equal(devices.length, 500)
  t.equal(devices.filter(({kind}: {kind: string}) => kind === 'light').length, 250)

  await broker.publish('e0000', 'ON')
  t.match(await agent.run('act', 'Thing e0008', 'on'), {code: 0})
  running.child.kill('SIGTERM')
  t.equal(await running.exited, 0)
  t.equal(running.said().match(/devices declared/g)?.length, 1, 'in one request')
})
