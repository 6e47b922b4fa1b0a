import {spawnSync} from 'node:child_process'
import {once} from 'node:events'
import {text} from 'node:stream/consumers'
import t from 'tap'
import {startAgentServer} from '../agent/agent-server.ts'
import {startBroker} from '../agent/bridges/small-broker.ts'
import {commandLine} from '../agent/commands/agent-process.ts'
import {temporaryFolder} from '../agent/temporary-folder.ts'
import {homeWith} from '../home-with.ts'

t.setTimeout(480_000)

/** Stops every file of a process and of its later children from growing, or allows it again. */
function setFull(pid: number | undefined, isFull: boolean): void {
  const {status, stderr} = spawnSync('prlimit', [`--pid=${pid}`, `--fsize=${isFull ? 0 : 'unlimited'}:unlimited`])
  if (status !== 0) throw new Error(stderr.toString())
}

t.test('commands on a full disk say so before anyone confirms a code', async (t) => {
  const folder = await temporaryFolder(t)
  const server = await startAgentServer(t)
  const broker = await startBroker(t)
  const agent = commandLine(t, folder)
  const run = async (...words: string[]) => {
    setFull(process.pid, true)
    const {child, said} = agent.start(...words)
    setFull(process.pid, false)
    const [out, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
    return {code, out, said: said()}
  }
  t.match(await run('pair', server.url, '--json'), {
    code: 1,
    out: '',
    said: /^\S+ can't store the session: EFBIG: .*\. Free some space, or choose another folder with PIANTA_AGENT_DATA\.\n/,
  })
  t.match(await run('bridge', 'add', 'mqtt', broker.url), {
    code: 1,
    said: /\nThe disk takes no larger files \(EFBIG: .*\)\. Raise the limit, or choose another folder .*\.\n/,
  })
})

t.test("an agent starts on a full disk, runs, says what it can't keep, and recovers", async (t) => {
  const folder = await temporaryFolder(t)
  const server = await startAgentServer(t)
  await server.pairAgent(folder)
  const lamp = (x: number) => homeWith({lights: [{id: 'l1', at: [x, 1]}]})
  /** Saves the next version. The writer's token outlives no advanced clock. */
  const save = async (base: number | null, x: number) => {
    const token = server.issueToken(server.connectionId, ['projects:read', 'projects:write'])
    const saved = await server.save(base, lamp(x), {}, {token})
    if (saved.status !== 201) throw new Error(saved.text)
  }
  await save(null, 1)
  const agent = commandLine(t, folder, {PIANTA_AGENT_BRIDGE: 'simulated'})
  const first = agent.start('run')
  await first.says(/following the home/)
  await first.says(/devices declared/)
  first.child.kill('SIGTERM')
  await first.exited

  /** Starts a command that has the limit from its first write on, because it inherits it. */
  const startFull = (command: string) => {
    setFull(process.pid, true)
    const started = agent.start(command)
    setFull(process.pid, false)
    return started
  }
  const running = startFull('run')
  await running.says(/warn can't store the session and the home: free some disk space reason="EFBIG/)
  await running.says(/info online/)
  t.match(await agent.run('status'), {
    code: 0,
    out: /Version +1\n.*Disk +the session and the home can't be stored: EFBIG/s,
  })
  const doctor = startFull('doctor')
  const report = await text(doctor.child.stdout)
  t.equal(await doctor.exited, 1)
  t.match(
    report,
    /WRONG folder +\S+ takes no files: EFBIG.*\. Free some space, or check its owner and whether its disk is read-only\./,
  )
  t.match(report, /ok +bridge +simulated is connected/, 'and the rest is checked all the same')
  server.clock.advance(3_600_000)
  t.match(await agent.run('api', 'GET', '/v1/projects'), {code: 0}, 'it renews its session')
  await running.says(/warn can't store the session; it goes on until the stored one ends/)
  await save(1, 2)
  await running.says(/following the home project=Flat revision=2/)
  await running.says(/warn could not write a file path=\S+home\.json reason="EFBIG/)
  t.match(await agent.run('run'), {code: 3, said: /Another pianta-agent uses this folder/}, 'the folder is locked')

  setFull(running.child.pid, false)
  await save(2, 3)
  await running.says(/following the home project=Flat revision=3/)
  t.match(JSON.parse((await agent.run('status', '--json')).out), {storageProblem: null, revision: 3})
  server.clock.advance(3_600_000)
  t.match(await agent.run('api', 'GET', '/v1/projects'), {code: 0})
  running.child.kill('SIGTERM')
  t.equal(await running.exited, 0)
  t.match(JSON.parse((await agent.run('status', '--json')).out), {running: false, revision: 3})
})
