import {writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import t from 'tap'
import {temporaryFolder} from '../temporary-folder.ts'
import {commandLine, unpaired} from './agent-process.ts'

t.test('without a verb, with an unknown one or an unknown flag the exit code is 2, and help is named', async (t) => {
  const agent = await unpaired(t)
  t.match(await agent.run(), {code: 2, out: '', said: /^Usage: pianta-agent COMMAND/})
  t.match(await agent.run('fly'), {code: 2, said: /^There is no command fly\. There are: pair, run, /})
  const escaped = await agent.run('fly\u001b]0;title\u0007')
  t.match(
    escaped,
    {code: 2, said: /^There is no command fly�\]0;title�\./},
    'what would drive the terminal is not shown',
  )
  t.match(await agent.run('status', '--loud'), {
    code: 2,
    said: /Unknown option '--loud'.*See: pianta-agent status --help/s,
  })
  t.match(await agent.run('status', 'now'), {code: 2, said: /status takes nothing after it, not: now/})
  t.match(await agent.run('api', 'GET'), {code: 2, said: /api takes METHOD PATH after it, not: GET/})
  t.match(await agent.run('run', '--bridge', 'zigbee'), {code: 2, said: /There is no bridge zigbee/})
  t.match(await agent.run('pair', 'ftp://nas'), {code: 2, said: /is not the address of a server/})
})

t.test('--help says what there is, for all and for each verb', async (t) => {
  const agent = await unpaired(t)
  t.match(await agent.run('--help'), {code: 0, said: '', out: /api METHOD PATH .*Settings: PIANTA_AGENT_DATA/s})
  for (const verb of ['pair', 'run', 'status', 'devices', 'api', 'unpair']) {
    t.match(await agent.run(verb, '--help'), {code: 0, out: new RegExp(`^Usage: pianta-agent ${verb}`)}, verb)
  }
})

t.test('a setting that is malformed or unknown refuses the start with exit code 3 and its name', async (t) => {
  t.match(await (await unpaired(t, {PIANTA_AGENT_PORT: 'x'})).run('run'), {
    code: 3,
    said: /^PIANTA_AGENT_PORT must be a port/,
  })
  t.match(await (await unpaired(t, {PIANTA_AGENT_PROT: '1'})).run('status'), {
    code: 3,
    said: /^PIANTA_AGENT_PROT is not a setting/,
  })
})

t.test('an agent that is not paired says so with exit code 4, whatever it is asked', async (t) => {
  const agent = await unpaired(t)
  for (const words of [
    ['run'],
    ['status'],
    ['status', '--json'],
    ['devices'],
    ['api', 'GET', '/v1/projects'],
    ['unpair'],
  ]) {
    t.match(await agent.run(...words), {
      code: 4,
      out: '',
      said: /^This agent is not paired\. Run: pianta-agent pair\n$/,
    })
  }
})

t.test('a file of a newer agent is left alone, with exit code 6', async (t) => {
  const folder = await temporaryFolder(t)
  await writeFile(join(folder, 'session.json'), '{"version":2,"value":{}}')
  t.match(await commandLine(t, folder).run('run'), {code: 6, said: /session\.json was written by a newer agent/})
})
