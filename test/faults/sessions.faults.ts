import {spawnSync} from 'node:child_process'
import {join} from 'node:path'
import {setTimeout as pause} from 'node:timers/promises'
import t, {type Test} from 'tap'
import {freePort} from '../../demo/free-port.ts'
import {signInPerson} from '../../demo/person.ts'
import {password} from '../helper.ts'
import {type Program, quietServer, root, start, startsToAnswer} from './processes.ts'

/** The number of kills of either program while a session is renewed; the environment may raise it. */
const kills = Number(process.env.KILLS ?? 30)

/** Each kill takes a second or less on an idle machine. */
const timeout = 60_000 + kills * 10_000

t.setTimeout(timeout)

t.test(`no session is lost over ${kills} random kills of agent or server`, {timeout}, async (t) => {
  const folder = t.testdir({})
  // One house for each of two cores: most of the time something is starting.
  const half = Math.floor(kills / 2)
  const houses = [half, kills - half].map((share, index) => killAtRandom(t, join(folder, String(index)), share))
  const renewals = await Promise.all(houses)
  t.comment(`${renewals.join(' + ')} renewals, ${kills} kills, 0 sessions lost`)
})

/** Kills an agent or its server `kills` times; returns the number of renewals. */
async function killAtRandom(t: Test, folder: string, kills: number): Promise<number> {
  const port = await freePort()
  const serverSettings = quietServer(join(folder, 'server'), port)
  const agentSettings = {PIANTA_AGENT_DATA: join(folder, 'agent'), PIANTA_AGENT_LOG_LEVEL: 'silent'}
  const running = new Set<Program>()
  t.teardown(() => Promise.all([...running].map((program) => program.end())))
  const run = (...args: Parameters<typeof start>) => {
    const program = start(...args)
    running.add(program)
    void program.exit.then(() => running.delete(program))
    return program
  }
  const startServer = async () => {
    const server = run('server/main.ts', ['serve'], serverSettings)
    await startsToAnswer(server, port)
    return server
  }

  let server = await startServer()
  await pair()
  let renewals = 0
  for (let done = 0; done < kills; done++) {
    const refresher = run('test/faults/refresher.ts', [], agentSettings)
    t.equal(await refresher.nextLine(), 'renewed', `the session goes on after ${done} kills`)
    const counting = countLines(refresher)
    await pause(Math.random() * 120)
    if (Math.random() < 0.3) {
      await server.end()
      server = await startServer()
      await pause(Math.random() * 30)
    }
    await refresher.end()
    renewals += await counting
    if (done % 50 === 49) t.comment(`${done + 1} kills, ${renewals} renewals`)
  }
  t.match(JSON.parse(command('agent/main.ts', ['api', 'GET', '/v1/projects'])), {rows: [{name: 'Casa'}]})
  return renewals

  async function pair() {
    const account = {email: 'anna@example.org', password}
    command(
      'server/main.ts',
      ['user', 'create', '--name', 'Anna', '--email', account.email, '--password-stdin'],
      password,
    )
    const url = `http://127.0.0.1:${port}`
    const person = await signInPerson(url, account)
    const project = await person.createProject('Casa')
    const pairing = run('agent/main.ts', ['pair', url, '--json'], agentSettings)
    for (let line = await pairing.nextLine(); line; line = await pairing.nextLine()) {
      const said = JSON.parse(line)
      if (said.step === 'code') await person.allowDevice(said.verificationUriComplete, {name: 'Tablet', project})
      // Kill it at once: the session that `pair` reports must be on disk.
      if (said.step === 'paired') await pairing.end()
    }
  }

  /** Runs a command to its end. */
  function command(file: string, args: string[], input = ''): string {
    const env = {...process.env, ...serverSettings, ...agentSettings}
    const {status, stdout, stderr} = spawnSync(process.execPath, [join(root, file), ...args], {env, input})
    if (status !== 0) throw new Error(`${file} ${args.join(' ')} ended with ${status}: ${stderr}`)
    return stdout.toString()
  }
}

async function countLines(program: Program): Promise<number> {
  let count = 0
  while ((await program.nextLine()) !== undefined) count++
  return count
}
