import {spawnSync} from 'node:child_process'
import {rmSync} from 'node:fs'
import {join} from 'node:path'
import {setTimeout as pause} from 'node:timers/promises'
import t from 'tap'
import {freePort} from '../../demo/free-port.ts'
import {signInPerson} from '../../demo/person.ts'
import {type Program, start, startCommand, startsToAnswer} from '../faults/processes.ts'
import {password} from '../helper.ts'
import {agentProgram, type Command, programEnvironment, serverProgram} from '../programs.ts'
import {copyData} from '../server/backup/fixture.ts'

t.test('a restored server goes on with its running agent, which reads the home again without pairing', async (t) => {
  const programs: Program[] = []
  // Set before the folder is made, so that tap ends the programs before it removes the folder.
  t.teardown(() => Promise.all(programs.map((program) => program.end())))
  const folder = t.testdir({})
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const settings = {
    PIANTA_DATA: join(folder, 'server'),
    PIANTA_PORT: String(port),
    PIANTA_LOG_LEVEL: 'silent',
    PIANTA_STARTER_CATALOG: 'off',
    PIANTA_AGENT_DATA: join(folder, 'agent'),
    PIANTA_AGENT_PORT: String(await freePort()),
    PIANTA_AGENT_LOG_LEVEL: 'silent',
  }
  const endWithTest = (program: Program) => {
    programs.push(program)
    return program
  }
  const run = (command: readonly string[], ...args: string[]) =>
    endWithTest(startCommand([...command, ...args], settings))
  const startServer = async () => {
    const server = run(serverProgram, 'serve')
    await startsToAnswer(server, port)
    return server
  }
  const output = ([command, ...first]: Command, words: string[], input = '') => {
    const result = spawnSync(command, [...first, ...words], {env: {...programEnvironment, ...settings}, input})
    if (result.status !== 0) throw new Error(`${words.join(' ')} ended with ${result.status}: ${result.stderr}`)
    return result.stdout.toString()
  }
  const pianta = (...words: string[]) => output(serverProgram, words)

  let server = await startServer()
  const account = {email: 'anna@example.org', password}
  output(serverProgram, ['user', 'create', '--name', 'Anna', '--email', account.email, '--password-stdin'], password)
  const person = await signInPerson(url, account)
  const project = await person.createProject('Casa')
  const save = () => pianta('import', 'samples/studio.json', '--project', project, '--accept-losses')
  const pairing = run(agentProgram, 'pair', url, '--json')
  for (let line = await pairing.nextLine(); line; line = await pairing.nextLine()) {
    const said = JSON.parse(line)
    if (said.step === 'code') await person.allowDevice(said.verificationUriComplete, {name: 'Tablet', project})
  }
  t.equal(await pairing.exit, 0)
  save()
  const {file} = JSON.parse(pianta('backup', join(folder, 'backup.zip'), '--json'))

  // The session moves on behind the backup: the server that it brings back has never seen these tokens.
  const refresher = endWithTest(start('test/faults/refresher.ts', [], settings))
  for (let count = 0; count < 3; count++) t.equal(await refresher.nextLine(), 'renewed')
  await refresher.end()
  const agent = run(agentProgram, 'run', '--bridge', 'none')
  const agentRevision = async (number: number) => {
    for (;;) {
      const {revision, ...status} = JSON.parse(output(agentProgram, ['status', '--json']))
      if (revision === number) return status
      for (const program of [server, agent]) program.expectRunning()
      await pause(100)
    }
  }
  save()
  save()
  await agentRevision(3)

  await server.end('SIGTERM')
  pianta('restore', file)
  server = await startServer()
  t.match(
    await agentRevision(1),
    {link: {state: 'online'}},
    'the stream was reset: the agent reads the version that is there',
  )
  save()
  await agentRevision(2)

  // As another program does it: Litestream, a snapshot of the disk, or Home Assistant's backups.
  await server.end('SIGTERM')
  copyData(settings.PIANTA_DATA, join(folder, 'copy'))
  server = await startServer()
  save()
  await agentRevision(3)
  await server.end('SIGTERM')
  rmSync(settings.PIANTA_DATA, {recursive: true})
  copyData(join(folder, 'copy'), settings.PIANTA_DATA)
  server = await startServer()
  await agentRevision(2)
  t.match(JSON.parse(output(agentProgram, ['api', 'GET', '/v1/projects'])), {rows: [{name: 'Casa'}]})
})
