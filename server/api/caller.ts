import type {FastifyRequest} from 'fastify'

/** The caller of `/v1`, or of `/mcp`: the connection that the access token belongs to. */
export interface Caller {
  connectionId: string
  accountId: string
  clientId: string
  /** The app's name as people read it; for the `device` client, the name that the person chose. */
  appName: string
  scopes: ReadonlySet<string>
  tokenHash: string
  /** When the token expires, in milliseconds since the epoch. */
  expiresAt: number
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the gate on every operation that needs a token. */
    caller: Caller | undefined
  }
}

/** Returns the caller of an operation behind the gate. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new TypeError(`${request.routeOptions.url} is public: it has no caller`)
  return request.caller
}
