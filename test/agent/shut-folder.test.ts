import {spawnSync} from 'node:child_process'
import {writeFileSync} from 'node:fs'
import {join} from 'node:path'
import t from 'tap'
import {requestAgent} from '../../agent/control/request-agent.ts'
import {readFileIfExists} from '../../agent/folder.ts'
import {needsProgram} from '../needs-program.ts'
import {agentProgram} from '../programs.ts'
import {temporaryFolder} from './temporary-folder.ts'

/** Runs a command to which Linux refuses a path, as it does to another user. Root could open everything. */
function runShut(
  words: string[],
  folder: string,
  {calls, path, error = 'EACCES'}: {calls: string; path: string; error?: string},
) {
  const refusing = ['-f', '-qq', '-o', '/dev/null', '-P', path, '-e', `inject=${calls}:error=${error}`]
  const {status, stdout, stderr} = spawnSync('strace', [...refusing, ...agentProgram, ...words], {
    env: {PATH: process.env.PATH, HOME: process.env.HOME, PIANTA_AGENT_DATA: folder, UV_USE_IO_URING: '0'},
    encoding: 'utf8',
  })
  return {status, stdout, stderr}
}

t.test(
  'a folder that this user may not write to stops the agent, with the command that mends it',
  needsProgram('strace'),
  async (t) => {
    const folder = await temporaryFolder(t)
    const calls = 'access,faccessat,faccessat2'
    t.match(runShut(['run'], folder, {calls, path: folder}), {
      status: 3,
      stderr: /^This user may not write to the agent's folder \S+\. Run: chmod 700 /,
    })
  },
)

t.test(
  'a folder that can’t be made on a read-only disk is told, also by the doctor',
  needsProgram('strace'),
  async (t) => {
    const above = await temporaryFolder(t)
    const folder = join(above, 'agent', 'data')
    const shut = {calls: 'access,faccessat,faccessat2', path: above, error: 'EROFS'}
    t.match(runShut(['doctor'], folder, shut), {
      status: 1,
      stdout:
        /WRONG folder +\S+data can't be made: EROFS: read-only file system.* Choose another with PIANTA_AGENT_DATA\./,
    })
  },
)

t.test('a file of another user is named, and the doctor goes on', needsProgram('strace'), async (t) => {
  const folder = await temporaryFolder(t)
  const session = join(folder, 'session.json')
  writeFileSync(session, '{}')
  const shut = {calls: 'open,openat', path: session}
  t.match(runShut(['run'], folder, shut), {status: 3, stderr: /^This user may not read \S+session\.json: it belongs/})
  t.match(runShut(['doctor'], folder, shut), {
    status: 1,
    stdout: /WRONG pairing +This user may not read \S+session\.json: it belongs to another\./,
  })
})

t.test('a file in the place of the folder is told', async (t) => {
  const file = join(await temporaryFolder(t), 'file')
  writeFileSync(file, '')
  await t.rejects(requestAgent(join(file, 'agent.sock'), {path: '/status'}), {
    kind: 'configuration',
    message: /^This user can't use the agent's folder \S+file \(connect ENOTDIR/,
  })
  await t.rejects(readFileIfExists(join(file, 'session.json')), {code: 'ENOTDIR'})
})
