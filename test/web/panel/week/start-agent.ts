import {fork} from 'node:child_process'
import {once} from 'node:events'
import {join} from 'node:path'
import type {Test} from 'tap'
import {openFolder} from '../../../../agent/folder.ts'
import {openDeclaration} from '../../../../agent/link/declare.ts'
import {openHomeCache} from '../../../../agent/link/home-cache.ts'
import {openTokenStore} from '../../../../agent/link/token-store.ts'
import type {FromAgentProcess, ToAgent} from './agent-process.ts'
import {app, home} from './restless-house.ts'

const day = 86_400_000
const projectId = '8d4f7a3e-3c1b-4d5e-9f60-1a2b3c4d5e6f'
/** An address where no server listens: it is away all week. */
const server = 'http://127.0.0.1:9'

/** Makes the folder of an agent that was paired and knows the home, but doesn't reach its server. */
export async function makeFolder(folder: string, now: number) {
  await openFolder(folder)
  await (await openTokenStore(folder)).save({
    ...{server, resource: `${server}/v1`, issuer: server, discovery: `${server}/.well-known/openid-configuration`},
    ...{pairedAt: now, refreshedAt: now, accessExpiresAt: now + 365 * day, lostAt: null},
    ...{refreshToken: 'refresh', accessToken: 'access'},
  })
  await openHomeCache(folder).write({project: {id: projectId, name: home.name}, number: 1, etag: null, home})
  await openDeclaration(folder).write({projectId, app})
}

/** Starts an agent in a process of its own. */
export async function startAgent(t: Test, folder: string, settings: Record<string, string>) {
  await makeFolder(folder, Date.now())
  const child = fork(join(import.meta.dirname, 'agent-process.ts'), {
    execArgv: ['--expose-gc'],
    // tap's own options would record coverage.
    env: {...process.env, NODE_OPTIONS: '', PIANTA_AGENT_DATA: folder, PIANTA_AGENT_PORT: '0', ...settings},
  })
  const exited = once(child, 'exit')
  t.teardown(async () => {
    child.kill('SIGKILL')
    await exited
  })
  const complaints: string[] = []
  child.on('message', (message: FromAgentProcess) => {
    if ('complaint' in message) complaints.push(message.complaint)
  })
  const send = (message: ToAgent) => child.send(message)
  /** Resolves with the next message that has a field. */
  async function next<Field extends string>(field: Field): Promise<Extract<FromAgentProcess, Record<Field, unknown>>> {
    for (;;) {
      const [message] = await Promise.race([
        once(child, 'message'),
        exited.then(() => Promise.reject(new Error(`it ended: ${complaints}`))),
      ])
      if (field in message) return message
    }
  }
  const {panel} = await next('panel')
  return {
    panel,
    complaints,
    skip: (ms: number) => send({skip: ms}),
    /** Returns the memory in MiB after a collection of garbage: the heap's, and the whole process's. */
    measure() {
      send('measure')
      return next('heap')
    },
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}
