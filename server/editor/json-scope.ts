import type {FastifyInstance} from 'fastify'
import {answerError} from '../api/error-handler.ts'
import {ApiError} from '../errors.ts'
import {visitorOf} from '../pages/visitor.ts'

/** Registers routes for the editor's scripts. They answer in JSON, errors too, and require a session. */
export function jsonScope(app: FastifyInstance, register: (scope: FastifyInstance) => void) {
  app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => reply.send(answerError(error, request, reply)))
    scope.addHook('onRequest', async (request) => {
      if (!visitorOf(request).account) throw new ApiError('unauthenticated')
    })
    register(scope)
  })
}
