import type {Routes} from './routes.ts'

/**
 * Registers operations that take no body. Many clients send one all the same, an empty one of a type or `{}`: it is not
 * looked at.
 */
export function ignoreBodies(app: Routes, register: (routes: Routes) => void) {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request: unknown, _payload: unknown, done: (error: null) => void) => done(null))
    register(scope as Routes)
  })
}
