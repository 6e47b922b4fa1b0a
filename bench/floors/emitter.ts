/** Pianta, recording events on request at `EMIT_PORT`, without the work of saving homes. */
import {createServer} from 'node:http'
import {systemClock} from '#shared/clock.ts'
import {createApp} from '../../server/app.ts'
import {readConfig} from '../../server/config.ts'
import {createLogger} from '../../server/log.ts'
import {openServices} from '../../server/services.ts'
import {handleEmit} from '../emit-events.ts'

const config = readConfig(process.env)
const services = openServices(config, systemClock)
const app = await createApp(services, {logger: createLogger(config.logLevel)})
const projectId = services.projects.listAll()[0]?.id ?? ''
const emitter = createServer((request, response) =>
  services.database.transaction(() =>
    handleEmit(request, response, (number) =>
      services.events.record({type: 'revision.saved', projectId, data: {projectId, number}}),
    ),
  ),
).listen(Number(process.env.EMIT_PORT), '127.0.0.1')
await app.listen({host: config.host, port: config.port})
process.once('SIGTERM', async () => {
  emitter.close()
  await app.close()
  await services.close()
})
