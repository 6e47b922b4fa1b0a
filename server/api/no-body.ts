import type {Routes} from './routes.ts'

/** Registers operations that ignore the body. Many clients send one anyway: `{}`, or an empty one with a type. */
export function ignoreBodies(app: Routes, register: (routes: Routes) => void) {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request: unknown, _payload: unknown, done: (error: null) => void) => done(null))
    register(scope as Routes)
  })
}
