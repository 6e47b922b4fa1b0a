import {readFile} from 'node:fs/promises'
import {join} from 'node:path'
import t from 'tap'
import type {PairingStep} from '../../../agent/pairing.ts'
import {startAgentServer} from '../agent-server.ts'
import {temporaryFolder} from '../temporary-folder.ts'
import {commandLine, paired, unpaired} from './agent-process.ts'

t.test('a server that cannot be reached is exit code 5', async (t) => {
  const {server, agent} = await paired(t)
  await server.app.close()
  t.match(await agent.run('pair', '--again', server.url), {
    code: 5,
    said: /cannot be reached: fetch failed: connect ECONNREFUSED/,
  })
  t.match(await agent.run('api', 'GET', '/v1/projects'), {code: 5, said: /cannot be reached/})
  t.match(await agent.run('unpair'), {code: 5, said: /The server was not told.*unpair --force/s})
  t.match(await agent.run('status'), {code: 0})
  t.match(await agent.run('unpair', '--force'), {code: 0, said: /not paired any more/})
  t.match(await agent.run('status'), {code: 4})
})

t.test('pair --json tells a line a step, and success only when the session is on disk', async (t) => {
  const server = await startAgentServer(t)
  const folder = await temporaryFolder(t)
  const pairing = commandLine(t, folder).start('pair', server.url.replace('http://', ''), '--json')
  const steps: PairingStep['step'][] = []
  for await (const line of pairing.printed()) {
    const step = JSON.parse(line)
    steps.push(step.step)
    if (step.step === 'code') await server.allow(step.userCode)
    if (step.step === 'paired') {
      t.match(step, {server: server.url, project: {id: server.projectId, name: 'Flat'}})
      t.match(JSON.parse(await readFile(join(folder, 'session.json'), 'utf8')), {
        version: 1,
        value: {server: server.url},
      })
    }
  }
  t.same(steps, ['server', 'code', 'paired'])
  t.equal(await pairing.exited, 0)
  t.equal(pairing.said(), '')
})

t.test(
  'pair shows a person the QR, the code, the address and how long, and warns where a phone cannot go',
  async (t) => {
    const server = await startAgentServer(t)
    const pairing = (await unpaired(t)).start('pair', server.url)
    let shown = ''
    for await (const line of pairing.printed()) {
      shown += `${line}\n`
      const code = /^ {2}([A-Z]{4}-[A-Z]{4})$/.exec(line)?.[1]
      if (code) await server.services.deviceCodes.deny(code)
    }
    t.match(
      shown,
      /^Pairing with http:.*█.*Scan this with your phone.*\/device\n.*A phone cannot open this address.*The code lasts 1?\d:\d\d/s,
    )
    t.equal(await pairing.exited, 4)
    t.equal(pairing.said(), 'The person denied the pairing.\n')
  },
)

t.test('pair refuses an agent that is paired, and says what there is to do', async (t) => {
  const {server, agent} = await paired(t)
  t.match(await agent.run('pair', server.url), {
    code: 1,
    said: /^This agent is paired with .*pianta-agent unpair.*pair --again/,
  })
})
