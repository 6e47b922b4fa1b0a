import type {Clock} from '#shared/clock.ts'
import type {Config} from '../config.ts'
import {checkBackup} from './check-backup.ts'
import {checkDatabase} from './check-database.ts'
import {checkFolder} from './check-folder.ts'
import {checkMail} from './check-mail.ts'
import {checkClock, checkServer} from './check-server.ts'
import type {Finding} from './finding.ts'

/**
 * Checks everything that the server needs, also while none runs. Changes nothing. `peer` is the address of a machine
 * whose clock is right.
 */
export async function examine(config: Config, {clock, peer}: {clock: Clock; peer?: string | undefined}) {
  const folder = checkFolder(config.data)
  // Another user's reading could leave files that the server can't write.
  const data = folder.some(({check, ok}) => check === 'folder' && !ok)
    ? []
    : [...checkDatabase(config.data, clock), checkBackup(config, clock)]
  const asked = await Promise.all([
    checkServer(config, clock),
    peer === undefined ? [] : checkClock(peer, clock),
    config.smtpUrl === undefined ? [] : checkMail(config.smtpUrl),
  ])
  return [...folder, ...data, ...asked.flat()] satisfies Finding[]
}
