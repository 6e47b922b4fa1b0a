import type {FastifyReply, FastifyRequest} from 'fastify'
import {createCookies} from './cookies.ts'
import {showError} from './error-page.ts'
import type {PageServices} from './services.ts'
import {createFindSignedIn} from './visitor.ts'

type Needs = Pick<
  PageServices,
  'appNotices' | 'apps' | 'config' | 'notices' | 'sessions' | 'threads' | 'versionNotices' | 'webhooks'
>

/** Creates the page for unknown addresses, which have no route: signed-in people keep their language and navigation. */
export function createUnknownPage(services: Needs) {
  const findSignedIn = createFindSignedIn({...services, cookies: createCookies(services.config)})
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    request.visitor = findSignedIn(request)?.visitor
    return showError(error, request, reply)
  }
}
