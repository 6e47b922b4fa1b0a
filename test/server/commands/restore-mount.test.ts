import {spawnSync} from 'node:child_process'
import {readdirSync} from 'node:fs'
import {join} from 'node:path'
import t from 'tap'
import {needsProgram} from '../../needs-program.ts'
import {serverProgram} from '../../programs.ts'
import {ownSettings, pianta} from './pianta.ts'

t.test(
  'a restore onto a mount point says where to restore, and leaves no copy behind',
  needsProgram('strace'),
  async (t) => {
    const own = await ownSettings(t)
    const folder = String(own.PIANTA_DATA)
    const data = join(folder, 'data')
    const file = join(folder, 'backup.zip')
    const settings = {...own, PIANTA_DATA: data}
    await pianta(['user', 'create', '--email', 'ada@example.org', '--name', 'Ada'], settings)
    t.match(await pianta(['backup', file], settings), {code: 0})
    const before = readdirSync(folder)

    // Mounting needs rights: strace refuses the rename of this folder as Linux refuses that of a mount point.
    const refused = ['-f', '-qq', '-o', '/dev/null', '-P', data, '-e', 'inject=rename:error=EBUSY']
    const {status, stderr} = spawnSync('strace', [...refused, ...serverProgram, 'restore', file], {
      env: {PATH: process.env.PATH, HOME: process.env.HOME, ...settings, UV_USE_IO_URING: '0'},
      encoding: 'utf8',
    })
    t.equal(status, 1)
    t.match(stderr, `${data} is a mount point`)
    t.same(readdirSync(folder), before)

    const inside = {...settings, PIANTA_DATA: join(data, 'restored')}
    t.match(await pianta(['restore', file], inside), {code: 0})
    t.match(await pianta(['user', 'list'], inside), {code: 0, stdout: /ada@example\.org/})
  },
)
