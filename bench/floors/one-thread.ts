/** Pianta without worker threads: the main thread parses, checks and compresses homes. */
import {systemClock} from '#shared/clock.ts'
import type {Content} from '../../server/api/content.ts'
import {createApp} from '../../server/app.ts'
import {readConfig} from '../../server/config.ts'
import {readRevision} from '../../server/homes/read-revision.ts'
import type {WholeHome} from '../../server/homes/stored-home.ts'
import {createLogger} from '../../server/log.ts'
import {openServices} from '../../server/services.ts'

const config = readConfig(process.env)
const services = openServices(config, systemClock)
const homes = {
  ...services.homes,
  readRevision: async (content: Content, {base}: {base?: WholeHome | undefined} = {}) =>
    readRevision({content, base, maxHome: config.maxHome}),
}
const app = await createApp({...services, homes}, {logger: createLogger(config.logLevel)})
await app.listen({host: config.host, port: config.port})
process.once('SIGTERM', async () => {
  await app.close()
  await services.close()
})
