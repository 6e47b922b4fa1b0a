import type {FastifyInstance} from 'fastify'
import type {Config} from '../config.ts'
import {createMetrics, type MetricsNeeds} from './metrics.ts'
import {createMetricsAccess} from './metrics-access.ts'

type Needs = Omit<MetricsNeeds, 'config'> & {
  config: Pick<Config, 'baseUrl' | 'data' | 'host' | 'metricsToken' | 'tls' | 'trustProxy'>
}

/** Answers monitoring: whether the server is alive, whether it can save, and its metrics (docs/monitoring.md). */
export function watchRoutes(app: FastifyInstance, needs: Needs) {
  const {config, readiness} = needs
  const accessOf = createMetricsAccess(config)
  const writeMetrics = createMetrics(needs)
  app.get('/healthz', async () => ({status: 'alive'}))

  let logged: string | undefined
  app.get('/readyz', async (_request, reply) => {
    const {isReady, problem} = readiness.check()
    const isNew = problem !== logged
    logged = problem
    if (isReady) return {status: 'ready'}
    // Anybody may ask, as often as they like: the log must not fill the disk.
    if (isNew) app.log.error({problem}, 'the server is not ready')
    // The problem names paths of this machine: only the log has it.
    return reply.code(503).send({status: 'not ready'})
  })

  app.get('/metrics', async (request, reply) => {
    const access = accessOf(request)
    if (access === 'closed') return reply.callNotFound()
    if (access === 'wrong-token') {
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer')
        .type('text/plain')
        .send('The token is missing or wrong.\n')
    }
    const {contentType, text} = await writeMetrics()
    return reply.type(contentType).send(text)
  })
}
