import {createHash, hash} from 'node:crypto'
import {existsSync, readdirSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {crc32} from 'node:zlib'
import t from 'tap'
import {checkBackup, commentLength, commentOf} from '../../../server/backup/check-backup.ts'
import {restoreBackup} from '../../../server/backup/restore-backup.ts'
import {writeZip, type ZipEntry} from '../../../server/export/zip.ts'
import {FakeClock} from '../../fake-clock.ts'

interface Crafted {
  /** Names and texts of the archive's entries, besides its manifest. */
  entries: [string, string][]
  /** The entries that the manifest names; those of the archive unless given. */
  named?: [string, string][]
  manifests?: number
  /** Fields of the manifest to replace. */
  manifest?: object
  /** The bytes before the archive. */
  start?: string
}

const text = 'a file'
const stored: [string, string] = [`files/${hash('sha256', text).slice(0, 2)}/${hash('sha256', text)}`, text]
const database: [string, string] = ['pianta.sqlite', 'no database']

/** Writes a backup as an attacker could: its digests are right. */
async function craft(path: string, {entries, named = entries, manifests = 1, manifest: replaced, start = ''}: Crafted) {
  const manifest = JSON.stringify({
    format: 1,
    pianta: '0.1.0',
    schema: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    entries: named.map(([name, text]) => ({name, size: text.length, sha256: hash('sha256', text)})),
    lost: [],
    ...replaced,
  })
  const all = [...entries, ...Array.from({length: manifests}, () => ['manifest.json', manifest] as [string, string])]
  async function* zipped(): AsyncGenerator<ZipEntry> {
    for (const [name, text] of all) {
      const packed = Buffer.from(text)
      const sizes = {size: packed.length, packedSize: packed.length, crc32: crc32(packed)}
      yield {name, time: 0, method: 'stored', ...sizes, packed: [packed]}
    }
  }
  const pieces: Uint8Array[] = []
  for await (const piece of writeZip(zipped(), {commentLength})) pieces.push(Buffer.from(piece))
  const archive = behind(Buffer.from(start), Buffer.concat(pieces))
  const sum = createHash('sha256').update(archive).digest('hex')
  writeFileSync(path, Buffer.concat([archive, Buffer.from(commentOf(sum))]))
}

/** Puts an archive behind other bytes: programs that unpack themselves do so, and its places count from their start. */
function behind(start: Buffer, archive: Buffer): Buffer {
  const end = archive.length - 22
  const move = (at: number) => archive.writeUInt32LE(archive.readUInt32LE(at) + start.length, at)
  for (let at = archive.readUInt32LE(end + 16); at < end; ) {
    move(at + 42)
    at += 46 + [28, 30, 32].reduce((sum, field) => sum + archive.readUInt16LE(at + field), 0)
  }
  move(end + 16)
  return Buffer.concat([start, archive])
}

const crafted: Record<string, Crafted> = {
  'a path that leads out': {entries: [database, ['../out', text]]},
  'an absolute path': {entries: [database, ['/tmp/pianta-out', text]]},
  'a name that no backup has': {entries: [database, ['control.sock', text]]},
  'a file under the hash of another': {entries: [database, [stored[0].replace(/.$/, '_'), text]]},
  'a file that comes twice, in place of another': {
    entries: [stored, stored],
    named: [database, stored],
  },
  'two manifests, one in place of the database': {entries: [stored], named: [database, stored], manifests: 2},
  'a manifest that names a file twice': {entries: [database, stored], named: [database, stored, stored]},
  'no database': {entries: [stored]},
  'an entry that is null': {entries: [database], manifest: {entries: [null]}},
}

for (const [name, contents] of Object.entries(crafted))
  t.test(`a made-up backup with ${name} is refused, and nothing is written`, async (t) => {
    const folder = t.testdir({})
    const file = join(folder, 'backup.zip')
    await craft(file, contents)
    const refused = {name: 'DamagedBackupError', message: /backup\.zip is no whole backup: /}
    await t.rejects(checkBackup(file, {passphrase: undefined}), refused)
    const data = join(folder, 'data')
    await t.rejects(restoreBackup({file, data, passphrase: undefined, clock: new FakeClock()}), refused)
    t.same(readdirSync(folder), ['backup.zip'])
    t.notOk(existsSync('/tmp/pianta-out'))
  })

t.test('a made-up backup whose database is none leaves nothing behind', async (t) => {
  const folder = t.testdir({})
  const file = join(folder, 'backup.zip')
  await craft(file, {entries: [database]})
  const refused = restoreBackup({file, data: join(folder, 'data'), passphrase: undefined, clock: new FakeClock()})
  await t.rejects(refused, {message: /not a database/})
  t.same(readdirSync(folder), ['backup.zip'])
})

t.test('a whole backup that another program wrote is accepted', async (t) => {
  const file = join(t.testdir({}), 'backup.zip')
  await craft(file, {entries: [database, stored]})
  t.match(await checkBackup(file, {passphrase: undefined}), {isEncrypted: false, manifest: {schema: 1}})
})

t.test('with a passphrase, an archive behind other bytes is not taken for an encrypted backup', async (t) => {
  const folder = t.testdir({})
  const file = join(folder, 'backup.zip')
  const opening = {passphrase: 'correct horse battery'}
  for (const start of ['', '#!', 'Pianta backup 2\n', 'x'.repeat(500)]) {
    await craft(file, {entries: [database, stored], start})
    t.match(await checkBackup(file, {...opening, allowsUnencrypted: true}), {isEncrypted: false}, 'it is whole')
    await t.rejects(checkBackup(file, opening), /is not encrypted|does not begin like an encrypted backup/)
    const data = join(folder, 'data')
    await t.rejects(restoreBackup({file, data, ...opening, clock: new FakeClock()}), /encrypted/)
    t.same(readdirSync(folder), ['backup.zip'])
  }
})
