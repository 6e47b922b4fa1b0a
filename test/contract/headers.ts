// The headers that the contract requires.

/** The headers of every response. */
export const everywhere: Record<string, RegExp> = {
  'ratelimit-limit': /^\d+$/,
  'ratelimit-remaining': /^\d+$/,
  'ratelimit-reset': /^([1-9]|[1-5]\d|60)$/,
  // docs/api.md#cors-and-caching.
  'access-control-allow-origin': /^\*$/,
  'access-control-expose-headers':
    /^ETag, Location, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, WWW-Authenticate, Content-Disposition$/,
}

/** The headers that no response has: any origin may read, and cookies give no access. */
export const nowhere: readonly string[] = ['access-control-allow-credentials', 'set-cookie']

/** Additional headers by status. */
export const ofStatus: Record<number, Record<string, RegExp>> = {
  401: {'www-authenticate': /^Bearer /},
  429: {'retry-after': /^[1-9]\d*$/},
}

export const preflight: Record<string, RegExp> = {
  'access-control-allow-headers': /^Authorization, Content-Type, If-None-Match, Idempotency-Key, Last-Event-ID, Range$/,
  'access-control-allow-methods': /^GET, HEAD, POST, PUT, PATCH, DELETE$/,
  'access-control-max-age': /^7200$/,
}

/** The headers of bytes without a CDN. */
export const bytes: Record<string, RegExp> = {
  'x-content-type-options': /^nosniff$/,
  'content-disposition': /^attachment; ?filename/,
  etag: /^"[^"]+"$/,
  'accept-ranges': /^bytes$/,
  'cache-control': /^(?=.*\bprivate\b)(?=.*\bimmutable\b)/,
}
