import {writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import t from 'tap'
import type {RadarLook} from '../../../agent/devices/radar-zones/radar-desk.ts'
import type {RadarZone} from '../../../shared/home/schema.ts'
import {homeWith} from '../../server/api.ts'
import {SmallHomeAssistant} from '../bridges/home-assistant/small-home-assistant.ts'
import {cornerId, radarDevice, radarHouse, takeSettings} from '../bridges/home-assistant/small-radar.ts'
import {temporaryFolder} from '../temporary-folder.ts'
import {paired} from './agent-process.ts'

t.setTimeout(60_000)

const zones: RadarZone[] = [
  {
    name: 'Sofa',
    number: 1,
    path: [
      [-1, 1],
      [0.5, 1],
      [0.5, 2],
    ],
  },
]

t.test('radars write shows what it would write, writes exactly what was agreed to, and reads it back', async (t) => {
  const {server, agent} = await paired(t)
  const small = await new SmallHomeAssistant(radarHouse).start()
  t.teardown(() => small.stop())
  const tokenFile = join(await temporaryFolder(t), 'token')
  await writeFile(tokenFile, small.token)
  await agent.run('bridge', 'add', 'home-assistant', small.url, '--token-file', tokenFile)
  t.match(await agent.run('radars', 'list'), {code: 1, said: /No agent is running/})
  const running = agent.start('run')
  await running.says(/devices declared/)
  const app = async () => JSON.parse((await agent.run('devices', '--json')).out).app as string
  t.match(await agent.run('radars', 'list'), {code: 0, out: '', said: /The plan has no radars\.|^$/})

  const device = {app: await app(), device: radarDevice}
  const saved = await server.save(
    null,
    homeWith({radars: [{id: 'corner', model: 'ld2450', at: [1, 1], device, zones}]}),
  )
  t.equal(saved.status, 201, saved.text)
  let look: RadarLook | undefined
  while (look?.obstacle !== null)
    [look] = JSON.parse((await agent.run('radars', 'list', '--json')).out || '[]') as RadarLook[]
  t.match(await agent.run('radars', 'list'), {
    out: /Sofa \(zone 1, watched\): differs: the plan has x -1000…500, y 1000…2000 mm, the sensor has nothing\n.*rectangles only, and this one is 0\.8 m² larger\./,
  })

  const stuck = new Set([cornerId(1, 'Y2')])
  takeSettings(small, stuck)
  const shown = await agent.run('radars', 'write', 'corner')
  t.match(shown, {
    code: 1,
    out: '',
    said: / {2}Zone-1 X1: 0 → -1000\n[\s\S]*Nothing was written\..*--agree [0-9a-f]{8}/,
  })
  const [, code = ''] = /--agree ([0-9a-f]{8})/.exec(shown.said) ?? []
  t.match(await agent.run('radars', 'write', 'corner', '--agree', 'ffffffff'), {code: 1, said: /changed since/})
  t.match(await agent.run('radars', 'write', 'nobody'), {
    code: 2,
    said: /no radar nobody on the plan. Use one of corner/,
  })
  t.same(small.calls, [])

  const half = await agent.run('radars', 'write', 'corner', '--agree', code)
  t.match(half, {
    code: 1,
    out: /Sofa .* differs/,
    said: /Zone-1 Y2 is 0 after 2000 was written\. These are left:\n {2}Zone-1 Y2: 0 → 2000\n/,
  })
  stuck.clear()
  t.match(await agent.run('radars', 'write', 'corner', '--agree', code), {code: 1, said: /changed since/})
  const {code: next} = JSON.parse((await agent.run('radars', 'list', '--json')).out)[0] as RadarLook
  t.match(await agent.run('radars', 'write', 'corner', '--agree', next ?? ''), {code: 0, out: /Sofa .* the same/})
  t.match(await agent.run('radars', 'write', 'corner'), {code: 1, said: /There is nothing to write/})
  running.child.kill('SIGTERM')
  await running.exited
})
