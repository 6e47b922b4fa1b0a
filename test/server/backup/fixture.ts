import {cpSync, mkdirSync, readdirSync, rmSync, statSync} from 'node:fs'
import {join} from 'node:path'
import type {Test} from 'tap'
import {makeBackup} from '../../../server/backup/make-backup.ts'
import {FakeClock} from '../../fake-clock.ts'
import {homeWith, startApi} from '../api.ts'
import {addPdf, pdfSha256} from '../files/fixtures.ts'

export const passphrase = 'correct horse battery'

/** Starts a server on `data` in a folder, with a project of two versions; the second names a PDF. */
export async function startHouse(t: Test) {
  const folder = t.testdir({})
  const data = join(folder, 'data')
  mkdirSync(data, {mode: 0o700})
  const api = await startApi(t, {PIANTA_DATA: data})
  await addPdf(api.services, api.projectId)
  await api.save(null)
  await api.save(1, homeWith({drawings: [{id: 'drawing', src: pdfSha256, at: [0, 0], width: 10}]}))
  const backUp = (name: string, more: {passphrase?: string; signal?: AbortSignal} = {}) =>
    makeBackup({data, target: join(folder, name), passphrase: undefined, clock: new FakeClock(), ...more})
  return {...api, folder, data, backUp}
}

/** Copies a data folder as a kill of its server would leave it. */
export function copyData(from: string, to: string) {
  rmSync(to, {recursive: true, force: true})
  cpSync(from, to, {recursive: true, filter: (path) => !statSync(path).isSocket()})
}

/** Lists temporary files: a failed backup must leave none. */
export const unfinishedIn = (folder: string) =>
  readdirSync(folder, {recursive: true, encoding: 'utf8'}).filter((name) => /unfinished./.test(name))
