import {LRUCache} from 'lru-cache'

/** Returns whether `If-None-Match` contains `etag` (RFC 9110, section 13.1.2): a list, compared weakly, or `*`. */
export function etagMatches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  const opaque = (tag: string) => tag.replace(/^W\//, '')
  return (ifNoneMatch.match(/(?:W\/)?"[^"]*"/g) ?? []).some((tag) => opaque(tag) === opaque(etag))
}

/** Clients send few different values. */
const known = new LRUCache<string, boolean>({max: 100})

/** Returns whether `Accept-Encoding` allows gzip (RFC 9110, section 12.5.3). */
export function acceptsGzip(acceptEncoding = ''): boolean {
  const isKnown = known.get(acceptEncoding)
  if (isKnown !== undefined) return isKnown
  const accepts = readAcceptsGzip(acceptEncoding)
  known.set(acceptEncoding, accepts)
  return accepts
}

function readAcceptsGzip(acceptEncoding: string): boolean {
  const weights = new Map<string, number>()
  for (const part of acceptEncoding.split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    weights.set(coding, weight === undefined ? 1 : Number(weight.slice(2)))
  }
  return (weights.get('gzip') ?? weights.get('x-gzip') ?? weights.get('*') ?? 0) > 0
}
