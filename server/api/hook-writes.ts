import type {FastifyInstance, RouteOptions} from 'fastify'
import {readingMethods} from './reading-methods.ts'

type Hooks = Pick<RouteOptions, 'onRequest' | 'preHandler' | 'onSend'>

/**
 * Adds hooks to later routes that write: all but the reading methods, and the paths that `alsoWrites` accepts. Reads go
 * without, since every hook is a measurable part of a short read.
 */
export function hookWrites(app: FastifyInstance, hooks: Hooks, alsoWrites: (path: string) => boolean = () => false) {
  app.addHook('onRoute', (route) => {
    if ([route.method].flat().every((method) => readingMethods.has(method)) && !alsoWrites(route.url)) return
    for (const [name, hook] of Object.entries(hooks) as [keyof Hooks, never][])
      route[name] = [hook, ...[route[name] ?? []].flat()] as never
  })
}
