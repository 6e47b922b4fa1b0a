import {writeFileSync} from 'node:fs'
import {join} from 'node:path'
import t, {type Test} from 'tap'
import {readTrace, type Step} from './trace.ts'

const hex = (text: string) => [...Buffer.from(text)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')
const file = (descriptor: number, path: string) => `${descriptor}<${hex(path)}>`

async function read(t: Test, lines: string[]): Promise<Step[]> {
  const path = join(t.testdir({}), 'trace')
  writeFileSync(path, lines.map((line) => `7 ${line}\n`.replace(/^7 (\d+) /, '$1 ')).join(''))
  const steps: Step[] = []
  await readTrace(path, '/data', steps)
  return steps
}

t.test('a trace contains the changes of files in the folder, and of no others', async (t) => {
  const steps = await read(t, [
    `openat(AT_FDCWD<${hex('/')}>, "${hex('/data/a')}", O_RDWR|O_CREAT|O_CLOEXEC, 0644) = ${file(20, '/data/a')}`,
    `write(${file(20, '/data/a')}, "${hex('one')}", 3) = 3`,
    `write(${file(20, '/data/a')}, "${hex('two')}", 3) = 2`,
    `pwrite64(${file(20, '/data/a')}, "${hex('three')}", 5, 100) = 5`,
    `write(${file(21, '/elsewhere')}, "${hex('/data/a')}", 7) = 7`,
    `ftruncate(${file(20, '/data/a')}, 2) = 0`,
    `rename("${hex('/data/a')}", "${hex('/data/b')}") = 0`,
    `unlinkat(${file(22, '/data')}, "${hex('b')}", 0) = 0`,
    `mkdir("${hex('/data/in')}", 0700) = -1 EEXIST (File exists)`,
    `fsync(${file(22, '/data')}) = 0`,
  ])
  t.same(steps, [
    {what: 'create', path: '/data/a'},
    {what: 'write', path: '/data/a', at: 0, bytes: Buffer.from('one')},
    {what: 'write', path: '/data/a', at: 3, bytes: Buffer.from('tw')},
    {what: 'write', path: '/data/a', at: 100, bytes: Buffer.from('three')},
    {what: 'truncate', path: '/data/a', size: 2},
    {what: 'rename', path: '/data/a', to: '/data/b'},
    {what: 'unlink', path: '/data/b'},
    {what: 'sync', path: '/data', from: 7},
  ])
})

t.test(
  'an interrupted call takes effect where it ends; a sync and an answer count from where they began; others sync behind',
  async (t) => {
    const answer = (more: string) =>
      `write(23<TCP:[127.0.0.1:8000->127.0.0.1:5000]>, "${hex('HTTP/1.1 201 Created')}", 20${more}`
    const steps = await read(t, [
      `7 fsync(${file(20, '/data/a')} <unfinished ...>`,
      `8 pwrite64(${file(20, '/data/a')}, "${hex('late')}", 4, 0) = 4`,
      `9 ${answer(' <unfinished ...>')}`,
      '7 <... fsync resumed>) = 0',
      '9 <... write resumed>) = 20',
      `9 ${answer(') = 20')}`,
      `9 fdatasync(${file(20, '/data/a')}) = 0`,
    ])
    const sent = {what: 'send', port: 5000, head: 'HTTP/1.1 201 Created'} as const
    t.same(steps, [
      {what: 'write', path: '/data/a', at: 0, bytes: Buffer.from('late')},
      sent,
      {what: 'sync', path: '/data/a', from: 0},
      sent,
      {what: 'sync', path: '/data/a', from: 4, behind: true},
    ])
  },
)

t.test('an unknown call fails the simulation', async (t) => {
  await t.rejects(read(t, [`fallocate(${file(20, '/data/a')}, 0, 0, 100) = 0`]), /does not know fallocate/)
  t.same(await read(t, [`sendto(24<UNIX-STREAM:[1->2,"${hex('/data/control.sock')}"]>, "${hex('x')}", 1, 0) = 1`]), [])
})
