import type {IncomingMessage} from 'node:http'
import type {Tablet} from '../tablets/tablet-file.ts'
import type {Tablets} from '../tablets/tablets.ts'

/** Lets tablets of the network in: by the key in the address of the page, then by the cookie that it becomes. */
export interface Gate {
  /** Returns the tablet whose cookie a request has. */
  tabletOf(request: IncomingMessage): Tablet | undefined
  /** Opens the page. Resolves with its `Set-Cookie` header; with undefined without a valid cookie or key. */
  enter(request: IncomingMessage): Promise<string | undefined>
}

/** Seconds that a cookie lasts after each opening: the most that browsers keep one. */
const cookieAge = 400 * 24 * 60 * 60

/** `port` is in the cookie's name, because browsers send cookies to every port of a host. */
export function createGate(tablets: Tablets, port: () => number): Gate {
  const name = () => `pianta-tablet-${port()}`
  // Without a path the cookie belongs to the page's own folder, also behind a proxy's prefix.
  const header = (cookie: string) => `${name()}=${cookie}; Max-Age=${cookieAge}; HttpOnly; SameSite=Strict`
  const cookieOf = (request: IncomingMessage) => readCookie(request.headers.cookie, name())
  return {
    tabletOf: (request) => tablets.find(cookieOf(request)),
    async enter(request) {
      const own = cookieOf(request)
      if (own !== undefined && tablets.find(own)) return header(own)
      const key = new URL(request.url ?? '/', 'http://panel').searchParams.get('key')
      // A preview of the address must not become a tablet.
      if (key === null || request.method !== 'GET') return undefined
      const cookie = await tablets.admit(key, request.headers['user-agent'])
      return cookie === undefined ? undefined : header(cookie)
    },
  }
}

function readCookie(header: string | undefined, name: string): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const [key, value] = part.trim().split('=', 2)
    if (key === name) return value
  }
  return undefined
}
