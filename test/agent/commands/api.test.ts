import {once} from 'node:events'
import {writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {setTimeout as sleep} from 'node:timers/promises'
import t from 'tap'
import {member} from '../../../server/database/tables/members.ts'
import {temporaryFolder} from '../temporary-folder.ts'
import {paired} from './agent-process.ts'

t.test('api prints the API’s response and exits with 1 for a refusal', async (t) => {
  const {server, agent} = await paired(t)
  const projects = await agent.run('api', 'GET', '/v1/projects')
  t.match(projects, {code: 0, said: ''})
  t.match(JSON.parse(projects.out), {rows: [{id: server.projectId}]})
  const devices = `/v1/projects/${server.projectId}/devices`
  const body = JSON.stringify({devices: [{id: 'a', name: 'A', kind: 'light'}]})
  t.match(await agent.run('api', 'put', devices, '--data', body), {code: 0})
  t.match(await agent.runWith(body.replaceAll('A', 'B'), 'api', 'PUT', devices, '--data', '-'), {
    code: 0,
    out: /"name":"B"/,
  })
  const file = join(await temporaryFolder(t), 'body.json')
  await writeFile(file, body)
  t.match(await agent.run('api', 'PUT', devices, '--data', `@${file}`), {code: 0, out: /"name":"A"/})
  t.match(await agent.run('api', 'PUT', devices, '--data', '@/nowhere'), {code: 2, said: /--data @\/nowhere: ENOENT/})
  t.match(await agent.run('api', 'GET', '/v1/projects/no-id'), {
    code: 1,
    out: /"error":"invalid_input"/,
    said: /failed with 400/,
  })
  t.match(await agent.run('api', 'GET', '/oidc/userinfo'), {code: 2, said: /is not an API path/})
  t.match(await agent.run('api', 'GET', '/v1/../oidc/userinfo'), {code: 2, said: /is not an API path/})
  t.match(await agent.run('api', 'GET', 'v1/projects'), {code: 2, said: /is not an API path/})
  t.match(await agent.run('api', 'G/T', '/v1'), {code: 2, said: /is not an HTTP method/})
  agent.start('run')
  while ((await agent.run('states')).code !== 0) await sleep(100)
  const unknown = await agent.run('api', 'GET', '/v1/sedia più alta')
  t.match(unknown, {code: 1, said: /GET \/v1\/sedia%20pi%C3%B9%20alta failed with 404/}, 'through a running agent')
})

t.test('devices lists the declared devices and the app id', async (t) => {
  const {server, agent} = await paired(t)
  const {id} = server.agentConnection()
  t.match(await agent.run('devices'), {code: 0, out: new RegExp(`App {6}${id}\nNo devices are declared`)})
  server.services.devices.replace(id, server.projectId, [
    {id: 'lamp', name: 'Lamp', kind: 'light', room: 'Kitchen', floor: 'Ground floor'},
  ])
  const {out} = await agent.run('devices', '--json')
  t.same(JSON.parse(out), {
    project: {id: server.projectId, name: 'Flat'},
    devices: [{id: 'lamp', name: 'Lamp', kind: 'light', room: 'Kitchen', floor: 'Ground floor'}],
    app: id,
  })
  t.match(await agent.run('devices'), {code: 0, out: /lamp +light +Lamp \(Kitchen, Ground floor\)/})
})

t.test('api follows a stream until it is stopped', async (t) => {
  const {server, agent} = await paired(t)
  const following = agent.start('api', 'GET', `/v1/projects/${server.projectId}/events`)
  const printed: string[] = []
  const lines = following.printed()
  await once(lines, 'line')
  lines.on('line', (line) => printed.push(line))
  await server.save(null)
  while (!printed.includes('event: revision.saved')) await once(lines, 'line')
  following.child.kill('SIGINT')
  t.equal(await following.exited, 1)
  t.equal(following.said(), '')
})

t.test('api ends quietly when its reader closes the pipe', async (t) => {
  const {server, agent} = await paired(t)
  await server.save(null)
  const asking = agent.start('api', 'GET', `/v1/projects/${server.projectId}/home`)
  asking.child.stdout.destroy()
  t.equal(await asking.exited, 0)
  t.equal(asking.said(), '')
})

t.test('devices reports that the agent has no project', async (t) => {
  const {server, agent} = await paired(t)
  server.services.database.delete(member).run()
  t.match(await agent.run('devices'), {
    code: 1,
    said: 'This agent has no project. Choose one on the Connected apps page.\n',
  })
})
