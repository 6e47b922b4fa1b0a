import {deepStrictEqual, ok} from 'node:assert/strict'
import {execFile} from 'node:child_process'
import {rmSync} from 'node:fs'
import {join} from 'node:path'
import Sqlite from 'better-sqlite3'
import {root} from '../faults/processes.ts'
import type {Household} from './household.ts'

/** Makes backups while the server runs, checks each, and restores it into a folder of its own. */
export function createBackups(folder: string, {settings}: Household) {
  let made = 0
  return {
    made: () => made,
    /** Throws when a backup is damaged, or lacks a version that was acknowledged before it began. */
    async backUp(savedBefore: () => number) {
      const file = join(folder, `backup-${made}.zip`)
      const restored = join(folder, `restored-${made}`)
      const versions = savedBefore()
      await pianta(['backup', file, '--json'], settings)
      await pianta(['backup', 'check', file, '--json'], settings)
      await pianta(['restore', file, '--json'], {...settings, PIANTA_DATA: restored})
      const database = new Sqlite(join(restored, 'pianta.sqlite'), {readonly: true})
      deepStrictEqual(database.pragma('integrity_check'), [{integrity_check: 'ok'}])
      const kept = database.prepare('SELECT count(*) FROM revision').pluck().get() as number
      database.close()
      ok(kept >= versions, `the backup has ${kept} versions of ${versions}`)
      rmSync(file)
      rmSync(restored, {recursive: true})
      made++
    },
  }
}

/** Runs a command to its end. Throws when it fails. */
function pianta(args: string[], settings: Record<string, string>): Promise<void> {
  const env = {...process.env, ...settings}
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [join(root, 'server/main.ts'), ...args], {env}, (error, _stdout, stderr) => {
      if (error) reject(new Error(`pianta ${args.join(' ')}: ${stderr}`))
      else resolve()
    })
  })
}
