import {execFileSync} from 'node:child_process'
import {chmodSync, mkdirSync, readdirSync, statSync} from 'node:fs'
import {join} from 'node:path'
import t from 'tap'
import {ensurePrivateFolder} from '../../../../server/database/folder/private-folder.ts'
import {ownSettings, pianta, serve} from '../../commands/pianta.ts'

const modeOf = (folder: string) => statSync(folder).mode & 0o7777

t.test('a data folder that every user may write to stops the start, with the command that mends it', async (t) => {
  const settings = await ownSettings(t)
  const folder = join(String(settings.PIANTA_DATA), "Ada's data")
  mkdirSync(folder)
  chmodSync(folder, 0o777)
  const own = {...settings, PIANTA_DATA: folder}
  for (const words of [['serve'], ['user', 'list']]) {
    const {code, stdout, stderr} = await pianta(words, own)
    t.match({code, stdout}, {code: 3, stdout: ''})
    t.match(stderr, /^pianta: Every user of this machine may write to the data folder .*Ada's data \(mode 0777\)/)
    t.match(stderr, /PIANTA_ALLOW_OPEN_DATA=on accepts it\.\n$/)
  }
  t.same(readdirSync(folder), [], 'nothing is written')
  t.equal(modeOf(folder), 0o777, 'nobody else decides about the folder')

  const {stderr} = await pianta(['user', 'list'], own)
  const [, command = ''] = /Run `(chmod 700 [^`]+)`/.exec(stderr) ?? []
  execFileSync('sh', ['-c', command])
  t.equal(modeOf(folder), 0o700)
  t.match(await pianta(['user', 'list'], own), {code: 0, stderr: ''})
})

t.test('PIANTA_ALLOW_OPEN_DATA accepts the folder', async (t) => {
  const settings = await ownSettings(t)
  chmodSync(String(settings.PIANTA_DATA), 0o777)
  const server = await serve(t, {...settings, PIANTA_ALLOW_OPEN_DATA: 'on'})
  t.equal((await fetch(`http://127.0.0.1:${settings.PIANTA_PORT}/v1`)).status, 200)
  await server.stop()
})

t.test('ensurePrivateFolder() refuses folders by the right of all others to write', async (t) => {
  const root = t.testdir()
  const folder = join(root, 'data')
  ensurePrivateFolder(folder)
  mkdirSync(folder)
  for (const mode of [0o700, 0o750, 0o755, 0o770, 0o775, 0o2770]) {
    chmodSync(folder, mode)
    t.doesNotThrow(() => ensurePrivateFolder(folder), mode.toString(8))
  }
  for (const mode of [0o777, 0o707, 0o703, 0o1777]) {
    chmodSync(folder, mode)
    t.throws(() => ensurePrivateFolder(folder), {
      name: 'OpenFolderError',
      message: new RegExp(`mode ${mode.toString(8).padStart(4, '0')}\\).*chmod 700 ${folder}\``),
    })
  }
})
