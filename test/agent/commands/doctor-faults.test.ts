import {once} from 'node:events'
import {writeFile} from 'node:fs/promises'
import {createServer} from 'node:https'
import type {AddressInfo} from 'node:net'
import {join} from 'node:path'
import t from 'tap'
import {checkServer} from '../../../agent/doctor/check-server.ts'
import {systemClock} from '../../../shared/clock.ts'
import {certificate} from '../../server/mail/certificate.ts'
import {SmallHomeAssistant, type SmallOptions} from '../bridges/home-assistant/small-home-assistant.ts'
import {smallHouse} from '../bridges/home-assistant/small-house.ts'
import {startBroker} from '../bridges/small-broker.ts'
import {temporaryFolder} from '../temporary-folder.ts'
import {unpaired} from './agent-process.ts'

t.test('doctor says why a certificate is refused, and what to do', async (t) => {
  const server = createServer(certificate, (_, response) => response.end('{}'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  const url = new URL(`https://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const findings = await checkServer(url, systemClock, AbortSignal.any([]))
  t.match(
    findings.filter(({ok}) => !ok),
    [
      {
        check: 'certificate',
        message: /^The certificate of 127\.0\.0\.1:\d+ is refused: self-signed certificate.*NODE_EXTRA_CA_CERTS=/,
      },
    ],
  )
})

t.test('doctor names a device that can’t be read, why, and what to do', async (t) => {
  const broker = await startBroker(t, {
    discoveries: [
      ['sensor', {unique_id: 's1', name: 'Meter', state_topic: 'house/s1', value_template: '{{ value | no_such }}'}],
    ],
  })
  const agent = await unpaired(t, {PIANTA_AGENT_SERVER: 'http://127.0.0.1:9', PIANTA_AGENT_MQTT_URL: broker.url})
  const running = agent.start('run')
  await running.says(/info connected to the MQTT broker/)
  let out = ''
  while (!out.includes('WRONG device')) out = (await agent.run('doctor')).out
  t.match(
    out,
    /WRONG device +Meter: value_template uses the filter no_such, which is not supported\. Correct this in the program/,
  )
})

t.test('doctor names an entity of Home Assistant that can’t be read, and what to do', async (t) => {
  const states: SmallOptions['states'] = {...smallHouse.states, 'light.table': ['on', {brightness: {}}]}
  const house = await new SmallHomeAssistant({...smallHouse, states, token: 'right'}).start()
  t.teardown(() => house.stop())
  const tokenFile = join(await temporaryFolder(t), 'token')
  await writeFile(tokenFile, 'right')
  const agent = await unpaired(t, {
    PIANTA_AGENT_SERVER: 'http://127.0.0.1:9',
    PIANTA_AGENT_HOME_ASSISTANT_URL: house.url,
    PIANTA_AGENT_HOME_ASSISTANT_TOKEN_FILE: tokenFile,
  })
  const running = agent.start('run')
  await running.says(/info agent started/)
  let out = ''
  while (!out.includes('WRONG device')) out = (await agent.run('doctor')).out
  t.match(
    out,
    /leaves out what is no device: 2 settings and diagnoses, 1 hidden, 1 (automation|update), 1 (automation|update)\./,
  )
  t.match(out, /WRONG device +.*The attribute brightness is of an unknown type\. Update or reload its integration in/)
})
