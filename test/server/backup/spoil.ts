import {rejects} from 'node:assert/strict'
import {readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {checkBackup} from '../../../server/backup/check-backup.ts'

interface Extent {
  folder: string
  passphrase: string | undefined
  /** Tries each n-th of 3,400 places. */
  every: number
}

/**
 * Changes a backup in one place after another, cuts it and makes it longer. Throws unless each is told. Returns the
 * number of tries.
 */
export async function spoil(file: string, {folder, passphrase, every}: Extent): Promise<number> {
  const bytes = readFileSync(file)
  const spoilt = join(folder, 'spoilt')
  const check = () => checkBackup(spoilt, {passphrase})
  const isTold = (what: string) =>
    rejects(check(), {name: 'DamagedBackupError', message: /spoilt is no whole backup/}, what)
  writeFileSync(spoilt, bytes)
  await check()
  // Both ends hold headers, the directory, the manifest and the comment.
  const ends = [...Array(200).keys(), ...Array.from({length: 3000}, (_, index) => bytes.length - 1 - index)]
  const within = Array.from({length: 200}, (_, index) => Math.floor((bytes.length * index) / 200))
  const first = Math.floor(Math.random() * every)
  const places = [...ends, ...within].filter((_, index) => index % every === first)
  for (const at of places) {
    const changed = Buffer.from(bytes)
    changed.writeUInt8(changed.readUInt8(at) ^ (1 << (at % 8)), at)
    writeFileSync(spoilt, changed)
    await isTold(`byte ${at}`)
  }
  const sizes = [0, 1, 21, 60, 116, 117, 1000, 65_652, 131_188, bytes.length - 72, bytes.length - 1]
  for (const size of sizes) {
    writeFileSync(spoilt, bytes.subarray(0, size))
    await isTold(`cut to ${size}`)
  }
  writeFileSync(spoilt, Buffer.concat([bytes, Buffer.of(0)]))
  await isTold('a byte more')
  return places.length + sizes.length + 1
}
