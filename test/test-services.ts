import type {Clock} from '#shared/clock.ts'
import type {Config} from '../server/config.ts'
import {openServices} from '../server/services.ts'
import {skipSyncs, writeNewDatabase} from './new-database.ts'

/** Opens the services on a folder, with an empty database if it has none, for a test that cuts no power. */
export function openTestServices(config: Config, clock: Clock) {
  writeNewDatabase(config.data)
  const services = openServices(config, clock)
  skipSyncs(services.database)
  return services
}
