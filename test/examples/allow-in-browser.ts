import type {startApi} from '../server/api.ts'

type Api = Pick<Awaited<ReturnType<typeof startApi>>, 'services' | 'accountId' | 'projectId' | 'clock'>

/** Allows the request of a consent page, whose address has its id. Returns the path that leads on to the app. */
export function allowRequest({services, accountId, projectId, clock}: Api, consentPage: string): string {
  const uid = /\/connect\/([\w-]+)/.exec(consentPage)?.[1]
  if (uid === undefined) throw new Error(`${consentPage} is no consent page`)
  const person = {accountId, projectId, signedInAt: clock.now(), address: '203.0.113.7'}
  const outcome = services.authorizationRequests.allow(uid, person)
  if (typeof outcome === 'string') throw new Error(`the request is ${outcome}`)
  return new URL(outcome.redirectTo).pathname
}

/** Opens an address of the authorization endpoint like a browser, and allows it. Returns the address of the app. */
export async function allowByHttp(api: Api, url: string): Promise<string> {
  const asked = await fetch(url, {redirect: 'manual'})
  const cookie = asked.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  const onward = new URL(allowRequest(api, asked.headers.get('location') ?? ''), url)
  const done = await fetch(onward, {redirect: 'manual', headers: {cookie}})
  return done.headers.get('location') ?? ''
}
