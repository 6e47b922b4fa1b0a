import t from 'tap'
import {homeWith} from '../../server/api.ts'
import {smallHouse, startBroker} from '../bridges/small-broker.ts'
import {paired} from './agent-process.ts'

t.test('match proposes elements for the devices, and says where to save them', async (t) => {
  const {server, agent} = await paired(t, {PIANTA_AGENT_BRIDGE: 'simulated'})
  t.match(await agent.run('match'), {code: 1, said: /has no version that this agent can read: save the plan first/})
  const home = homeWith({
    rooms: [{id: 'r1', name: 'Study', at: [1, 1]}],
    lights: [{id: 'l1', at: [1, 1], name: 'Desk lamp'}],
  })
  t.match(await server.save(null, home), {status: 201})
  const running = agent.start('run')
  await running.says(/devices declared/)
  const broker = await startBroker(t, {discoveries: smallHouse})
  const added = await agent.run('bridge', 'add', 'mqtt', broker.url)
  t.match(added.said, /Next, match the devices with the plan: npm run -s agent -- match\. The panel is at http:/)
  const {code, out} = await agent.run('match', '--json')
  t.equal(code, 0)
  const page = `${server.url}/projects/${server.projectId}/devices/match`
  const answer = JSON.parse(out)
  t.match(answer, {project: server.projectId, page})
  const lamp = answer.matches.find(({device}: {device: string}) => device === 'light-l1')
  t.match(lamp, {element: {kind: 'light', id: 'l1'}, elementName: 'Desk lamp', confidence: 'certain'})
  const text = await agent.run('match')
  t.match(text.out, /Desk lamp/)
  t.ok(text.out.includes(page))
  t.match(text.out, new RegExp(`run on the server: npm run -s pianta -- match ${server.projectId}`))
})
