import {spawnSync} from 'node:child_process'
import {readdirSync} from 'node:fs'
import {join} from 'node:path'
import t from 'tap'
import {needsProgram} from '../needs-program.ts'
import {serverProgram} from '../programs.ts'

/** Runs the demo with temporary files in a folder. From the given calls of Linux on, strace makes its disk full. */
function runDemo(place: string, faults: readonly string[] = []) {
  const inject = faults.flatMap((fault) => ['-e', `inject=${fault}`])
  const [command = '', ...words] = [
    ...(faults.length > 0 ? ['strace', '-f', '--seccomp-bpf', '-qqq', '-o', '/dev/null', ...inject] : []),
    ...serverProgram,
    'demo',
    '--once',
  ]
  const env = {PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: place, UV_USE_IO_URING: '0'}
  const {status, stdout, stderr} = spawnSync(command, words, {env, encoding: 'utf8'})
  return {status, stdout, stderr}
}

/** The first fields of Linux's `struct statfs`: type, block size, blocks, and free ones, for root and others: none. */
const noneFree = `statfs:poke_exit=@arg2=${['00', '0010', '0001', '00', '00'].map((hex) => hex.padEnd(16, '0')).join('')}`

t.test(
  'a demo that does not fit on the disk of temporary files says so before it starts',
  needsProgram('strace'),
  async (t) => {
    const place = t.testdir()
    const told = `pianta: The disk of ${place} has 0 MB left, and a demo needs 64. Free some space, or choose another folder`
    const first = runDemo(place, [noneFree])
    t.match(first, {status: 1, stdout: ''})
    t.match(first.stderr, told)

    const later = runDemo(place, [`${noneFree}:when=2+`, 'pwrite64:error=ENOSPC'])
    t.match(later, {status: 1, stdout: /A server starts … .*failed\n$/s})
    t.match(later.stderr, told)
    t.notMatch(later.stderr, ' at ', 'no stack')
    t.same(readdirSync(place), [])
  },
)

t.test('a folder of temporary files that can’t be used is named', async (t) => {
  const place = join(t.testdir(), 'nowhere')
  t.match(runDemo(place), {
    status: 1,
    stderr: `pianta: The folder of temporary files, ${place}, can't be used (ENOENT: no such file or directory`,
  })
})
