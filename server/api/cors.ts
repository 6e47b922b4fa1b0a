/** Any page may call the API: the token travels in a header, never in a cookie (docs/api.md#cors-and-caching). */
export const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'ETag, Location, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, WWW-Authenticate, Content-Disposition',
} as const

export const preflightHeaders = {
  ...corsHeaders,
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': 'Authorization, Content-Type, If-None-Match, Idempotency-Key, Last-Event-ID, Range',
  'access-control-max-age': '7200',
} as const
