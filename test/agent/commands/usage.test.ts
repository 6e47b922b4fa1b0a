import {writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import t from 'tap'
import {temporaryFolder} from '../temporary-folder.ts'
import {commandLine, unpaired} from './agent-process.ts'

t.test('a missing or unknown command or option exits with 2 and mentions help', async (t) => {
  const agent = await unpaired(t)
  t.match(await agent.run(), {code: 2, out: '', said: /^Usage: npm run -s agent -- COMMAND/})
  t.match(await agent.run('fly'), {code: 2, said: /^Unknown command fly\. Commands: pair, run, /})
  const escaped = await agent.run('fly\u001b]0;title\u0007')
  t.match(escaped, {code: 2, said: /^Unknown command fly�\]0;title�\./}, 'control characters are stripped')
  t.match(await agent.run('status', '--loud'), {
    code: 2,
    said: /Unknown option '--loud'.*See: npm run -s agent -- status --help/s,
  })
  t.match(await agent.run('status', 'now'), {code: 2, said: /status takes no arguments, but got: now/})
  t.match(await agent.run('api', 'GET'), {code: 2, said: /api takes METHOD PATH, but got: GET/})
  t.match(await agent.run('run', '--bridge', 'zigbee'), {code: 2, said: /Unknown bridge zigbee/})
  t.match(await agent.run('pair', 'ftp://nas'), {code: 2, said: /is not a server address/})
})

t.test('--help lists the commands, and the options of each', async (t) => {
  const agent = await unpaired(t)
  t.match(await agent.run('--help'), {code: 0, said: '', out: /api METHOD PATH .*Settings: PIANTA_AGENT_SERVER/s})
  for (const verb of ['pair', 'run', 'status', 'devices', 'states', 'act', 'bridge add', 'api', 'unpair']) {
    t.match(
      await agent.run(...verb.split(' '), '--help'),
      {code: 0, out: new RegExp(`^Usage: npm run -s agent -- ${verb}`)},
      verb,
    )
  }
})

t.test('--help after the first word of several commands lists just these', async (t) => {
  const agent = await unpaired(t)
  const {code, out, said} = await agent.run('bridge', '--help')
  t.same([code, said], [0, ''])
  t.match(out, /bridge add .*bridge remove/s)
  t.notMatch(out, /unpair/)
  t.match(await agent.run('fly', '--help'), {code: 2, said: /^Unknown command fly/})
})

t.test('a malformed or unknown setting exits with 3 and is named', async (t) => {
  t.match(await (await unpaired(t, {PIANTA_AGENT_PORT: 'x'})).run('run'), {
    code: 3,
    said: /^PIANTA_AGENT_PORT must be a port/,
  })
  t.match(await (await unpaired(t, {PIANTA_AGENT_PROT: '1'})).run('status'), {
    code: 3,
    said: /^PIANTA_AGENT_PROT is not a setting/,
  })
})

t.test('every command of an unpaired agent exits with 4', async (t) => {
  const agent = await unpaired(t)
  for (const words of [['status'], ['status', '--json'], ['devices'], ['api', 'GET', '/v1/projects'], ['unpair']]) {
    t.match(await agent.run(...words), {
      code: 4,
      out: '',
      said: /^This agent is not paired\. Run: npm run -s agent -- pair\n$/,
    })
  }
})

t.test('a newer agent’s file exits with 6 and stays unchanged', async (t) => {
  const folder = await temporaryFolder(t)
  await writeFile(join(folder, 'session.json'), '{"version":2,"value":{}}')
  t.match(await commandLine(t, folder).run('run'), {code: 6, said: /A newer agent wrote .*session\.json/})
})
