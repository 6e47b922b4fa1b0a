import type {FastifyBaseLogger} from 'fastify'
import {startUnverifiedAppMailer} from './apps/unverified-mailer.ts'
import {startBackupSchedule} from './backup/schedule.ts'
import {startReindexing} from './catalog/reindex.ts'
import {startMaintenance} from './maintenance.ts'
import {startVersionMailer} from './revisions/version-mailer.ts'
import type {Services} from './services.ts'
import {startNoticeMailer} from './threads/notice-mailer.ts'
import {startWebhookDisabledMailer} from './webhooks/disabled-mailer.ts'
import {startDispatcher} from './webhooks/dispatcher.ts'

/**
 * Starts the server's background tasks. Calls `onStarted` with the stop function of each at once, so that it can be
 * stopped when a later one throws.
 */
export async function startTasks(
  services: Services,
  logger: FastifyBaseLogger,
  onStarted: (stop: () => unknown) => void,
): Promise<void> {
  const starts = [
    startReindexing,
    startMaintenance,
    startNoticeMailer,
    startVersionMailer,
    startWebhookDisabledMailer,
    startUnverifiedAppMailer,
    startBackupSchedule,
    startDispatcher,
  ]
  for (const start of starts) {
    const task = await start(services, logger)
    onStarted(() => task.stop())
  }
}
