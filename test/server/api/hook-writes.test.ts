import fastify from 'fastify'
import t from 'tap'
import {hookWrites} from '../../../server/api/hook-writes.ts'

t.test('hooks of writes run for other methods than reads, and for the reads that are named', async (t) => {
  const app = fastify()
  let passed: string[] = []
  const passing = (name: string) => (_request: unknown, _reply: unknown, next: () => void) => {
    passed.push(name)
    next()
  }
  hookWrites(app, {onRequest: passing('onRequest'), preHandler: passing('preHandler')}, (path) => path === '/stores')
  app.register(async (scope) => {
    for (const url of ['/plain', '/stores']) {
      const preHandler = passing('own')
      for (const method of ['GET', 'POST']) scope.route({method, url, preHandler, handler: async () => 'done'})
    }
  })
  async function pass(method: 'GET' | 'POST' | 'HEAD', url: string) {
    passed = []
    await app.inject({method, url})
    return passed
  }
  t.same(await pass('GET', '/plain'), ['own'])
  t.same(await pass('HEAD', '/plain'), ['own'])
  t.same(await pass('POST', '/plain'), ['onRequest', 'preHandler', 'own'])
  t.same(await pass('GET', '/stores'), ['onRequest', 'preHandler', 'own'])
  await app.close()
})
