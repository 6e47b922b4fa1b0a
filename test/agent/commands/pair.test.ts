import {readFile} from 'node:fs/promises'
import {join} from 'node:path'
import t from 'tap'
import type {PairingStep} from '../../../client/pairing.ts'
import {startAgentServer} from '../agent-server.ts'
import {temporaryFolder} from '../temporary-folder.ts'
import {commandLine, paired, pollsSoon, unpaired} from './agent-process.ts'

const minute = 60_000

t.test('an unreachable server is exit code 5', async (t) => {
  const {server, agent} = await paired(t)
  await server.app.close()
  t.match(await agent.run('pair', '--again', server.url), {
    code: 5,
    said: /Can't reach .*: fetch failed: connect ECONNREFUSED/,
  })
  t.match(await agent.run('api', 'GET', '/v1/projects'), {code: 5, said: /Can't reach/})
  t.match(await agent.run('unpair'), {code: 5, said: /still exists at the server.*unpair --force/s})
  t.match(await agent.run('status'), {code: 0})
  t.match(await agent.run('unpair', '--force'), {code: 0, said: /no longer paired/})
  t.match(await agent.run('status'), {code: 4})
})

t.test('pair --json prints a line per step, and success only once the session is on disk', async (t) => {
  const server = await startAgentServer(t)
  const folder = await temporaryFolder(t)
  const pairing = commandLine(t, folder, pollsSoon).start('pair', server.url.replace('http://', ''), '--json')
  const steps: PairingStep['step'][] = []
  for await (const line of pairing.printed()) {
    const step = JSON.parse(line)
    steps.push(step.step)
    if (step.step === 'code') {
      await server.allow(step.userCode)
      server.clock.advance(minute)
    }
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

t.test('pair takes the number that the page shows from its input', async (t) => {
  const server = await startAgentServer(t, {PIANTA_PAIRING_NUMBER: 'on'})
  const pairing = (await unpaired(t, pollsSoon)).start('pair', server.url, '--json')
  const steps: PairingStep['step'][] = []
  let userCode = ''
  for await (const line of pairing.printed()) {
    const step = JSON.parse(line)
    steps.push(step.step)
    if (step.step === 'code') {
      userCode = step.userCode
      await server.allow(userCode)
    }
    if (step.step === 'number')
      pairing.child.stdin.write(`${server.services.deviceCodes.numberFor(userCode, server.accountId)}\n`)
    server.clock.advance(minute)
  }
  t.same(steps, ['server', 'code', 'number', 'paired'])
  t.equal(await pairing.exited, 0)
})

t.test('pair shows the QR code, user code, address and time left, and warns of a loopback address', async (t) => {
  const server = await startAgentServer(t)
  const pairing = (await unpaired(t, pollsSoon)).start('pair', server.url)
  let shown = ''
  for await (const line of pairing.printed()) {
    shown += `${line}\n`
    const code = /^ {2}([A-Z]{4}-[A-Z]{4})$/.exec(line)?.[1]
    if (code) {
      await server.services.deviceCodes.deny(code)
      server.clock.advance(minute)
    }
  }
  t.match(
    shown,
    /^Pairing with http:.*█.*Scan this with your phone.*\/device\n.*A phone cannot open this address.*npm run -s pianta -- serve --lan\n.*The code lasts 1?\d:\d\d/s,
  )
  t.equal(await pairing.exited, 4)
  t.equal(pairing.said(), 'The pairing was denied. Run npm run -s agent -- pair again and choose Allow.\n')
})

t.test('pair refuses a paired agent and says what to do', async (t) => {
  const {server, agent} = await paired(t)
  t.match(await agent.run('pair', server.url), {
    code: 1,
    said: /^This agent is already paired with .*npm run -s agent -- unpair.*pair --again/,
  })
})
